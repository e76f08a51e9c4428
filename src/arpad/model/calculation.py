"""A calculation: one player's games against given ratings, without a report around them."""

from datetime import date
from decimal import Decimal

from msgspec import Struct

from arpad.model.finding import Finding
from arpad.model.outcome import GameEntry
from arpad.model.system import System


class Question(Struct, frozen=True, kw_only=True):
    """Who played: a rated player with his record, or an unrated one; and when, in what event."""

    rating: int | None
    k: int | None = None
    games_so_far: int | None = None
    reached_2400: bool | None = None
    reached_2300: bool | None = None
    born: date | int | None = None
    games_in_period: int | None = None
    bonus_used: int | None = None
    on: date | None = None
    system: System = System.SWISS


class Calculation(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What some games do to a rating, or what rating they give to an unrated player."""

    edition: str
    on: date | None
    rating: int | None
    k: int | None
    games: int
    score: Decimal
    expected: Decimal | None
    change: Decimal | None
    after: int | None
    rc: int | None
    performance: int | None
    ru: int | None
    entries: tuple[GameEntry, ...]
    readings: dict[str, str]
    findings: tuple[Finding, ...]
    line: str | None = None
