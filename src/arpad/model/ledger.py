"""The ledger: the only way in which a rating moves, one entry a cause."""

from datetime import date
from enum import StrEnum

from msgspec import Struct

from arpad.model.exact import Hundredths


class Cause(StrEnum):
    """Why a rating moved."""

    START = "start"
    """A rating that the office took over from elsewhere."""
    GAME = "game"
    BONUS = "bonus"
    FIRST_RATING = "first-rating"
    ROUNDING = "rounding"
    FLOOR = "floor"
    DELISTING = "delisting"
    ADJUSTMENT = "adjustment"
    """A one-off adjustment of a whole list."""
    CORRECTION = "correction"


class LedgerEntry(Struct, frozen=True, kw_only=True):
    """One movement of one player's rating, with the article that demands it.

    `amount` is in hundredths of a point. An entry of a game carries the numbers of its formula;
    `list_date` is that of the list which the entry enters, where lists have periods.

    An entry of a correction names it. It either takes back an earlier one, which it `reverses`, or
    stands in the place of one; `corrects` is the cause that it would have had in time, `belongs`
    the list that it would have entered then. The list that it does enter is the next one.
    """

    player: str
    cause: Cause
    amount: Hundredths
    article: str
    edition: str
    reading: str | None = None
    event: int | None = None
    list_date: date | None = None
    round: int | None = None
    opponent: str | None = None
    opponent_rating: int | None = None
    difference: int | None = None
    counted: int | None = None
    expected: Hundredths | None = None
    score: Hundredths | None = None
    k: int | None = None
    details: str | None = None
    correction: int | None = None
    corrects: Cause | None = None
    reverses: int | None = None
    belongs: date | None = None

    @property
    def origin(self) -> Cause:
        """Return the cause, that of a corrected entry being the one it would have had in time."""
        return self.corrects or self.cause
