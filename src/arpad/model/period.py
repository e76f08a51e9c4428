"""Rating periods and rating lists."""

from collections.abc import Sequence
from datetime import date
from enum import StrEnum
from fractions import Fraction

from msgspec import Struct

from arpad.model.finding import Finding
from arpad.model.player import Sex


class Period(Struct, frozen=True, order=True):
    """The days for which one list is valid; the list is named by the first of them."""

    list_date: date
    last_day: date

    def __contains__(self, day: date) -> bool:
        """Tell whether a day falls into the period."""
        return self.list_date <= day <= self.last_day


class Flag(StrEnum):
    """What a list says beside a name."""

    NONE = ""
    INACTIVE = "inactive"
    DELISTED = "delisted"


class ListStatus(StrEnum):
    """What a rating rests on, and whether its player is on a list: exactly one of four."""

    ESTIMATED = "estimated"
    """From another ranking: no game has been played yet."""
    PROVISIONAL = "provisional"
    """Played, but too few tournaments or games for a ranking."""
    RANKED = "ranked"
    INACTIVE = "inactive"
    """Ranked once, without a competition in the last year."""


class ListRow(Struct, frozen=True, kw_only=True):
    """One player on a list, with the fields the edition asks for; others are None.

    A player can be inactive long before the list flags it: `is_inactive` is for the office, which
    counts the lists since then.
    """

    id: str
    name: str
    title: str | None
    federation: str | None
    rating: int
    games: int
    born: date | int | None
    sex: Sex | None
    k: int
    k_new_games: int | None
    flag: Flag
    is_in_federation_list: bool
    is_in_top_list: bool
    grade: str | None = None
    outside_grade: str | None = None
    rank: int | None = None
    status: ListStatus | None = None
    series: str | None = None
    tournaments: int | None = None
    last_event: date | None = None
    is_inactive: bool = False


class ScaleReport(Struct, frozen=True, kw_only=True):
    """How the scale stands from one list to the next."""

    rated_before: int
    rated_after: int
    mean_before: Fraction | None
    mean_after: Fraction | None
    entries: int
    exits: int
    mean_of_entries: Fraction | None
    mean_of_exits: Fraction | None
    same_players_change: Fraction | None
    sum_of_changes: int
    quartiles_before: tuple[Fraction, ...]
    quartiles_after: tuple[Fraction, ...]


class RapidList(Struct, frozen=True, kw_only=True):
    """A list of rapid ratings as they are shown, with the K that was set for them."""

    on: date
    k: int | None
    shown: dict[str, str]


class Adjusted(Struct, frozen=True, kw_only=True):
    """What a one-off adjustment adds to a rating: how many points, how found, and by which text.

    `formula` is what stands before the points, up to the sign of equality.
    """

    points: int
    formula: str
    edition: str
    article: str
    reading: str | None = None


class RatingList(Struct, frozen=True, kw_only=True):
    """A list and its companions, before an office numbers and freezes it.

    `file` is what organisers download where it holds other players than the list. `adjusted` says
    what a one-off adjustment has added, by the codes of the players; it is in the ratings already.
    """

    edition: str
    period: Period
    rows: Sequence[ListRow]
    delisted: tuple[ListRow, ...]
    titled_unrated: tuple[str, ...]
    scale: ScaleReport | None
    readings: dict[str, str]
    findings: tuple[Finding, ...]
    file: tuple[ListRow, ...] | None = None
    adjusted: dict[str, Adjusted] = {}

    def top(self, number: int) -> tuple[ListRow, ...]:
        """Return the highest rated players of those who are kept on the top list."""
        shown = [row for row in self.rows if row.is_in_top_list]
        return tuple(sorted(shown, key=lambda row: (-row.rating, row.name, row.id))[:number])
