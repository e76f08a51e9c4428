"""A list by whole columns: what runs where nothing is compiled."""

import numpy as np

from arpad.kernels.columns import UNRATED, FlagNumber
from arpad.kernels.fide.inactivity import HIDDEN, LISTS_TOLD
from arpad.kernels.fide.list_columns import (
    NOBODY,
    Before,
    Entered,
    ListTables,
    Newcomers,
    Rows,
    Shown,
    no_rows,
    told,
)
from arpad.kernels.fide.probing import HIGHEST
from arpad.kernels.fide.standing import REMEMBERED, codes_of
from arpad.kernels.fide.tables import RESIDUES
from arpad.model.exact import WIN


def step(before: Before, entered: Entered, tables: ListTables, shown: Shown) -> int:
    """Do what a list does to everybody; return who would leave the range of ratings."""
    find_idle(before, entered, tables, shown)
    leave_out_new(before, tables, shown)
    beyond = rate(before, entered, tables, shown)
    count_lists(before, entered, tables, shown)
    count_games(before, entered, tables, shown)
    return beyond


def find_idle(before: Before, entered: Entered, tables: ListTables, shown: Shown) -> None:
    """Find the rated players who have too few games in a year of lists."""
    now = told(entered.games)
    within = now.copy()
    for back in range(1, min(tables.lists_a_year, tables.number + 1)):
        within += before.recent[(tables.number - back) % REMEMBERED]
    few = np.flatnonzero((before.rating > 0) & (within < tables.enough_games))
    shown.is_inactive[few] = tables.is_inactive[within[few], now[few]]


def leave_out_new(before: Before, tables: ListTables, shown: Shown) -> None:
    """Leave out of the inactive whoever has not been in the book for a year of lists.

    It is counted from the first list with games, or from the beginning of the replay for whoever
    never had any. Who was inactive on the list before has been in it; who was not, and is idle
    now, has idled for as long as the games last that made him active: so they still are among
    the recent ones, if they are a year old.
    """
    who = np.flatnonzero(shown.is_inactive & (before.inactive == 0))
    number, lists = tables.number, tables.lists_a_year
    is_known = ~before.has_played[who] & (number + 1 >= lists) | (lists == 1)
    for back in range(max(lists - 1, 1), min(REMEMBERED, number) + 1):
        is_known |= before.recent[(number - back) % REMEMBERED][who] > 0
    shown.is_inactive[who] = is_known


def rate(before: Before, entered: Entered, tables: ListTables, shown: Shown) -> int:
    """Give the rated players rating and flag of the list; return who would leave the range."""
    who = np.flatnonzero(shown.is_inactive)
    shown.flag[who] = tables.flags[np.minimum(before.inactive[who], LISTS_TOLD - 1)]
    is_shown = (before.rating > 0) & (shown.flag != HIDDEN)
    shown.rating[:] = before.rating
    moved = np.flatnonzero((entered.change != 0) & is_shown)
    change = entered.change[moved]
    exact = np.maximum(before.rating[moved].astype(np.int64) * WIN + change, 0)
    rounded = exact // WIN + tables.rounding[exact % RESIDUES + RESIDUES * (change < 0)]
    shown.rating[moved] = rounded
    shown.flag[is_shown & (shown.rating < tables.stays_listed)] = FlagNumber.DELISTED
    beyond = moved[(rounded < 1) | (rounded > HIGHEST)]
    return int(beyond[-1]) if len(beyond) else NOBODY


def count_lists(before: Before, entered: Entered, tables: ListTables, shown: Shown) -> None:
    """Remember the games of this list, in the place of the oldest one told by itself."""
    row = before.recent[tables.number % REMEMBERED]
    row[:] = told(np.where(shown.rating > 0, entered.games, 0))
    np.logical_or(before.has_played, row > 0, out=before.has_played)
    before.inactive[:] = np.where(shown.is_inactive, before.inactive + 1, 0)


def count_games(before: Before, entered: Entered, tables: ListTables, shown: Shown) -> None:
    """Count the games of the rated players, remember high ratings, and give everybody his K."""
    is_high = shown.rating >= tables.high_mark
    who = np.flatnonzero(is_high | ((shown.rating > 0) & (entered.games > 0)))
    before.games[who] += entered.games[who]
    before.games_since_listing[who] += entered.games[who]
    before.has_reached_high[who] |= is_high[who]
    shown.codes[:] = before.codes
    shown.codes[who] = codes_of(
        before.games[who], before.games_since_listing[who], before.has_reached_high[who]
    )
    shown.k[:] = tables.k[shown.codes]


def welcome(
    before: Before, entered: Entered, newcomers: Newcomers, tables: ListTables, shown: Shown
) -> None:
    """Put first ratings on the list, and remember what unrated players brought.

    A newcomer's first list has all his games so far; it shows those that he brought for it.
    """
    who, row = newcomers.player, before.recent[tables.number % REMEMBERED]
    shown.rating[who] = newcomers.rating
    before.games[who] += entered.games[who] + newcomers.games
    before.games_since_listing[who] += entered.games[who]
    before.has_reached_high[who] |= newcomers.rating >= tables.high_mark
    shown.codes[who] = codes_of(
        before.games[who], before.games_since_listing[who], before.has_reached_high[who]
    )
    shown.k[who] = tables.k[shown.codes[who]]
    entered.games[who] = 0
    entered.games[newcomers.bringer] = newcomers.brought
    row[newcomers.bringer], row[who] = told(newcomers.brought), told(before.games[who])
    before.has_played[newcomers.bringer] = before.has_played[who] = True


def rows_of(entered: Entered, shown: Shown) -> tuple[Rows, int]:
    """Return who is on the list, and the most games of anybody; end the ratings of the delisted."""
    who = np.flatnonzero((shown.rating > 0) & (shown.flag != HIDDEN))
    rows, games = no_rows(len(who)), entered.games[who]
    rows.player[:], rows.games[:] = who, games
    for name in ("rating", "k", "flag", "is_inactive"):
        getattr(rows, name)[:] = getattr(shown, name)[who]
    shown.rating[who[rows.flag == FlagNumber.DELISTED]] = UNRATED
    return rows, int(games.max(initial=0))
