"""FIDE's one-off adjustments of whole lists: announced beside the regulations, each with a day."""

from collections.abc import Callable, Mapping
from datetime import date
from decimal import Decimal

from msgspec import Struct

from arpad.model.period import Adjusted
from arpad.regulations.edition import Dated, Edition, Readings

ADJUSTMENTS = Edition(
    "fide/adjustments",
    title="FIDE's one-off adjustments of rating lists, 2022 and 2024",
    source="announcements",
    since=date.min,
    until=date.max,
    package=__name__,
)


class Parameters(Struct, frozen=True, forbid_unknown_fields=True):
    """Every number of the announcements, in their order."""

    lift_disciplines: tuple[Dated[tuple[str, ...]], ...]
    lift_distance: tuple[Dated[int], ...]
    compression_bound: tuple[Dated[int], ...]
    compression_share: tuple[Dated[Decimal], ...]
    compression_disciplines: tuple[Dated[tuple[str, ...]], ...]


PARAMETERS = ADJUSTMENTS.load_parameters(Parameters)


class OneOff(Struct, frozen=True, kw_only=True):
    """One adjustment: on which list, in which disciplines, and what it does to one rating.

    `rule` takes the rating of the list and that of standard chess on the same day, which only one
    that `looks_at_standard` uses.
    """

    name: str
    day: date
    article: str
    disciplines: tuple[str, ...]
    looks_at_standard: bool
    rule: Callable[[int, int | None, Readings], Adjusted | None]


# The module registers its articles with the text, so it comes after it.
from arpad.regulations.fide.adjustments import rating  # noqa: E402

ONE_OFF: Mapping[str, OneOff] = {each.name: each for each in (rating.LIFT, rating.COMPRESSION)}
"""Every adjustment by its name."""


def adjusted(
    name: str, number: int, standard: int | None, *, is_first: bool = False
) -> Adjusted | None:
    """Return what an adjustment does to the rating of a list; None where it leaves it.

    >>> adjusted("compression_2024", 1500, None).points
    200
    """
    readings = Readings(ADJUSTMENTS)
    if is_first:
        readings.take_over(("first_ratings", "first_ratings_by"))
    return ONE_OFF[name].rule(number, standard, readings)


def comes_before_floor(list_date: date) -> str | None:
    """Return which adjustment lifts everybody on a list before the floor is looked at, if one does.

    >>> comes_before_floor(date(2024, 3, 1))
    'compression_2024'
    """
    of_the_day = (one for one in ONE_OFF.values() if one.day == list_date)
    return next((one.name for one in of_the_day if not one.looks_at_standard), None)
