"""The pass over games between rated players, as a loop and by whole columns."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from arpad.kernels.columns import UNPLAYED, Games, Int8, Int16, Int32, Int64
from arpad.kernels.compiled import compiled
from arpad.kernels.fetching import AHEAD, fetch
from arpad.kernels.fide.gains import Sums, unpacked
from arpad.kernels.fide.some_games import Places
from arpad.kernels.fide.tables import MIDDLE
from arpad.model.exact import DRAW

WIN = 2
"""The half points of a win."""
_IN_CACHE = 1 << 16
"""So many games are taken at a time by whole columns: the cache holds all that comes between."""

Unsigned = NDArray[np.uint32]
Expected = NDArray[np.uint8]


class Columns(NamedTuple):
    """Games as the loop reads them; ids are unsigned, so that one comparison checks them."""

    white: Unsigned
    black: Unsigned
    result: Int8


def columns_of(games: Games) -> Columns:
    """Return games as the loop reads them."""
    return Columns(games.white.view(np.uint32), games.black.view(np.uint32), games.result)


def some_of(games: Columns, which: Places | slice) -> Columns:
    """Return some of the games."""
    return Columns(games.white[which], games.black[which], games.result[which])


@compiled
def is_sound(games: Columns, players: int) -> bool:
    """Tell whether all ids and results of games are possible."""
    white, black, result = games.white, games.black, games.result
    same, highest, widest = np.uint32(0), np.uint32(0), np.uint8(0)
    for game in range(len(white)):
        highest = max(highest, white[game], black[game])
        same |= np.uint32(white[game] == black[game])
    for game in range(len(result)):
        widest = max(widest, np.uint8(result[game] - np.int8(UNPLAYED)))
    return bool(highest < players and widest <= WIN - UNPLAYED and same == 0)


def is_sound_by_columns(games: Columns, players: int) -> bool:
    """Tell the same by whole columns."""
    white, black, result = games
    is_player = max(white.max(initial=0), black.max(initial=0)) < players
    is_result = result.min(initial=0) >= UNPLAYED and result.max(initial=0) <= WIN
    return bool(is_player and is_result and not (white == black).any())


@compiled
def add_games(
    games: Columns, rating: Int16, expected: Expected, one_game: int, sums: Sums, left_out: Int32
) -> int:
    """Add gains and games of both sides; note the places of games that do not count, and how many.

    What White gains Black loses. Ids and results go unchecked, and nothing is called: handing
    arrays on takes longer than a game. Another thing to count would make it a third slower, and
    numbers wider than the sums a thirtieth.
    """
    left, kind = np.uint32(0), sums.dtype.type
    whites, blacks, results = games.white, games.black, games.result
    last = len(whites) - 1
    for game in range(len(whites)):
        ahead = np.uint64(min(game + AHEAD, last))
        fetch(rating, whites[ahead])
        fetch(rating, blacks[ahead])
        fetch(sums, whites[ahead])
        fetch(sums, blacks[ahead])
        white, black, result = whites[game], blacks[game], np.int32(results[game])
        own, against = np.int32(rating[white]), np.int32(rating[black])
        if own <= 0 or against <= 0 or result < 0:
            left_out[left] = game
            left += np.uint32(1)
        else:
            cell = np.uint32(own - against + np.int32(MIDDLE))
            gain = np.int32(DRAW) * result - np.int32(expected[cell])
            sums[white] += kind(one_game + gain)
            sums[black] += kind(one_game - gain)
    return int(left)


def add_by_columns(
    games: Columns, rating: Int16, expected: Expected, one_game: int, sums: Sums, left_out: Int32
) -> int:
    """Do the same by whole columns."""
    left = 0
    for first in range(0, len(games.white), _IN_CACHE):
        some = slice(first, first + _IN_CACHE)
        white, black = games.white[some].astype(np.intp), games.black[some].astype(np.intp)
        own, against = rating.take(white, mode="clip"), rating.take(black, mode="clip")
        cell, gain = own.astype(np.intp), games.result[some].astype(sums.dtype)
        cell -= against
        cell += MIDDLE
        if own.min() <= 0 or against.min() <= 0 or gain.min() < 0:
            counts = (own > 0) & (against > 0) & (gain >= 0)
            places = np.flatnonzero(~counts)
            left_out[left : left + len(places)] = places + first
            left += len(places)
            white, black, cell, gain = white[counts], black[counts], cell[counts], gain[counts]
        gain *= DRAW
        gain -= expected.take(cell, mode="clip")
        gain += one_game
        np.add.at(sums, white, gain)
        np.subtract(2 * one_game, gain, out=gain)
        np.add.at(sums, black, gain)
    return left


@compiled
def settle(sums: Sums, gain_bits: int, k: Int16, change: Int64, games: Int32) -> None:
    """Unpack sums: gains times K become changes, and games are counted; no sum is left."""
    rest = 64 - gain_bits
    for player in range(len(sums)):
        packed = np.int64(sums[player])
        gain = (packed << rest) >> rest
        change[player] += gain * k[player]
        games[player] += (packed - gain) >> gain_bits
        sums[player] = 0


@compiled
def collect(games: Columns, sums: Sums, who: Unsigned, of_who: Int32) -> tuple[int, int]:
    """Take the sums of the players of games; return of how many there are, and their sum."""
    number, of_all = np.uint32(0), np.int64(0)
    for side in (games.white, games.black):
        for game in range(len(side)):
            player = side[game]
            packed = sums[player]
            if packed != 0:
                who[number], of_who[number] = player, packed
                number += np.uint32(1)
                of_all += np.int64(packed)
                sums[player] = 0
    return int(number), int(of_all)


@compiled
def settle_some(
    who: Unsigned, sums: Sums, gain_bits: int, k: Int16, change: Int64, games: Int32
) -> None:
    """Unpack sums of some players."""
    rest = 64 - gain_bits
    for place in range(len(who)):
        player, packed = who[place], np.int64(sums[place])
        gain = (packed << rest) >> rest
        change[player] += gain * k[player]
        games[player] += (packed - gain) >> gain_bits


def settle_by_columns(sums: Sums, gain_bits: int, k: Int16, change: Int64, games: Int32) -> None:
    """Do the same by whole columns."""
    gain, count = unpacked(sums, gain_bits)
    change += gain * k
    games += count.astype(np.int32)
    sums.fill(0)
