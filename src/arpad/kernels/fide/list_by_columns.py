"""A list by whole columns, for those whom it looks at: what runs where nothing is compiled."""

import numpy as np

from arpad.kernels.columns import UNRATED, Bools, FlagNumber, Int32
from arpad.kernels.fide.inactivity import HIDDEN, LISTS_TOLD
from arpad.kernels.fide.list_columns import (
    NOBODY,
    Before,
    Entered,
    ListTables,
    Newcomers,
    Rows,
    Shown,
    Who,
    told,
)
from arpad.kernels.fide.probing import HIGHEST
from arpad.kernels.fide.standing import ACTIVE, REMEMBERED, codes_of, slot_of
from arpad.kernels.fide.tables import RESIDUES
from arpad.model.exact import WIN


def step(
    before: Before, entered: Entered, tables: ListTables, shown: Shown, who: Who, rows: Rows
) -> int:
    """Do what a list does to some players, and write down what it says of them.

    Return who would leave the range of ratings. Who is delisted has no rating from then on.
    """
    rows.is_inactive[:] = idle(before, entered, tables, shown, who)
    beyond = rate(before, entered, tables, shown, who, rows)
    count_games(before, entered, tables, shown, who, rows)
    return beyond


def idle(before: Before, entered: Entered, tables: ListTables, shown: Shown, who: Who) -> Bools:
    """Find the rated players who have too few games in a year of lists.

    Who begins to idle must have been in the book for a year of lists: see `list_loops.is_known`.
    """
    now = told(entered.games[who])
    within = before.within[who] + now
    few = np.flatnonzero((shown.rating[who] > 0) & (within < tables.enough_games))
    is_idle = np.zeros(len(who), np.bool_)
    is_idle[few] = tables.is_inactive[within[few], now[few]]
    begins = np.flatnonzero(is_idle & (before.inactive_since[who] == ACTIVE))
    number, lists = tables.number, tables.lists_a_year
    is_known = ~before.has_played[who[begins]] & (number + 1 >= lists) | (lists == 1)
    for back in range(max(lists - 1, 1), min(REMEMBERED, number) + 1):
        is_known |= before.recent[slot_of(number - back)][who[begins]] > 0
    is_idle[begins] = is_known
    return is_idle


def rate(
    before: Before, entered: Entered, tables: ListTables, shown: Shown, who: Who, rows: Rows
) -> int:
    """Give the rated players rating and flag of the list; return who would leave the range."""
    is_idle, since = rows.is_inactive, before.inactive_since[who]
    since = np.where(is_idle, np.where(since == ACTIVE, tables.number, since), ACTIVE)
    lists = np.clip(tables.number - since, 0, LISTS_TOLD - 1)
    flag = np.where(is_idle, tables.flags[lists], np.int8(FlagNumber.NONE))
    rating = shown.rating[who].astype(np.int64)
    is_shown = (rating > 0) & (flag != HIDDEN)
    moved = np.flatnonzero((entered.change[who] != 0) & is_shown)
    change = entered.change[who[moved]]
    exact = np.maximum(rating[moved] * WIN + change, 0)
    rating[moved] = exact // WIN + tables.rounding[exact % RESIDUES + RESIDUES * (change < 0)]
    is_delisted = is_shown & (rating < tables.stays_listed)
    rows.player[:], rows.rating[:] = who, rating
    rows.flag[:] = np.where(is_delisted, FlagNumber.DELISTED, flag)
    before.inactive_since[who] = np.where(is_delisted, ACTIVE, since)
    shown.rating[who] = np.where(is_delisted, UNRATED, rating)
    beyond = who[moved[(rating[moved] < 1) | (rating[moved] > HIGHEST)]]
    return int(beyond[-1]) if len(beyond) else NOBODY


def count_games(
    before: Before, entered: Entered, tables: ListTables, shown: Shown, who: Who, rows: Rows
) -> None:
    """Count the games of the rated players, remember high ratings, and give everybody his K."""
    entering = entered.games[who]
    games = np.where(rows.rating > 0, entering, 0)
    before.games[who] += games
    before.games_since_listing[who] += games
    before.recent[slot_of(tables.number)][who] = told(games)
    before.within[who] += told(games)
    before.has_played[who] |= games > 0
    before.has_reached_high[who] |= rows.rating >= tables.high_mark
    _give_k(before, tables, shown, who)
    rows.k[:], rows.games[:] = shown.k[who], np.minimum(entering, np.iinfo(np.int16).max)


def _give_k(before: Before, tables: ListTables, shown: Shown, who: Who | Int32) -> None:
    shown.codes[who] = codes_of(
        before.games[who], before.games_since_listing[who], before.has_reached_high[who]
    )
    shown.k[who] = tables.k[shown.codes[who]]


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
    who, recent = newcomers.player, before.recent[slot_of(tables.number)]
    shown.rating[who] = newcomers.rating
    before.games[who] += entered.games[who] + newcomers.games
    before.games_since_listing[who] += entered.games[who]
    before.has_reached_high[who] |= newcomers.rating >= tables.high_mark
    _give_k(before, tables, shown, who)
    entered.games[who] = 0
    entered.games[newcomers.bringer] = newcomers.brought
    for players, games in ((newcomers.bringer, newcomers.brought), (who, before.games[who])):
        before.within[players] += told(games) - recent[players]
        recent[players] = told(games)
        before.has_played[players] = True
    places = np.searchsorted(rows.player, who)
    rows.rating[places], rows.k[places] = newcomers.rating, shown.k[who]
    rows.games[places] = np.minimum(entered.games[who], np.iinfo(np.int16).max)
