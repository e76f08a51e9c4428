"""A list from what entered it: new ratings, delisting, inactivity, K, and what is remembered."""

from datetime import date
from itertools import accumulate
from typing import NamedTuple

import numpy as np

from arpad.kernels.columns import Int16, ListColumns
from arpad.kernels.compiled import Path
from arpad.kernels.fide import list_by_columns, list_loops, list_rows
from arpad.kernels.fide.list_columns import (
    NOBODY,
    Before,
    Entered,
    ListTables,
    Newcomers,
    Rows,
    Shown,
    before_list,
    no_rows,
    nothing_shown,
)
from arpad.kernels.fide.probing import HIGHEST, KernelError
from arpad.kernels.fide.ranges import Ranges
from arpad.kernels.fide.standing import Standing

_MOST_GAMES = np.iinfo(np.int16).max


class ByRanges(NamedTuple):
    """How players are gone through: by which path, and in which ranges where it has loops."""

    path: Path
    ranges: Ranges


class Closed(NamedTuple):
    """A list; records and K of everybody from it on."""

    made: ListColumns
    codes: Int16
    k: Int16


def close(
    standing: Standing,
    codes: Int16,
    entered: Entered,
    newcomers: Newcomers,
    tables: ListTables,
    list_date: date,
    by: ByRanges,
) -> Closed:
    """Make a list, and move everybody's standing on to it."""
    before, shown = before_list(standing, codes), nothing_shown(len(standing))
    beyond = _step(before, entered, tables, shown, by)
    if beyond != NOBODY:
        raise KernelError(
            f"Player {beyond} would come to {shown.rating[beyond]} on the list of {list_date}; "
            f"columns hold ratings from 1 to {HIGHEST}."
        )
    list_by_columns.welcome(before, entered, newcomers, tables, shown)
    rows, most = _rows(entered, shown, by)
    if most > _MOST_GAMES:
        who = rows.player[entered.games[rows.player].argmax()]
        raise KernelError(f"Player {who} has {most} games on the list of {list_date}.")
    standing.rating = shown.rating
    return Closed(ListColumns(list_date, *rows), shown.codes, shown.k)


def _step(before: Before, entered: Entered, tables: ListTables, shown: Shown, by: ByRanges) -> int:
    """Do what a list does to everybody; return who would leave the range of ratings."""
    if by.path is Path.NUMPY:
        return list_by_columns.step(before, entered, tables, shown)
    return max(by.ranges.each(list_loops.step.on(by.path), before, entered, tables, shown))


def _rows(entered: Entered, shown: Shown, by: ByRanges) -> tuple[Rows, int]:
    """Return who is on the list, and the most games of anybody; end ratings of the delisted."""
    if by.path is Path.NUMPY:
        return list_by_columns.rows_of(entered, shown)
    numbers = by.ranges.each(list_rows.count_rows.on(by.path), shown)
    *first_rows, number = accumulate(numbers, initial=0)
    rows, fill = no_rows(number), list_rows.fill_rows.on(by.path)
    return rows, max(by.ranges.each(fill, entered, shown, rows, by_range=first_rows))
