"""Ratings as the office keeps them: the record K depends on, and a player's standing."""

from datetime import date

from msgspec import Struct

from arpad.model.exact import Hundredths
from arpad.model.player import EarlierResult, Player


class Record(Struct, frozen=True, kw_only=True):
    """What a player's development coefficient depends on.

    `games` counts all rated games, `games_since_listing` those played as a listed player;
    `has_reached_high` remembers that a published rating once reached the mark of the lowest K.
    """

    rating: int
    games: int
    games_since_listing: int
    has_reached_high: bool = False


class Standing(Struct, frozen=True, kw_only=True):
    """What the office knows of a player when it makes a list.

    `player.rating` is the last published rating. `changes` are those of the events rated for this
    list; `games_by_period` counts rated games by rating period, the one now closing last.
    `results` are an unrated player's results so far, `inactive_lists` the lists already published
    since the player became inactive.
    """

    player: Player
    changes: tuple[Hundredths, ...] = ()
    games_by_period: tuple[int, ...] = ()
    games: int = 0
    games_since_listing: int = 0
    has_reached_high: bool = False
    results: tuple[EarlierResult, ...] = ()
    inactive_lists: int = 0
    is_federation_member: bool = True
    is_excluded: bool = False
    dispensation: date | None = None
