"""Ratings as the office keeps them: the record K depends on, and a player's standing."""

from datetime import date

from msgspec import Struct

from arpad.model.exact import Hundredths
from arpad.model.grading import Approval, Counters, Evidence
from arpad.model.player import EarlierResult, Player, StoredResult


class Record(Struct, frozen=True, kw_only=True):
    """What a player's development coefficient depends on.

    `games` counts all rated games, `games_since_listing` those played as a listed player;
    `has_reached_high` remembers that a published rating once reached the mark of the lowest K,
    `has_reached_2300` that one reached the mark at which a junior is one no longer.
    """

    rating: int
    games: int
    games_since_listing: int
    has_reached_high: bool = False
    has_reached_2300: bool = False
    born: date | int | None = None


class Standing(Struct, frozen=True, kw_only=True):
    """What the office knows of a player when it makes a list.

    `player.rating` is the last published rating. `changes` are those of the events rated for this
    list; `games_by_period` counts rated games by rating period, the one now closing last.
    `results` are an unrated player's results so far, `inactive_lists` the lists already published
    since the player became inactive. `adjustment` is the one-off adjustment that the office applies
    with this list, `standard` the rating in standard chess which one of them looks at.
    """

    player: Player
    changes: tuple[Hundredths, ...] = ()
    games_by_period: tuple[int, ...] = ()
    games: int = 0
    games_since_listing: int = 0
    has_reached_high: bool = False
    has_reached_2300: bool = False
    results: tuple[EarlierResult, ...] = ()
    inactive_lists: int = 0
    is_federation_member: bool = True
    is_excluded: bool = False
    dispensation: date | None = None
    adjustment: str | None = None
    standard: int | None = None


class Memory(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a pool remembers of a player beside the rating and the number of games.

    FIDE asks for the first five: `periods` are the lists for which games were rated, with their
    number; `results` those of a player still unrated. The rest is what tables of shogi and
    Scrabble tournaments hand from one to the next. `inherited` is the published rating of another
    entry in the register that turned out to be the same person: games are rated by it until the
    next list. `base` is what the list should have said where a correction lets games be rated by
    that, until the next list as well. `stand_in` is the standard rating by which games of rapid or
    blitz are rated until the first list of their own.
    """

    games_since_listing: int = 0
    has_reached_high: bool = False
    has_reached_2300: bool = False
    periods: tuple[tuple[date, int], ...] = ()
    results: tuple[EarlierResult, ...] = ()
    history: tuple[StoredResult, ...] = ()
    bonus_used: int | None = None
    grade: str | None = None
    outside_grade: str | None = None
    evidence: str | Evidence | None = None
    counters: Counters = Counters()
    approvals: tuple[Approval, ...] = ()
    last_event: date | None = None
    tournaments: int | None = None
    series: str | None = None
    inherited: int | None = None
    base: int | None = None
    stand_in: int | None = None


class PoolStanding(Struct, frozen=True, kw_only=True):
    """Where a player stands in a pool from a day on; without a rating he is still unrated.

    Games are rated by the published rating. `carried` is what corrections have added to it since:
    the next list goes on from the revised one.
    """

    player_id: int
    since: date
    event_id: int | None = None
    rating: int | None
    games: int
    memory: Memory = Memory()
    carried: int = 0

    @property
    def revised(self) -> int | None:
        """Return the rating as corrections have left it."""
        return (self.rating or 0) + self.carried or None

    @property
    def is_nothing(self) -> bool:
        """Tell whether a correction has left nothing: the player was never in the pool."""
        is_blank = self.rating is None and not self.games and not self.carried
        return is_blank and self.memory == Memory()
