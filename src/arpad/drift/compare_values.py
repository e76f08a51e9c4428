"""What a comparison finds: who differs under two editions or readings, by what and how much."""

from decimal import Decimal
from enum import StrEnum

from msgspec import Struct

from arpad.model.finding import Finding


class Quantity(StrEnum):
    """A number, or a choice, in which two outcomes can part."""

    COUNTED = "whether a game counts"
    START = "the rating that a game starts from"
    K = "K"
    OPPONENT = "the opponent's rating"
    CAP = "the difference that counts"
    EXPECTED = "the expected score"
    RAISED = "the raised change"
    BONUS = "the bonus"
    CHANGE = "the change of a game"
    AVERAGE = "R_c"
    PERFORMANCE = "R_u"
    STATUS = "what became of a newcomer"
    ROUNDING = "the new rating"
    GRADE = "the grade"
    SERIES = "the series"


class Reason(Struct, frozen=True, order=True):
    """By what a player differs, with the articles behind it on both sides."""

    quantity: Quantity
    left_articles: tuple[str, ...]
    right_articles: tuple[str, ...]


class GameDifference(Struct, frozen=True, kw_only=True):
    """One game that came to something else; a side for which it did not count has no change."""

    round: int
    opponent: str | None
    left: Decimal | None
    right: Decimal | None
    reasons: tuple[Reason, ...]


class PlayerDifference(Struct, frozen=True, kw_only=True):
    """One player of one event who differs. `event` is its number in the book, if it has one."""

    event: int | None
    event_name: str
    player: str
    name: str
    left_change: Decimal | None
    right_change: Decimal | None
    left_after: int | None
    right_after: int | None
    reasons: tuple[Reason, ...]
    games: tuple[GameDifference, ...]

    @property
    def difference(self) -> Decimal:
        """Return by how much the right moves the player further than the left, in points."""
        if self.left_change is None and self.right_change is None:
            return Decimal((self.right_after or 0) - (self.left_after or 0))
        return (self.right_change or Decimal(0)) - (self.left_change or Decimal(0))


class NumberDifference(Struct, frozen=True, kw_only=True):
    """A number of the law behind a difference, as the two sides set it."""

    name: str
    left_article: str
    right_article: str
    left: str
    right: str


class Refused(Struct, frozen=True):
    """What only one side has against an event."""

    event: int | None
    event_name: str
    left: tuple[Finding, ...]
    right: tuple[Finding, ...]


class ReasonCount(Struct, frozen=True, kw_only=True):
    """How many a reason touches: persons, and their lines in events."""

    reason: Reason
    players: int
    lines: int


class ReadingTouch(Struct, frozen=True, kw_only=True):
    """Whom another choice for an open point would move, all else being the same."""

    edition: str
    reading: str
    taken: str
    other: str
    events: int
    players: int


class Comparison(Struct, frozen=True, kw_only=True):
    """The same games under two editions or readings.

    `k_reported` counts players whose K is as reported on both sides, because nothing tells how
    many games they have played. `numbers` are those of the articles behind the differences.
    """

    left: str
    right: str
    left_readings: dict[str, str]
    right_readings: dict[str, str]
    events: int
    events_differing: int
    players: int
    players_differing: int
    k_reported: int
    reasons: tuple[ReasonCount, ...]
    numbers: tuple[NumberDifference, ...]
    readings: tuple[ReadingTouch, ...]
    refused: tuple[Refused, ...]
    differences: tuple[PlayerDifference, ...]
