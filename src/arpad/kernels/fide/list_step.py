"""A list from what entered it: new ratings, delisting, inactivity, K, and what is remembered."""

from datetime import date

import numpy as np

from arpad.kernels.columns import Int32
from arpad.kernels.compiled import Path
from arpad.kernels.fide import list_by_columns, list_loops, looked_at
from arpad.kernels.fide.inactivity import HIDDEN
from arpad.kernels.fide.list_columns import (
    NOBODY,
    Entered,
    ListTables,
    Newcomers,
    Rows,
    Shown,
    before_list,
    no_rows,
    shown_at_first,
)
from arpad.kernels.fide.list_rows import ListChanges
from arpad.kernels.fide.probing import HIGHEST, KernelError
from arpad.kernels.fide.ranges import Ranges
from arpad.kernels.fide.standing import Standing

_MOST_GAMES = np.iinfo(np.int16).max


class ListSteps:
    """Everybody's standing from list to list, and what the last list says of him.

    The first list looks at everybody, so that nothing but the standing is to be remembered.
    """

    def __init__(self, standing: Standing, path: Path, threads: int = 1) -> None:
        """Begin with where players stand; lists are made by ranges where a path has loops."""
        self.shown: Shown = shown_at_first(standing)
        self._before = before_list(standing)
        self._path, self._ranges = path, Ranges(len(standing), threads)
        self._last: ListTables | None = None
        self._marks = np.zeros(len(standing), np.uint8)
        self._who = np.empty(len(standing), np.uint32)

    def close(
        self, entered: Entered, newcomers: Newcomers, tables: ListTables, list_date: date
    ) -> ListChanges:
        """Make a list, and move everybody's standing on to it."""
        rows, beyond = self._step(entered, newcomers, tables)
        if beyond != NOBODY:
            raise KernelError(
                f"Player {beyond} would come to {rows.rating[rows.player == beyond][0]} on the "
                f"list of {list_date}; columns hold ratings from 1 to {HIGHEST}."
            )
        is_compiled = self._path is Path.NUMBA
        welcome = list_loops.welcome.on(self._path) if is_compiled else list_by_columns.welcome
        welcome(self._before, entered, newcomers, tables, self.shown, rows)
        _refuse_too_many(rows, entered.games, list_date)
        self._last = tables
        # Whoever comes below what stays on a list is delisted by the next one.
        self._marks[newcomers.player[newcomers.rating < tables.stays_listed]] = 1
        return ListChanges(list_date, rows)

    def clear(self, entered: Entered, rows: Rows, newcomers: Newcomers) -> None:
        """Leave nothing in what entered a list: it looked at all who played."""
        entered.games[newcomers.bringer] = 0
        if self._path is Path.NUMPY:
            entered.change[rows.player] = entered.games[rows.player] = 0
        else:
            list_loops.clear.on(self._path)(entered, rows.player.view(np.uint32))

    def _step(self, entered: Entered, newcomers: Newcomers, tables: ListTables) -> tuple[Rows, int]:
        """Do what a list does; return what it says of those it looks at, and who goes too far."""
        before, last = self._before, self._last
        looked_at.count_year(before.recent, before.within, tables, last)
        self._marks[newcomers.player] = 1
        if looked_at.everybody_counts(tables, last):
            self._marks[:] = 1
        days = looked_at.days_of(tables, last or tables)
        seen = looked_at.Seen(
            entered.games, before.recent, before.within, before.inactive_since, self._marks
        )
        if self._path is Path.NUMPY:
            who = looked_at.find_by_columns(seen, days)
            rows = no_rows(len(who))
            return rows, list_by_columns.step(before, entered, tables, self.shown, who, rows)
        find = looked_at.find.on(self._path)

        def of_range(first: int, last: int) -> tuple[Rows, int]:
            number = find(seen, days, self._who, first, last)
            some, rows = self._who[first : first + number], no_rows(number)
            return rows, list_loops.step(before, entered, tables, self.shown, some, rows)

        parts, beyond = zip(*self._ranges.each(of_range), strict=True)
        joined = (
            parts[0] if len(parts) == 1 else Rows(*map(np.concatenate, zip(*parts, strict=True)))
        )
        return joined, max(beyond)


def _refuse_too_many(rows: Rows, games: Int32, list_date: date) -> None:
    """Refuse more games of a listed player than a row can count."""
    many = rows.player[(rows.games == _MOST_GAMES) & (rows.rating > 0) & (rows.flag != HIDDEN)]
    if games[many].max(initial=0) > _MOST_GAMES:
        who = many[games[many].argmax()]
        raise KernelError(f"Player {who} has {games[who]} games on the list of {list_date}.")
