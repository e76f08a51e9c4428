"""Whom a list looks at: who played, and those for whom its day comes; nobody else can change.

A list that asks what the one before it asked finds everybody else as he was: the same rating, K
and flag. Where its text asks for something else, it looks at everybody.
"""

from typing import Any, NamedTuple

import numpy as np

from arpad.kernels.columns import Bools
from arpad.kernels.compiled import compiled
from arpad.kernels.fide.list_columns import ListTables, Who
from arpad.kernels.fide.standing import Records, slot_of


class Days(NamedTuple):
    """For whom the day of a list comes.

    Who has few games in a year and played on some lists, by their numbers; and who idles since
    some lists.
    """

    played_on: list[int]
    few: int
    idle_since: list[int]


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
            _is_same(getattr(tables, name), getattr(last, name))
            for name in ListTables._fields
            if name not in {"number", "lists_a_year", "flags"}
        )
    )


def _is_same(one: Any, other: Any) -> bool:  # noqa: ANN401 - tables and numbers
    return one is other or bool(np.array_equal(one, other))


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
    if tables.is_last_apart:
        backs.add(1)
    turns = 1 + np.flatnonzero(tables.flags[1:] != last.flags[:-1])
    return Days(
        [number - back for back in sorted(backs) if back <= number],
        tables.enough_games,
        [number - turn for turn in turns.tolist() if turn <= number],
    )


def count_year(memory: Records, tables: ListTables) -> None:
    """Count the games of everybody on the lists of a year, of which this one is the last."""
    year, number = tables.lists_a_year, tables.number
    memory["recent"][:, slot_of(number)] = 0
    memory["within"] = 0
    for back in range(1, min(year - 1, number) + 1):
        memory["within"] += memory["recent"][:, slot_of(number - back)]


@compiled
def leave_year(memory: Records, played: Who, slot: int) -> None:
    """Count the games of a list no more, of whoever played on it."""
    for place in range(len(played)):
        kept = memory[played[place]]
        kept["within"] -= kept["recent"][np.uint32(slot)]


@compiled
def forget(memory: Records, played: Who, slot: int) -> None:
    """Forget the games of a list, of whoever played on it."""
    for place in range(len(played)):
        memory[played[place]]["recent"][np.uint32(slot)] = 0


@compiled
def take_all(memory: Records, some: Who, who: Who, number: int) -> int:
    """Look at some players whom the list does not look at yet; return how many these are then."""
    found = np.uint32(number)
    for place in range(len(some)):
        kept = memory[some[place]]
        if kept["turn"] == 0:
            who[found] = some[place]
            found += np.uint32(1)
            kept["turn"] = found
    return int(found)


@compiled
def take_few(memory: Records, played: Who, few: int, who: Who, number: int) -> int:
    """Look at those who played on a list and have few games in the year."""
    found = np.uint32(number)
    for place in range(len(played)):
        kept = memory[played[place]]
        if kept["within"] < few and kept["turn"] == 0:
            who[found] = played[place]
            found += np.uint32(1)
            kept["turn"] = found
    return int(found)


@compiled
def take_idle(memory: Records, idle: Who, since: int, who: Who, number: int) -> int:
    """Look at those who still idle since a list."""
    found = np.uint32(number)
    for place in range(len(idle)):
        kept = memory[idle[place]]
        if kept["inactive_since"] == since and kept["turn"] == 0:
            who[found] = idle[place]
            found += np.uint32(1)
            kept["turn"] = found
    return int(found)


def find_by_columns(memory: Records, days: Days, marks: Bools) -> Who:
    """Return the same by whole columns, besides those who are marked."""
    found = marks.copy()
    is_few = memory["within"] < days.few
    for number in days.played_on:
        found |= (memory["recent"][:, slot_of(number)] > 0) & is_few
    for number in days.idle_since:
        found |= memory["inactive_since"] == number
    return np.flatnonzero(found).astype(np.uint32)
