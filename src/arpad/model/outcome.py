"""Outcomes: what an edition makes of an event, player by player and game by game.

Numbers that can be fractional are decimals with two places, so that the JSON form of an outcome
carries them as exact text; what does not apply is None.
"""

from decimal import Decimal
from enum import StrEnum

from msgspec import Struct

from arpad.model.finding import Finding


class Method(StrEnum):
    """By which articles the event was computed."""

    ROUND_ROBIN = "round-robin"
    SWISS = "swiss"
    SCHEVENINGEN = "scheveningen"
    MATCH = "match"
    STAGES = "stages"
    """Stages not pooled: each by the method of its own system."""


class Status(StrEnum):
    """What the event made of a player."""

    RATED = "rated"
    """Rated before and after; his games change his rating."""
    RATED_SINCE = "rated-since"
    """Unrated when he played, rated by now: rated for himself, unrated for his opponents."""
    NEW = "new"
    """Unrated; with this event his first rating can be published."""
    UNRATED = "unrated"
    """Unrated; the result counts and waits for more games, or is below the floor when pooled."""
    NOT_COUNTED = "not-counted"
    """Unrated; the result does not count."""


class GameEntry(Struct, frozen=True, kw_only=True):
    """One counted game of one player, with everything that led to its change."""

    round: int
    opponent: str
    opponent_rating: int
    difference: int | None
    counted: int | None
    expected: Decimal | None
    score: Decimal
    change: Decimal | None
    articles: tuple[str, ...]
    k: int | None


class Exclusion(Struct, frozen=True, kw_only=True):
    """One game of one player that does not count, and why not."""

    round: int
    opponent: str | None
    reason: str
    article: str


class PlayerOutcome(Struct, frozen=True, kw_only=True):
    """What the event did to one player."""

    id: str
    status: Status
    before: int | None
    k: int | None
    games: int
    score: Decimal
    expected: Decimal | None
    change: Decimal | None
    after: int | None
    rc: int | None
    ru: int | None
    rc_new: int | None
    ru_new: int | None
    entries: tuple[GameEntry, ...]
    excluded: tuple[Exclusion, ...]


class ReportRow(Struct, frozen=True, kw_only=True):
    """A player's line in the table that a text lets stand for a report, by its own letters."""

    id: str
    R_ar: int
    n: int
    W: Decimal
    W_minus_We: Decimal | None
    R_u: int | None


class Outcome(Struct, frozen=True, kw_only=True):
    """The explained result of an event under one edition.

    `readings` holds the open choices that this result leaned on. Where no edition is in force
    and none was named, `edition` and `method` are None and the refusal is among the findings.
    """

    edition: str | None
    method: Method | None
    readings: dict[str, str]
    findings: tuple[Finding, ...]
    players: tuple[PlayerOutcome, ...]
