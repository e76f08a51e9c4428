"""Grades beside a rating: the way to the next, how it was reached, what proves an outside one."""

from datetime import date
from decimal import Decimal
from enum import StrEnum

from msgspec import Struct

from arpad.model.fields import Count, Text, Words
from arpad.model.system import Word


class Counters(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Consecutive games at or above the bounds of the next grade, kept between tables."""

    lb: Count = 0
    lb_has_mp: bool = False
    mp: Count = 0


class Basis(Word):
    """What an outside grade rests on."""

    OFFICIAL = "official"
    """A recognition that was earned by results."""
    OPINION = "opinion"
    """A professional's or somebody else's estimate."""


class Evidence(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The proof of an outside grade: what it rests on, the document, who accepted it."""

    document: Words
    basis: Basis = Basis.OFFICIAL
    accepted_by: Text | None = None


class Approval(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is known of the agreement that a high grade needs.

    `since` is the day on which the player fulfilled the conditions; `approved` is None while the
    answer is awaited, and `when` is the day of the answer.
    """

    grade: Words
    since: date | None = None
    approved: bool | None = None
    when: date | None = None
    reference: Text | None = None


class Route(StrEnum):
    """By which of its ways a grade was reached."""

    UB = "ub"
    """The rating reached the upper bound of the grade."""
    MP = "mp"
    """Enough consecutive games at or above the middle point."""
    LB = "lb"
    """Enough consecutive games at or above the lower bound, one of them at the middle point."""
    EARLY = "early"
    """The grade is certain whatever the next results are."""
    PROVISIONAL = "provisional"
    """A provisional player reached the upper bound of the grade after."""
    APPROVAL = "approval"
    """The agreement that the grade needs has arrived."""


class Award(StrEnum):
    """What became of a grade whose conditions are fulfilled."""

    AWARDED = "awarded"
    PENDING = "pending"
    """The agreement that the grade needs is awaited."""
    REFUSED = "refused"


class Promotion(Struct, frozen=True, kw_only=True):
    """One grade that a player reached: how, in which game, at which value of the rating.

    `game` counts the player's games of the table; it is None for an early award, an approval and
    a result that is older than the table.
    """

    grade: str
    route: Route
    status: Award
    game: int | None
    value: Decimal
    article: str


class WayUp(Struct, frozen=True, kw_only=True):
    """One way to the next grade: what it asks for, what the player has, what is missing.

    `points_missing` lie between the rating and the highest bound it takes; `games_missing` are
    still to be played in a row, and `games_in_worst_case` of them would count if all were lost.
    Both are None where the way counts no games.
    """

    route: Route
    condition: str
    has: str
    missing: str
    points_missing: int
    games_missing: int | None
    games_in_worst_case: int | None


class GradeNeeds(Struct, frozen=True, kw_only=True):
    """What a player lacks for the next grade, way by way; no ways where none is open."""

    edition: str
    category: str
    rating: int | None
    grade: str | None
    next_grade: str | None
    needs_approval: bool
    ways: tuple[WayUp, ...]
    note: str
    article: str
