"""What each game of a tournament came to: rating, K, expectation and K (W - W_e) of both sides."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from arpad.kernels.chain import EventRows
from arpad.kernels.chained_sides import by_colour, sides_of
from arpad.kernels.columns import Games
from arpad.kernels.fisf.tables import HIGHEST, TournamentTables
from arpad.model.exact import DRAW


def game_columns(
    games: Games, rows: EventRows, tables: TournamentTables
) -> dict[str, NDArray[Any]]:
    """Return the columns of games whose tournaments wrote some rows; the rest does not count."""
    sides = sides_of(games, rows)
    rating, k = rows.before[sides.own].astype(np.int64), rows.k[sides.own].astype(np.int64)
    difference = rating - rows.before[sides.other]
    expected = tables.expected[HIGHEST + difference].astype(np.int64)
    columns = {
        "rating": rating,
        "k": k,
        "difference": difference,
        "counted": np.clip(difference, -tables.largest_difference, tables.largest_difference),
        "expected": expected,
        "change": k * (DRAW * sides.half_points - expected),
    }
    return by_colour(columns, sides.counts)
