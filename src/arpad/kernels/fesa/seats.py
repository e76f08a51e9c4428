"""Tables laid out by their rows: who takes part in each, and each one's games in the order of play.

The rows of a table go by the players' numbers: columns know no other order, and the order belongs
to the solution.
"""

from typing import NamedTuple

import numpy as np

from arpad.kernels.chain import Chain
from arpad.kernels.columns import UNPLAYED, Bools, Int8, Int32, Int64

_WIN = 2


class Tables(NamedTuple):
    """Tables of a batch: rows from `first[n]` on, and games of a row from `first_game[row]` on.

    `opponent` is a row as well. Somebody with nothing but games that were not played has a row and
    no games.
    """

    first: Int64
    player: Int32
    first_game: Int64
    opponent: Int32
    half_points: Int8


class Entrants(NamedTuple):
    """What every row brings along when its table's turn comes, and what comes of it.

    `stored` results, virtual ones included, have `stored_points` half points; `results` and
    `points` are those and the games of the table. `is_in` tells of those who have something to be
    rated by, `is_graded` of newcomers who begin with the results of a grade. `before` is where the
    solving starts, and `after` moves with it.
    """

    is_in: Bools
    is_unrated: Bools
    is_graded: Bools
    before: Int32
    games_before: Int32
    bonus_used: Int32
    stored: Int32
    stored_points: Int32
    results: Int32
    points: Int32
    is_held_below: Bools
    is_held_above: Bools
    after: Int32


def tables_of(chain: Chain, turn: int, last: int, players: int) -> Tables:
    """Return some events of a chain as tables."""
    there = slice(chain.first[turn], chain.first[last])
    counts = np.diff(chain.first[turn : last + 1])
    table = np.repeat(np.arange(last - turn, dtype=np.int64), counts)
    white, black = chain.white[there], chain.black[there]
    sides = np.concatenate((table * players + white, table * players + black))
    keys, rows = np.unique(sides, return_inverse=True)
    is_played = chain.result[there] != UNPLAYED
    # White's side and Black's side of a game have their places one after the other.
    own = rows.reshape(2, -1).T[is_played].ravel()
    opponent = rows.reshape(2, -1)[::-1].T[is_played].ravel()
    result = chain.result[there][is_played]
    half_points = np.stack((result, _WIN - result), axis=1).ravel()
    order = np.argsort(own, kind="stable")
    return Tables(
        first=np.searchsorted(keys, np.arange(last - turn + 1) * players),
        player=(keys % players).astype(np.int32),
        first_game=np.searchsorted(own[order], np.arange(len(keys) + 1)),
        opponent=opponent[order].astype(np.int32),
        half_points=half_points[order].astype(np.int8),
    )


def entrants_for(tables: Tables) -> Entrants:
    """Return room for what the rows of some tables bring along."""
    rows = len(tables.player)
    flags = {"is_in", "is_unrated", "is_graded", "is_held_below", "is_held_above"}
    return Entrants._make(
        np.zeros(rows, np.bool_ if name in flags else np.int32) for name in Entrants._fields
    )
