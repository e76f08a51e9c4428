"""Standings as plain arrays, for whoever keeps them between two runs or begins with a history.

Stored results are rows of their own, of each player in the order in which they came.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from arpad.kernels.columns import UNRATED, Int8, Int32, Players
from arpad.kernels.compiled import Path, compiled
from arpad.kernels.fesa.stored import NEVER, NOBODY, Pool, Standings, empty_pool, store
from arpad.kernels.raw_column import ColumnError
from arpad.regulations.fesa.table_solver import FARTHEST

State = dict[str, NDArray[Any]]

_WIN = 2
KEPT = ("rating", "has_rating", "games", "bonus_used", "last_event", "middle", "virtual")
STORED = ("stored_player", "stored_rating", "stored_half_points")


def first_state(players: Players, middles: NDArray[np.integer] | None) -> State:
    """Return the state of players who have played in no table yet."""
    number = len(players)
    nothing, nobody = np.zeros(number, np.int32), np.zeros(0, np.int32)
    kept = {
        "rating": players.rating,
        "has_rating": players.rating != UNRATED,
        "games": players.games,
        "bonus_used": nothing,
        "last_event": np.full(number, NEVER, np.int32),
        "middle": nothing if middles is None else middles,
        "virtual": nothing,
    }
    return kept | dict.fromkeys(STORED, nobody)


def state_of(standings: Standings, pool: Pool, path: Path) -> State:
    """Return standings and stored results as arrays."""
    kept = {name: getattr(standings, name).copy() for name in KEPT}
    number = int(standings.stored.sum())
    rows = (np.zeros(number, np.int32), np.zeros(number, np.int32), np.zeros(number, np.int8))
    write_results.on(path)(standings, pool, *rows)
    return kept | dict(zip(STORED, rows, strict=True))


def from_arrays(state: Mapping[str, NDArray[Any]], path: Path) -> tuple[Standings, Pool]:
    """Return standings and stored results as loops take them; refuse what they cannot take."""
    _refuse_bad_state(state)
    number = len(state["rating"])
    columns: dict[str, NDArray[Any]] = {name: np.array(state[name], np.int32) for name in KEPT}
    columns["has_rating"] = columns["has_rating"].astype(np.bool_)
    columns |= {name: np.zeros(number, np.int32) for name in ("stored", "points")}
    columns |= {name: np.full(number, NOBODY, np.int32) for name in ("head", "tail")}
    standings = Standings(**columns)
    kinds = (np.int32, np.int32, np.int8)
    rows = [np.array(state[name], kind) for name, kind in zip(STORED, kinds, strict=True)]
    pool = empty_pool(len(rows[0]))
    read_results.on(path)(standings, pool, rows[0], rows[1], rows[2])
    return standings, pool


def _refuse_bad_state(state: Mapping[str, NDArray[Any]]) -> None:
    """Refuse columns that do not belong together, and numbers that lead out of a table."""
    number = len(state["rating"])
    for names, length in ((KEPT, number), (STORED, len(state["stored_player"]))):
        if odd := [name for name in names if len(state[name]) != length]:
            raise ColumnError(f"The column {odd[0]} of the state has not {length} rows.")
    limits = {
        "rating": (-FARTHEST, FARTHEST),
        "stored_rating": (-FARTHEST, FARTHEST),
        "stored_player": (0, number - 1),
        "stored_half_points": (0, _WIN),
        "bonus_used": (0, 1 << 30),
        "games": (0, 1 << 30),
    }
    for name, (least, most) in limits.items():
        is_out = (state[name] < least) | (state[name] > most)
        if is_out.any():
            row = int(np.argmax(is_out))
            raise ColumnError(
                f"Row {row} of the column {name} of the state has {state[name][row]}, which is not "
                f"from {least} to {most}."
            )


@compiled
def write_results(
    standings: Standings, pool: Pool, players: Int32, ratings: Int32, half_points: Int8
) -> None:
    """Write everybody's stored results into rows."""
    row = 0
    for player in range(len(standings.stored)):
        cell = standings.head[player]
        for _ in range(standings.stored[player]):
            players[row], ratings[row] = player, pool.rating[cell]
            half_points[row] = pool.half_points[cell]
            cell = pool.following[cell]
            row += 1


@compiled
def read_results(
    standings: Standings, pool: Pool, players: Int32, ratings: Int32, half_points: Int8
) -> None:
    """Store the results of all rows."""
    for row in range(len(players)):
        store(players[row], ratings[row], half_points[row], standings, pool)


def pool_with_room(pool: Pool, cells: int) -> Pool:
    """Return a pool in which so many cells are free, the same one where they are already."""
    missing = cells - int(pool.free[1])
    if missing <= 0:
        return pool
    more, size = empty_pool(max(missing, len(pool.rating))), len(pool.rating)
    chained = np.where(more.following == NOBODY, pool.free[0], more.following + size)
    return Pool(
        rating=np.concatenate((pool.rating, more.rating)),
        half_points=np.concatenate((pool.half_points, more.half_points)),
        following=np.concatenate((pool.following, chained.astype(np.int32))),
        free=np.array([size, pool.free[1] + more.free[1]], np.int32),
    )
