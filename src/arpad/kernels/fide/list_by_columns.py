"""A list by whole columns, for those whom it looks at: what runs where nothing is compiled."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from arpad.kernels.columns import UNRATED, Bools, FlagNumber, Int16, Int32, Int64
from arpad.kernels.fide.inactivity import GAMES_TOLD, HIDDEN, LISTS_TOLD
from arpad.kernels.fide.list_columns import (
    NOBODY,
    ListTables,
    Newcomers,
    Rows,
    Who,
)
from arpad.kernels.fide.probing import HIGHEST
from arpad.kernels.fide.standing import ACTIVE, REMEMBERED, Standing, codes_of, slot_of
from arpad.kernels.fide.tables import RESIDUES
from arpad.model.exact import WIN


class Entry(NamedTuple):
    """What enters for those whom a list looks at: changes in hundredths, and games."""

    change: Int64
    games: Int64


def step(standing: Standing, entry: Entry, tables: ListTables, who: Who, rows: Rows) -> int:
    """Do what a list does to some players, and write down what it says of them.

    Return who would leave the range of ratings. Who is delisted has no rating from then on.
    """
    rows.is_inactive[:] = idle(standing, entry, tables, who)
    beyond = rate(standing, entry, tables, who, rows)
    count_games(standing, entry, tables, who, rows)
    return beyond


def told(games: Int32 | Int64) -> NDArray[np.uint8]:
    """Return games as far as they are told apart."""
    return np.minimum(games, GAMES_TOLD - 1).astype(np.uint8)


def idle(standing: Standing, entry: Entry, tables: ListTables, who: Who) -> Bools:
    """Find the rated players who have too few games in a year of lists.

    Who begins to idle must have been in the book for a year of lists: see `list_loops.is_known`.
    """
    memory, now = standing.memory, told(entry.games)
    within = memory["within"][who] + now
    few = np.flatnonzero((standing.rating[who] > 0) & (within < tables.enough_games))
    is_idle = np.zeros(len(who), np.bool_)
    is_idle[few] = tables.is_inactive[within[few], now[few]]
    begins = np.flatnonzero(is_idle & (memory["inactive_since"][who] == ACTIVE))
    number, lists = tables.number, tables.lists_a_year
    is_known = ~memory["has_played"][who[begins]] & (number + 1 >= lists) | (lists == 1)
    for back in range(max(lists - 1, 1), min(REMEMBERED, number) + 1):
        is_known |= memory["recent"][who[begins], slot_of(number - back)] > 0
    is_idle[begins] = is_known
    return is_idle


def rate(standing: Standing, entry: Entry, tables: ListTables, who: Who, rows: Rows) -> int:
    """Give the rated players rating and flag of the list; return who would leave the range."""
    inactive_since = standing.memory["inactive_since"]
    is_idle, since = rows.is_inactive, inactive_since[who]
    since = np.where(is_idle, np.where(since == ACTIVE, tables.number, since), ACTIVE)
    lists = np.clip(tables.number - since, 0, LISTS_TOLD - 1)
    flag = np.where(is_idle, tables.flags[lists], np.int8(FlagNumber.NONE))
    rating = standing.rating[who].astype(np.int64)
    is_shown = (rating > 0) & (flag != HIDDEN)
    moved = np.flatnonzero((entry.change != 0) & (entry.games > 0) & is_shown)
    change = entry.change[moved]
    exact = np.maximum(rating[moved] * WIN + change, 0)
    rating[moved] = exact // WIN + tables.rounding[exact % RESIDUES + RESIDUES * (change < 0)]
    is_delisted = is_shown & (rating < tables.stays_listed)
    rows.player[:], rows.rating[:] = who, rating
    rows.flag[:] = np.where(is_delisted, FlagNumber.DELISTED, flag)
    inactive_since[who] = np.where(is_delisted, ACTIVE, since)
    standing.rating[who] = np.where(is_delisted, UNRATED, rating)
    beyond = who[moved[(rating[moved] < 1) | (rating[moved] > HIGHEST)]]
    return int(beyond[-1]) if len(beyond) else NOBODY


def count_games(standing: Standing, entry: Entry, tables: ListTables, who: Who, rows: Rows) -> None:
    """Count the games of the rated players, remember high ratings, and give everybody his K."""
    memory, games = standing.memory, np.where(rows.rating > 0, entry.games, 0).astype(np.int32)
    memory["games"][who] += games
    memory["games_since_listing"][who] += games
    memory["recent"][who, slot_of(tables.number)] = told(games)
    memory["within"][who] += told(games)
    memory["has_played"][who] |= games > 0
    memory["has_reached_high"][who] |= rows.rating >= tables.high_mark
    memory["has_reached_2300"][who] |= rows.rating >= tables.no_junior
    rows.k[:] = _k(standing, tables, who)
    rows.games[:] = np.minimum(entry.games, np.iinfo(np.int16).max)


def _k(standing: Standing, tables: ListTables, who: Who | Int32) -> Int16:
    """Write down the records of some players, and return their K."""
    memory = standing.memory[who]
    codes = codes_of(memory["games"], memory["games_since_listing"], memory["has_reached_high"])
    standing.shown["codes"][who] = codes
    return tables.k[codes]


def welcome(
    standing: Standing, newcomers: Newcomers, entering: Int64, tables: ListTables, rows: Rows
) -> None:
    """Put first ratings on the list, and remember what unrated players brought.

    A newcomer's first list has all his games so far; it shows those that he brought for it.
    """
    who, memory, slot = newcomers.player, standing.memory, slot_of(tables.number)
    standing.rating[who] = newcomers.rating
    memory["games"][who] += entering + newcomers.games
    memory["games_since_listing"][who] += entering
    memory["has_reached_high"][who] |= newcomers.rating >= tables.high_mark
    memory["has_reached_2300"][who] |= newcomers.rating >= tables.no_junior
    places = np.searchsorted(rows.player, who)
    rows.rating[places], rows.k[places] = newcomers.rating, _k(standing, tables, who)
    rows.games[places] = newcomers.games_now
    for players, games in ((newcomers.bringer, newcomers.brought), (who, memory["games"][who])):
        memory["within"][players] += told(games) - memory["recent"][players, slot]
        memory["recent"][players, slot] = told(games)
        memory["has_played"][players] = True
