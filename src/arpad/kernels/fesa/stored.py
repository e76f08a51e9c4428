"""What is known of players between two tables, with the results that unrated ones bring along.

Stored results are chained cells of one pool, so that anybody may have any number of them; cells of
players who need theirs no more are taken again.
"""

from typing import NamedTuple

import numpy as np

from arpad.kernels.columns import Bools, Int8, Int32
from arpad.kernels.compiled import compiled

NOBODY = -1
"""The end of a chain."""
NEVER = -(1 << 31)
"""The day of the last table of somebody who has played in none."""


class Standings(NamedTuple):
    """Everybody's rating, games, used bonuses, last table, and stored results.

    `middle` is the middle of the outside grade that a newcomer would be accepted with, else 0.
    `stored` counts results, `virtual` of them from a grade; `points` are their half points.
    """

    rating: Int32
    has_rating: Bools
    games: Int32
    bonus_used: Int32
    last_event: Int32
    middle: Int32
    stored: Int32
    virtual: Int32
    points: Int32
    head: Int32
    tail: Int32


class Pool(NamedTuple):
    """The cells of stored results: opponent's rating, half points, the cell that follows.

    `free` has the first cell that is free, and how many are.
    """

    rating: Int32
    half_points: Int8
    following: Int32
    free: Int32


def empty_pool(cells: int) -> Pool:
    """Return a pool of free cells."""
    following = np.arange(1, cells + 1, dtype=np.int32)
    following[-1:] = NOBODY
    free = np.array([0 if cells else NOBODY, cells], np.int32)
    return Pool(np.zeros(cells, np.int32), np.zeros(cells, np.int8), following, free)


@compiled
def store(player: int, rating: int, half_points: int, standings: Standings, pool: Pool) -> None:
    """Add a result to those of a player."""
    cell = pool.free[0]
    pool.free[0] = pool.following[cell]
    pool.free[1] -= 1
    pool.rating[cell], pool.half_points[cell], pool.following[cell] = rating, half_points, NOBODY
    if standings.stored[player] == 0:
        standings.head[player] = cell
    else:
        pool.following[standings.tail[player]] = cell
    standings.tail[player] = cell
    standings.stored[player] += 1
    standings.points[player] += half_points


@compiled
def forget(player: int, standings: Standings, pool: Pool) -> None:
    """Let go of the results of a player."""
    if standings.stored[player] == 0:
        return
    pool.following[standings.tail[player]] = pool.free[0]
    pool.free[0] = standings.head[player]
    pool.free[1] += standings.stored[player]
    standings.stored[player] = standings.virtual[player] = standings.points[player] = 0
