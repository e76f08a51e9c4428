"""A list player by player, for those whom it looks at: the loops that are compiled."""

import numpy as np

from arpad.kernels.columns import Bools, FlagNumber
from arpad.kernels.compiled import Path, compiled
from arpad.kernels.fide.inactivity import GAMES_TOLD, HIDDEN, LISTS_TOLD
from arpad.kernels.fide.list_columns import (
    NOBODY,
    Before,
    Entered,
    ListTables,
    Newcomers,
    Rows,
    Shown,
    Who,
)
from arpad.kernels.fide.probing import HIGHEST
from arpad.kernels.fide.standing import ACTIVE, REMEMBERED, slot_of
from arpad.kernels.fide.tables import COUNTED_GAMES, RESIDUES
from arpad.model.exact import WIN

_MOST = GAMES_TOLD - 1
_LAST = COUNTED_GAMES - 1
_CELLS = COUNTED_GAMES * COUNTED_GAMES
_DELISTED = int(FlagNumber.DELISTED)
_MOST_GAMES = np.iinfo(np.int16).max
_TOO_HIGH = WIN * np.iinfo(np.int16).max


def step(
    before: Before, entered: Entered, tables: ListTables, shown: Shown, who: Who, rows: Rows
) -> int:
    """Do what a list does to some players, and write down what it says of them.

    Return who would leave the range of ratings. Who is delisted has no rating from then on. The
    loops are called one by one: as parts of one they take twice as long.
    """
    find_idle.on(Path.NUMBA)(before, entered, tables, shown, who, rows.is_inactive)
    beyond = rate.on(Path.NUMBA)(before, entered, tables, shown, who, rows)
    count_games.on(Path.NUMBA)(before, entered, tables, shown, who, rows)
    return beyond


@compiled
def find_idle(
    before: Before, entered: Entered, tables: ListTables, shown: Shown, who: Who, is_idle: Bools
) -> None:
    """Find the rated players who have too few games in a year of lists."""
    games, rating, within = entered.games, shown.rating, before.within
    for place in range(len(who)):
        player = who[place]
        now = min(games[player], np.int32(_MOST))
        total = np.int32(within[player]) + now
        idle = (total < tables.enough_games) & (rating[player] > 0)
        if idle:
            idle = tables.is_inactive[np.uint32(total), np.uint32(now)]
            if idle and before.inactive_since[player] == ACTIVE:
                idle = is_known(player, before, tables)
        is_idle[place] = idle


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
        known |= before.recent[slot_of(number - back), player] > 0
    return known


@compiled
def rate(
    before: Before, entered: Entered, tables: ListTables, shown: Shown, who: Who, rows: Rows
) -> int:
    """Give the rated players rating and flag of the list; return who would leave the range."""
    beyond, inactive, ratings = NOBODY, before.inactive_since, shown.rating
    for place in range(len(who)):
        player = who[place]
        rating, flag, since = np.int64(ratings[player]), np.int8(0), np.int16(ACTIVE)
        if rows.is_inactive[place]:
            since = inactive[player]
            since = np.int16(tables.number) if since == ACTIVE else since
            flag = tables.flags[min(tables.number - since, LISTS_TOLD - 1)]
        if rating > 0 and flag != HIDDEN:
            entering = entered.change[player] if entered.games[player] > 0 else np.int64(0)
            exact = min(max(WIN * rating + entering, np.int64(0)), np.int64(_TOO_HIGH))
            cell = exact % RESIDUES + RESIDUES * np.int64(entering < 0)
            rating = exact // WIN + tables.rounding[cell]
            if rating < 1 or rating > HIGHEST:
                beyond = int(player)
            if rating < tables.stays_listed:
                flag, since = np.int8(_DELISTED), np.int16(ACTIVE)
        inactive[player] = since
        ratings[player] = 0 if flag == _DELISTED else rating
        rows.player[place], rows.rating[place], rows.flag[place] = player, rating, flag
    return beyond


@compiled
def count_games(
    before: Before, entered: Entered, tables: ListTables, shown: Shown, who: Who, rows: Rows
) -> None:
    """Count the games of the rated players, remember high ratings, and give everybody his K."""
    games, since, reached = before.games, before.games_since_listing, before.has_reached_high
    recent, within = before.recent[slot_of(tables.number)], before.within
    for place in range(len(who)):
        player, rating = who[place], rows.rating[place]
        played = entered.games[player]
        rows.games[place] = min(played, np.int32(_MOST_GAMES))
        if rating > 0 and played > 0:
            games[player] += played
            since[player] += played
            recent[player] = np.uint8(min(played, np.int32(_MOST)))
            within[player] += recent[player]
            before.has_played[player] = True
        reached[player] |= rating >= tables.high_mark
        counted = min(games[player], np.int32(_LAST)) * np.int32(COUNTED_GAMES)
        listed = min(since[player], np.int32(_LAST))
        code = counted + listed + np.int32(_CELLS) * np.int32(reached[player])
        shown.codes[player] = code
        rows.k[place] = shown.k[player] = tables.k[code]


@compiled
def welcome(
    before: Before,
    entered: Entered,
    newcomers: Newcomers,
    tables: ListTables,
    shown: Shown,
    rows: Rows,
) -> None:
    """Put first ratings on the list, and remember what unrated players brought.

    A newcomer's first list has all his games so far; it shows those that he brought for it.
    """
    games, since, reached = before.games, before.games_since_listing, before.has_reached_high
    for place in range(len(newcomers.player)):
        player, rating = np.uint32(newcomers.player[place]), newcomers.rating[place]
        shown.rating[player] = rating
        games[player] += entered.games[player] + newcomers.games[place]
        since[player] += entered.games[player]
        reached[player] |= rating >= tables.high_mark
        counted = min(games[player], np.int32(_LAST)) * np.int32(COUNTED_GAMES)
        listed = min(since[player], np.int32(_LAST))
        code = counted + listed + np.int32(_CELLS) * np.int32(reached[player])
        shown.codes[player], shown.k[player] = code, tables.k[code]
        entered.games[player] = 0
    for place in range(len(newcomers.bringer)):
        player = np.uint32(newcomers.bringer[place])
        entered.games[player] = newcomers.brought[place]
        remember(player, newcomers.brought[place], before, tables)
    for place in range(len(newcomers.player)):
        player = np.uint32(newcomers.player[place])
        remember(player, games[player], before, tables)
        row = np.searchsorted(rows.player, newcomers.player[place])
        rows.rating[row], rows.k[row] = newcomers.rating[place], shown.k[player]
        rows.games[row] = min(entered.games[player], np.int32(_MOST_GAMES))


@compiled
def remember(player: np.uint32, games: np.int32, before: Before, tables: ListTables) -> None:
    """Remember games of this list that come after it has counted those of its rated players."""
    recent = before.recent[slot_of(tables.number)]
    told = np.uint8(min(games, np.int32(_MOST)))
    before.within[player] += told - recent[player]
    recent[player] = told
    before.has_played[player] = True


@compiled
def clear(entered: Entered, who: Who) -> None:
    """Take away what entered for some players."""
    for place in range(len(who)):
        entered.change[who[place]] = 0
        entered.games[who[place]] = 0
