"""Whom a list looks at: who played, and those for whom its day comes; nobody else can change.

A list that asks what the one before it asked finds everybody else as he was: the same rating, K
and flag. Where its text asks for something else, it looks at everybody.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from arpad.kernels.columns import Int16, Int32
from arpad.kernels.compiled import compiled
from arpad.kernels.fide.list_columns import ListTables, Who
from arpad.kernels.fide.standing import slot_of

AT_ONCE = 1 << 14
"""So many players are looked at together."""

Slots = NDArray[np.int64]
Marks = NDArray[np.uint8]
"""Whatever is not 0 marks a player: a number of games does."""


class Days(NamedTuple):
    """For whom the day of a list comes.

    Who has few games in a year and played on some lists back, `slots` among the recent ones; and
    who idles since some lists, whose numbers are `turns`.
    """

    slots: Slots
    few: int
    turns: Int16


def everybody_counts(tables: ListTables, last: ListTables | None) -> bool:
    """Tell whether a list must look at everybody: it asks for something else than the last one.

    Besides, who never played idles from the day on which a year of lists is full; and where a year
    has more lists than before, games may come into it again.
    """
    if last is None or tables.lists_a_year > last.lists_a_year + 1:
        return True
    was_full, is_full = (t.number + 1 >= t.lists_a_year for t in (last, tables))
    return (
        was_full != is_full
        or tables.flags[-1] != last.flags[-1]
        or not all(
            np.array_equal(getattr(tables, name), getattr(last, name))
            for name in ListTables._fields
            if name not in {"number", "lists_a_year", "flags"}
        )
    )


def days_of(tables: ListTables, last: ListTables) -> Days:
    """Return for whom the day of a list comes, given what the one before it asked.

    Games leave the year; or, where few games are not enough, a year in the book is full with them;
    or they are no longer the newest, where a text looks at these. And the flag of who is inactive
    turns after so many lists.
    """
    years, number = (tables.lists_a_year, last.lists_a_year), tables.number
    backs = {*range(min(years), max(years) + 1)}
    if tables.enough_games > 1:
        backs |= {*range(max(min(years) - 1, 1), max(years))}
    if np.tril(tables.is_inactive != tables.is_inactive[:, :1]).any():
        backs.add(1)
    turns = 1 + np.flatnonzero(tables.flags[1:] != last.flags[:-1])
    return Days(
        np.array(sorted({slot_of(number - back) for back in backs if back <= number}), np.int64),
        tables.enough_games,
        (number - turns[turns <= number]).astype(np.int16),
    )


def count_year(recent: Marks, within: Marks, tables: ListTables, last: ListTables | None) -> None:
    """Count the games of everybody on the lists of a year, of which this one is the last."""
    year, number = tables.lists_a_year, tables.number
    recent[slot_of(number)] = 0
    if last is not None and last.lists_a_year == year:
        within -= recent[slot_of(number - year)] if number >= year else 0
        return
    within[:] = 0
    for back in range(1, min(year - 1, number) + 1):
        within += recent[slot_of(number - back)]


class Seen(NamedTuple):
    """What tells whom a list looks at; `marks` are those that it looks at besides."""

    games: Int32
    recent: Marks
    within: Marks
    inactive_since: Int16
    marks: Marks


@compiled
def find(seen: Seen, days: Days, who: Who, first: int, last: int) -> int:
    """Write down who of a range is looked at, and take the marks away.

    They stand in `who` from the first of the range on; their number is returned.
    """
    number, few = np.uint32(first), np.uint8(days.few)
    for start in range(first, last, AT_ONCE):
        end = min(start + AT_ONCE, last)
        marks, games = seen.marks[start:end], seen.games[start:end]
        within, since = seen.within[start:end], seen.inactive_since[start:end]
        for player in range(len(marks)):
            marks[player] |= np.uint8(games[player] > 0)
        for slot in days.slots:
            played = seen.recent[slot][start:end]
            for player in range(len(marks)):
                marks[player] |= np.uint8((played[player] > 0) & (within[player] < few))
        for turn in days.turns:
            for player in range(len(marks)):
                marks[player] |= np.uint8(since[player] == turn)
        for player in range(len(marks)):
            who[number] = np.uint32(start + player)
            number += np.uint32(marks[player] != 0)
        marks[:] = 0
    return int(number) - first


def find_by_columns(seen: Seen, days: Days) -> Who:
    """Return the same by whole columns."""
    marks = seen.marks
    marks |= seen.games > 0
    for slot in days.slots:
        marks |= (seen.recent[slot] > 0) & (seen.within < days.few)
    for turn in days.turns:
        marks |= seen.inactive_since == turn
    who = np.flatnonzero(marks).astype(np.uint32)
    marks[:] = 0
    return who
