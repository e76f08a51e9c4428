"""A list player by player: the loops that are compiled.

Everybody is looked at without a branch, so that several players go together and no guess is wrong;
some players at a time, so that what one loop leaves the next finds in the cache.
"""

import numpy as np
from numpy.typing import NDArray

from arpad.kernels.columns import FlagNumber, Int8, Int16, Int64
from arpad.kernels.compiled import compiled
from arpad.kernels.fide.inactivity import GAMES_TOLD, HIDDEN, LISTS_TOLD
from arpad.kernels.fide.list_columns import NOBODY, Before, Entered, ListTables, Shown
from arpad.kernels.fide.probing import HIGHEST
from arpad.kernels.fide.standing import REMEMBERED
from arpad.kernels.fide.tables import COUNTED_GAMES, RESIDUES
from arpad.model.exact import WIN

AT_ONCE = 1 << 14
"""So many players are looked at together."""
_MOST = GAMES_TOLD - 1
_LAST = COUNTED_GAMES - 1
_CELLS = COUNTED_GAMES * COUNTED_GAMES
_DELISTED = int(FlagNumber.DELISTED)
_TOO_HIGH = WIN * np.iinfo(np.int16).max

Unsigned = NDArray[np.uint32]


@compiled
def step(
    before: Before, entered: Entered, tables: ListTables, shown: Shown, first: int, last: int
) -> int:
    """Do what a list does to the players of a range; return who would leave that of ratings."""
    beyond = NOBODY
    for start in range(first, last, AT_ONCE):
        end = min(start + AT_ONCE, last)
        find_idle(before, entered, tables, shown, start, end)
        beyond = max(beyond, rate(before, entered, tables, shown, start, end))
        count_lists(before, entered, tables, shown, start, end)
        count_games(before, entered, tables, shown, start, end)
    return beyond


@compiled
def find_idle(
    before: Before, entered: Entered, tables: ListTables, shown: Shown, start: int, end: int
) -> None:
    """Find the rated players who have too few games in a year of lists: not many, as a rule."""
    games, rating = entered.games[start:end], before.rating[start:end]
    inactive, is_idle = before.inactive[start:end], shown.is_inactive[start:end]
    within = np.empty(end - start, np.uint8)
    for player in range(len(within)):
        within[player] = np.uint8(min(games[player], np.int32(_MOST)))
    for back in range(1, min(tables.lists_a_year, tables.number + 1)):
        recent = before.recent[(tables.number - back) % REMEMBERED][start:end]
        for player in range(len(within)):
            within[player] += recent[player]
    enough = np.uint8(tables.enough_games)
    for player in range(len(within)):
        is_idle[player] = (within[player] < enough) & (rating[player] > 0)
    for player in range(len(within)):
        if is_idle[player]:
            now = min(int(games[player]), _MOST)
            is_idle[player] = tables.is_inactive[int(within[player]), now]
            if is_idle[player] and inactive[player] == 0:
                is_idle[player] = is_known(start + player, before, tables)


@compiled
def is_known(player: int, before: Before, tables: ListTables) -> bool:
    """Tell whether somebody who begins to idle has been in the book for a year of lists.

    It is counted from the first list with games, or from the beginning of the replay for whoever
    never had any. Who was inactive on the list before has been in it; who was not, and is idle
    now, has idled for as long as the games last that made him active: so they still are among
    the recent ones, if they are a year old.
    """
    number, lists = tables.number, tables.lists_a_year
    known = lists == 1 or (number + 1 >= lists and not before.has_played[player])
    for back in range(max(lists - 1, 1), min(REMEMBERED, number) + 1):
        known |= before.recent[(number - back) % REMEMBERED, player] > 0
    return known


@compiled
def rate(
    before: Before, entered: Entered, tables: ListTables, shown: Shown, start: int, end: int
) -> int:
    """Give the rated players rating and flag of the list; return who would leave the range."""
    old, inactive, change = before.rating[start:end], before.inactive[start:end], entered.change
    new, flag, is_idle = (
        shown.rating[start:end],
        shown.flag[start:end],
        shown.is_inactive[start:end],
    )
    for player in range(len(old)):
        told = np.uint32(min(inactive[player], np.int16(LISTS_TOLD - 1)))
        flag[player] = tables.flags[told] * np.int8(is_idle[player])
    points = moved(old, change[start:end], flag, tables.rounding)
    for player in range(len(old)):
        new[player] = points[player]
        is_delisted = (new[player] < tables.stays_listed) & (old[player] > 0)
        is_delisted &= flag[player] != HIDDEN
        flag[player] = np.int8(_DELISTED) if is_delisted else flag[player]
    return out_of_range(old, points, start)


@compiled
def moved(old: Int16, change: Int64, flag: Int8, rounding: Int8) -> Unsigned:
    """Return ratings with what entered the list, rounded; who is hidden keeps his."""
    points, cell = np.empty(len(old), np.uint32), np.empty(len(old), np.uint16)
    for player in range(len(old)):
        is_shown = (old[player] > 0) & (flag[player] != HIDDEN)
        entering = change[player] if is_shown else np.int64(0)
        exact = min(max(np.int64(WIN) * old[player] + entering, np.int64(0)), np.int64(_TOO_HIGH))
        points[player] = np.uint32(exact) // np.uint32(WIN)
        residue = np.uint32(exact) - np.uint32(RESIDUES) * (points[player] >> np.uint32(1))
        cell[player] = residue + np.uint32(RESIDUES) * np.uint32(entering < 0)
    for player in range(len(old)):
        points[player] += np.uint32(rounding[cell[player]])
    return points


@compiled
def out_of_range(old: Int16, points: Unsigned, start: int) -> int:
    """Return the last of some rated players whose rating would leave the range, if any does."""
    found, anybody = NOBODY, False
    for player in range(len(old)):
        anybody |= (points[player] > HIGHEST) | ((points[player] < 1) & (old[player] > 0))
    if anybody:
        for player in range(len(old)):
            if points[player] > HIGHEST or (points[player] < 1 and old[player] > 0):
                found = start + player
    return found


@compiled
def count_lists(
    before: Before, entered: Entered, tables: ListTables, shown: Shown, start: int, end: int
) -> None:
    """Remember the games of this list, in the place of the oldest one told by itself."""
    recent = before.recent[tables.number % REMEMBERED][start:end]
    rating, is_idle = shown.rating[start:end], shown.is_inactive[start:end]
    has_played, inactive = before.has_played[start:end], before.inactive[start:end]
    entering = entered.games[start:end]
    for player in range(len(rating)):
        games = entering[player] if rating[player] > 0 else np.int32(0)
        recent[player] = np.uint8(min(games, np.int32(_MOST)))
    for player in range(len(rating)):
        has_played[player] |= recent[player] > 0
    for player in range(len(rating)):
        inactive[player] = (inactive[player] + np.int16(1)) * np.int16(is_idle[player])


@compiled
def count_games(
    before: Before, entered: Entered, tables: ListTables, shown: Shown, start: int, end: int
) -> None:
    """Count the games of the rated players, remember high ratings, and give everybody his K."""
    games, since = before.games[start:end], before.games_since_listing[start:end]
    reached, entering = before.has_reached_high[start:end], entered.games[start:end]
    rating, codes, k = shown.rating[start:end], shown.codes[start:end], shown.k[start:end]
    high_mark = np.int16(tables.high_mark)
    for player in range(len(rating)):
        played = entering[player] if rating[player] > 0 else np.int32(0)
        games[player] += played
        since[player] += played
    for player in range(len(rating)):
        reached[player] |= rating[player] >= high_mark
    for player in range(len(rating)):
        counted = min(games[player], np.int32(_LAST)) * np.int32(COUNTED_GAMES)
        listed = min(since[player], np.int32(_LAST))
        codes[player] = counted + listed + np.int32(_CELLS) * np.int32(reached[player])
    for player in range(len(rating)):
        k[player] = tables.k[np.uint16(codes[player])]
