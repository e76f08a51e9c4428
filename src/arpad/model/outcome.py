"""Outcomes: what an edition makes of an event, player by player and game by game.

Numbers that can be fractional are decimals, so that the JSON form of an outcome carries them as
exact text; what does not apply is None, and what only other federations know is left out.
"""

from collections.abc import Iterable
from datetime import date
from decimal import Decimal
from enum import StrEnum
from typing import Protocol

from msgspec import Struct

from arpad.model.finding import Finding
from arpad.model.grading import Approval, Counters, Promotion
from arpad.model.period import ListStatus
from arpad.model.player import EarlierResult, StoredResult


class Method(StrEnum):
    """By which articles the event was computed."""

    ROUND_ROBIN = "round-robin"
    SWISS = "swiss"
    SCHEVENINGEN = "scheveningen"
    MATCH = "match"
    TABLE = "table"
    """All results of a table at once, against the ratings that the opponents have after it."""
    TOURNAMENT = "tournament"
    """One sum at the end of a tournament, from the ratings that everybody had before it."""
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


class Category(StrEnum):
    """How much is known of a player whose rating is computed with a whole table."""

    UNRATED = "unrated"
    PROVISIONAL = "provisional"
    ESTABLISHED = "established"


class Formula(StrEnum):
    """Which of two formulas gave a game's change."""

    D = "d"
    D_PRIME = "d'"


class GameEntry(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One counted game of one player, with everything that led to its change.

    Where two formulas compete, `tr` is the rating they start from, `d` and `d_prime` what they
    give, `taken` the one that counts and `bonus` what is added to it.
    """

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
    tr: Decimal | None = None
    d: Decimal | None = None
    d_prime: Decimal | None = None
    taken: Formula | None = None
    bonus: Decimal | None = None


class Cited(Protocol):
    """Something that goes by articles, such as a counted game."""

    @property
    def articles(self) -> tuple[str, ...]:
        """Return the articles by their numbers."""


def shared_articles(games: Iterable[Cited]) -> tuple[str, ...]:
    """Return the articles that all games go by: they are named once."""
    first, *others = [game.articles for game in games] or [()]
    return tuple(article for article in first if all(article in named for named in others))


class Exclusion(Struct, frozen=True, kw_only=True):
    """One game of one player that does not count, and why not."""

    round: int
    opponent: str | None
    reason: str
    article: str


class PlayerOutcome(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the event did to one player.

    From `category` on the fields belong to tables: `grade`, `counters`, `bonus_used`,
    `approvals`, `games_after`, `last_event` and `history` are what the next table asks for, and
    `line` is the sum that gave the new rating, on one line. `brought` are results of a player
    still unrated that the next event asks for as `earlier`.
    """

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
    category: Category | None = None
    grade: str | None = None
    promotions: tuple[Promotion, ...] | None = None
    counters: Counters | None = None
    approvals: tuple[Approval, ...] | None = None
    bonus_used: int | None = None
    games_after: int | None = None
    history: tuple[StoredResult, ...] | None = None
    last_event: date | None = None
    line: str | None = None
    list_status: ListStatus | None = None
    series: str | None = None
    tournaments_after: int | None = None
    brought: tuple[EarlierResult, ...] | None = None


class Audit(Struct, frozen=True, kw_only=True):
    """A table solved twice more: in reverse order, and in real numbers without any rounding.

    A solution that does not settle is None. `widest_rated` and `widest_unrated` are the largest
    differences from the ratings given, None unless both solutions are there.
    """

    reverse: dict[str, int] | None
    reverse_sweeps: int
    real: dict[str, Decimal] | None
    widest_rated: Decimal | None
    widest_unrated: Decimal | None


class Outcome(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The explained result of an event under one edition.

    `readings` holds the open choices that this result leaned on. Where no edition is in force
    and none was named, `edition` and `method` are None and the refusal is among the findings.
    A table is solved by `sweeps` over its players in a fixed `order`, and audited.
    """

    edition: str | None
    method: Method | None
    readings: dict[str, str]
    findings: tuple[Finding, ...]
    players: tuple[PlayerOutcome, ...]
    sweeps: int | None = None
    order: tuple[str, ...] | None = None
    audit: Audit | None = None
