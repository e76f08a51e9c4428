"""Where players stand between two lists: the columns that one list hands to the next."""

from dataclasses import dataclass, fields

import numpy as np

from arpad.kernels.columns import UNRATED, Bools, Int16, Int32, Players
from arpad.kernels.compiled import compiled
from arpad.kernels.fide.probing import HIGHEST, KernelError
from arpad.kernels.fide.tables import COUNTED_GAMES, LawTables

REMEMBERED = 12
"""The games of so many lists are kept one by one: a year of monthly lists."""
_SLOTS = REMEMBERED + 1
"""And there is a place for those of the list in the making."""
ACTIVE = -1
"""Stands for the list since which an active player is inactive."""


@compiled
def slot_of(number: int) -> int:
    """Return in which place the games of a list are kept, by its number."""
    return number % _SLOTS


@dataclass(slots=True)
class Standing:
    """Players by their numbers, after the last list.

    `recent` are the games of the last lists, a row a list (`slot_of`), `has_played` tells of games
    on any; `inactive_since` is the number of the list on which a player became inactive, else
    `ACTIVE`.
    """

    rating: Int16
    games: Int32
    games_since_listing: Int32
    has_reached_high: Bools
    is_member: Bools
    inactive_since: Int16
    recent: np.ndarray[tuple[int, int], np.dtype[np.uint8]]
    has_played: Bools

    def __len__(self) -> int:
        return len(self.rating)

    def codes(self) -> Int16:
        """Return everybody's record as the table of K is asked for it."""
        return codes_of(self.games, self.games_since_listing, self.has_reached_high)


def standing_of(players: Players) -> Standing:
    """Return where players stand before the first list; refuse what no player can have."""
    _check(players)
    number = len(players)
    return Standing(
        rating=players.rating.astype(np.int16),
        games=players.games.astype(np.int32),
        games_since_listing=players.games_since_listing.astype(np.int32),
        has_reached_high=players.has_reached_high.astype(np.bool_),
        is_member=players.is_member.astype(np.bool_),
        inactive_since=np.full(number, ACTIVE, np.int16),
        recent=np.zeros((_SLOTS, number), np.uint8),
        has_played=np.zeros(number, np.bool_),
    )


def _check(players: Players) -> None:
    lengths = {field.name: len(getattr(players, field.name)) for field in fields(players)}
    if len(set(lengths.values())) > 1:
        raise KernelError(f"The columns of players have different lengths: {lengths}.")
    wrong = np.flatnonzero((players.rating < UNRATED) | (players.rating > HIGHEST))
    if len(wrong):
        raise KernelError(
            f"Player {wrong[0]} has a rating of {players.rating[wrong[0]]}; ratings go from 1 to "
            f"{HIGHEST}, and {UNRATED} stands for none."
        )
    for name in ("games", "games_since_listing"):
        wrong = np.flatnonzero(getattr(players, name) < 0)
        if len(wrong):
            raise KernelError(f"Player {wrong[0]} has fewer than no games ({name}).")


def codes_of(games: Int32, games_since_listing: Int32, has_reached_high: Bools) -> Int16:
    """Return records as the table of K is asked for them.

    The rating is no part of the code: it may be high before any memory of it.
    """
    last = COUNTED_GAMES - 1
    counted, since = np.minimum(games, last), np.minimum(games_since_listing, last)
    high = has_reached_high.astype(np.int32)
    return ((high * COUNTED_GAMES + counted) * COUNTED_GAMES + since).astype(np.int16)


def coefficients(codes: Int16, ratings: Int16, tables: LawTables) -> Int16:
    """Return K by the table, for records and the ratings that go with them."""
    high = (ratings >= tables.high_mark) & (codes < COUNTED_GAMES**2)
    return tables.k[codes + np.where(high, np.int16(COUNTED_GAMES**2), np.int16(0))]
