"""Cohorts as values that pages, papers and files share."""

from datetime import date

from msgspec import Struct

from arpad.locale import Words, message

YOUNGEST, OLDEST = 35, 45
ACTIVE_YEARS = 5
SAME, AGED, ACTIVE = "same", "aged", "active"
_TITLES = {
    SAME: message("Players who are on every list"),
    AGED: message("Players who turn {youngest} to {oldest} in the year of the list"),
    ACTIVE: message("Players who have been active on every list for {years} years"),
}


class Change(Struct, frozen=True, kw_only=True):
    """The mean change of players who are on both of two lists, with its 95 % interval.

    Fewer than two players have no interval.
    """

    players: int
    mean: float
    low: float | None
    high: float | None


class CohortPoint(Struct, frozen=True, kw_only=True):
    """A cohort on one list, and how it has changed since the list before and since the first.

    `first` is the first list of which its changes can be told.
    """

    list_date: date
    players: int
    mean: float | None
    since_before: Change | None
    since_first: Change | None
    first: date | None


class Cohort(Struct, frozen=True, kw_only=True):
    """Players who are followed through time, and what they have in common."""

    name: str
    title: str
    points: tuple[CohortPoint, ...]


def cohort_title(name: str, say: Words) -> str:
    """Return what the players of a cohort have in common."""
    return say(_TITLES[name]).format(youngest=YOUNGEST, oldest=OLDEST, years=ACTIVE_YEARS)
