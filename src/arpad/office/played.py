"""A player's events as a page tells them: every game with its change, or why it did not count."""

from datetime import date
from decimal import Decimal

from msgspec import Struct

from arpad.model.docket import Docket, State
from arpad.office.explained import ExplainedEntry, NotCounted
from arpad.store.played_events import Since

RATED = frozenset({State.RATED, State.PUBLISHED})
"""The states in which an event has done what it does."""


class PlayedGame(Struct, frozen=True, kw_only=True):
    """A counted game; `colour` where the report says it and the game has colours."""

    entry: ExplainedEntry
    colour: str | None


class WaitingGame(Struct, frozen=True, kw_only=True):
    """A game of a player without a rating: it counts towards the first one."""

    round: int
    opponent: str
    opponent_name: str
    opponent_rating: int
    score: Decimal
    articles: tuple[str, ...]


class PlayedEvent(Struct, frozen=True, kw_only=True):
    """One event of a player as it stands in the book now.

    `other` are the entries that are no game: a bonus, rounding, a first rating. `waiting` are games
    that count towards a first rating. Of an event that is not rated only the docket is told.
    """

    docket: Docket
    change: Decimal | None
    score: Decimal
    games: tuple[PlayedGame, ...] = ()
    other: tuple[ExplainedEntry, ...] = ()
    waiting: tuple[WaitingGame, ...] = ()
    not_counted: tuple[NotCounted, ...] = ()
    edition: str | None = None

    @property
    def is_rated(self) -> bool:
        """Tell whether the event has been rated."""
        return self.docket.state in RATED

    @property
    def corrections(self) -> tuple[int, ...]:
        """Return the corrections by which the entries of today were booked."""
        entries = (*(game.entry for game in self.games), *self.other)
        return tuple(sorted({entry.correction for entry in entries if entry.correction}))

    @property
    def day(self) -> date:
        """Return the last day of the event."""
        return self.docket.last_day or self.docket.start


class EventsPage(Struct, frozen=True):
    """Some events, the newest first, and where older ones begin; None where there are none."""

    events: tuple[PlayedEvent, ...]
    older: Since | None
