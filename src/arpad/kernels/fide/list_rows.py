"""Who is on a list, written down row by row: loops that are compiled.

Memory that was not used before is slow to write to, so there is just as much as there are rows.
"""

import numpy as np
from numpy.typing import NDArray

from arpad.kernels.columns import FlagNumber, Int8, Int16
from arpad.kernels.compiled import compiled
from arpad.kernels.fide.inactivity import HIDDEN
from arpad.kernels.fide.list_columns import Entered, Rows, Shown
from arpad.kernels.fide.list_loops import AT_ONCE

_DELISTED = int(FlagNumber.DELISTED)

Unsigned = NDArray[np.uint32]


@compiled
def count_rows(shown: Shown, first: int, last: int) -> int:
    """Return how many players of a range are on the list."""
    rating, flag = shown.rating[first:last], shown.flag[first:last]
    number = 0
    for player in range(len(rating)):
        number += (rating[player] > 0) & (flag[player] != HIDDEN)
    return number


@compiled
def fill_rows(entered: Entered, shown: Shown, rows: Rows, first: int, last: int, row: int) -> int:
    """Write down who of a range is on the list, from a row on; return the most games of anybody.

    Who is delisted has no rating from then on.
    """
    most, who = 0, np.empty(AT_ONCE + 1, np.uint32)
    for start in range(first, last, AT_ONCE):
        end = min(start + AT_ONCE, last)
        rating, flag = shown.rating[start:end], shown.flag[start:end]
        number = listed(rating, flag, who)
        most = max(most, copy_rows(entered, shown, rows, who[:number], start, row))
        row += number
        for player in range(len(rating)):
            rating[player] = np.int16(0) if flag[player] == _DELISTED else rating[player]
    return most


@compiled
def listed(rating: Int16, flag: Int8, who: Unsigned) -> int:
    """Find who of some players is on the list; return how many are."""
    number = np.uint32(0)
    for player in range(len(rating)):
        who[number] = player
        number += np.uint32((rating[player] > 0) & (flag[player] != HIDDEN))
    return int(number)


@compiled
def copy_rows(
    entered: Entered, shown: Shown, rows: Rows, who: Unsigned, start: int, row: int
) -> int:
    """Write down some players, counted from a start, from a row on; return their most games."""
    end, most = row + len(who), np.int32(0)
    number, of_rating, of_k = rows.player[row:end], rows.rating[row:end], rows.k[row:end]
    of_games, of_flag, of_idle = rows.games[row:end], rows.flag[row:end], rows.is_inactive[row:end]
    rating, k, games = shown.rating[start:], shown.k[start:], entered.games[start:]
    flag, is_idle = shown.flag[start:], shown.is_inactive[start:]
    for place in range(len(who)):
        player = who[place]
        number[place] = np.uint32(start) + player
        of_rating[place] = rating[player]
        of_k[place] = k[player]
        of_games[place] = games[player]
        of_flag[place] = flag[player]
        of_idle[place] = is_idle[player]
        most = max(most, games[player])
    return int(most)
