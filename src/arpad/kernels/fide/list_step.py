"""A list from what entered it: new ratings, delisting, inactivity, K, and what is remembered."""

from datetime import date

import numpy as np

from arpad.kernels.columns import Int64
from arpad.kernels.compiled import Path
from arpad.kernels.fide import list_by_columns, list_loops, looked_at
from arpad.kernels.fide.gains import ENTERING, unpacked
from arpad.kernels.fide.inactivity import HIDDEN
from arpad.kernels.fide.juniors import Juniors, put_in
from arpad.kernels.fide.list_columns import (
    NO_TEXT,
    NOBODY,
    Entered,
    ListTables,
    Newcomers,
    Rows,
    Who,
    no_rows,
)
from arpad.kernels.fide.list_loops import MOST_GAMES, Noted, Step, Welcomed
from arpad.kernels.fide.list_rows import ListChanges
from arpad.kernels.fide.noted import NotedPlayers
from arpad.kernels.fide.probing import HIGHEST, KernelError
from arpad.kernels.fide.standing import REMEMBERED, Standing, slot_of
from arpad.kernels.fide.threads import Threads


class ListSteps:
    """Everybody's standing from list to list.

    The first list looks at everybody, so that nothing but the standing is to be remembered.
    """

    def __init__(self, standing: Standing, juniors: Juniors, path: Path, threads: Threads) -> None:
        """Begin with where players stand; lists are made by ranges where a path has loops."""
        self._standing, self._path, self._threads = standing, path, threads
        self._juniors = juniors
        self._last_date: date | None = None
        self._noted = NotedPlayers(standing.memory)
        self._last: ListTables | None = None
        self._again: Who = np.zeros(0, np.uint32)
        room = 0 if path is Path.NUMPY else len(standing)
        self._who, self._playing, self._idle = np.empty((3, room), np.uint32)
        self._number = self._seen = 0

    def prepare(self, tables: ListTables, list_date: date) -> None:
        """Look at those for whom the day of a list comes, whatever enters it."""
        if tables.text != NO_TEXT and self._last_date is not None:
            # Who is no junior any more has another K.
            ceasing = self._juniors.ceasing(tables.text, self._last_date, list_date)
            self._again = np.concatenate([self._again, ceasing])
        if self._path is Path.NUMPY:
            looked_at.count_year(self._standing.memory, tables)
            return
        self._turn_year(tables)
        self._number = self._waiting_for(tables)

    def look_at(self, entered: Entered) -> None:
        """Look at those who have entered a list that is prepared; others may enter after them."""
        if self._path is Path.NUMPY:
            return
        take, seen = looked_at.take_all.on(self._path), int(entered.number[0])
        players = entered.players[self._seen : seen]
        self._number = take(self._standing.memory, players, self._who, self._number)
        self._seen = seen

    def close(
        self, entered: Entered, newcomers: Newcomers, tables: ListTables, list_date: date
    ) -> ListChanges:
        """Make a list that is prepared, and move everybody's standing on to it.

        Nothing is left that entered.
        """
        entering = unpacked(entered.sums[newcomers.player], ENTERING.gain_bits)[1]
        make = self._by_columns if self._path is Path.NUMPY else self._by_loops
        rows, done = make(entered, newcomers, entering, tables)
        entered.number[0] = 0
        _refuse(done, rows, newcomers, list_date)
        if tables.text != NO_TEXT:
            put_in(rows, self._standing, tables, self._juniors.until(tables.text), list_date)
        self._last, self._last_date = tables, list_date
        # Whoever comes below what stays on a list is delisted by the next one.
        is_low = newcomers.rating < tables.stays_listed
        self._again = newcomers.player[is_low].astype(np.uint32)
        return ListChanges(list_date, rows)

    def _by_loops(
        self, entered: Entered, newcomers: Newcomers, entering: Int64, tables: ListTables
    ) -> tuple[Rows, Step]:
        """Make a list by loops over the players it looks at."""
        memory, shown, number = self._standing.memory, self._standing.shown, tables.number
        who = self._looked_at(entered, newcomers)
        places = memory["turn"][newcomers.player].astype(np.int64) - 1
        rows, loop = no_rows(len(who)), list_loops.step.on(self._path)

        def of_range(first: int, last: int) -> Step:
            noted = Noted(self._playing[first:last], self._idle[first:last])
            some = Rows._make(column[first:last] for column in rows)
            done = loop(memory, shown, entered.sums, tables, who[first:last], some, noted)
            told.append((noted.playing[: done.playing], noted.idle[: done.idle]))
            return done

        told = list[tuple[Who, Who]]()
        found = self._threads.each(len(who), of_range)
        room = np.empty(len(newcomers.player) + len(newcomers.bringer), np.uint32)
        welcomed = Welcomed(places, entering, room)
        come = list_loops.welcome.on(self._path)(memory, shown, newcomers, welcomed, tables, rows)
        playing, idle = zip(*told, strict=True)
        self._noted.note(number, np.concatenate([*playing, room[:come]]), np.concatenate(idle))
        beyond, too_many = max(found, key=_beyond), max(found, key=_too_many)
        return rows, beyond._replace(too_many=too_many.too_many, games=too_many.games)

    def _turn_year(self, tables: ListTables) -> None:
        """Let a list leave the year, and the one before those remembered be forgotten."""
        memory, number, last = self._standing.memory, tables.number, self._last
        if last is None or last.lists_a_year != tables.lists_a_year:
            looked_at.count_year(memory, tables)
            return
        gone, left = number - REMEMBERED - 1, number - tables.lists_a_year
        forget, leave = looked_at.forget.on(self._path), looked_at.leave_year.on(self._path)
        forget(memory, self._noted.played_on(gone), slot_of(gone))
        leave(memory, self._noted.played_on(left), slot_of(left))

    def _waiting_for(self, tables: ListTables) -> int:
        """Look at those who wait for a list, or at everybody; return how many these are."""
        memory, who, noted = self._standing.memory, self._who, self._noted
        all_of = looked_at.take_all.on(self._path)
        few_of, idle_of = looked_at.take_few.on(self._path), looked_at.take_idle.on(self._path)
        if looked_at.everybody_counts(tables, self._last):
            return all_of(memory, np.arange(len(memory), dtype=np.uint32), who, 0)
        number = all_of(memory, self._again, who, 0)
        days = looked_at.days_of(tables, self._last or tables)
        for there in days.played_on:
            number = few_of(memory, noted.played_on(there), days.few, who, number)
        for since in days.idle_since:
            number = idle_of(memory, noted.idle_since(since), since, who, number)
        return number

    def _looked_at(self, entered: Entered, newcomers: Newcomers) -> Who:
        """Return whom a list looks at: who waits for it, who played, who comes."""
        self.look_at(entered)
        self._seen = 0
        take, come = looked_at.take_all.on(self._path), newcomers.player.view(np.uint32)
        return self._who[: take(self._standing.memory, come, self._who, self._number)]

    def _by_columns(
        self, entered: Entered, newcomers: Newcomers, entering: Int64, tables: ListTables
    ) -> tuple[Rows, Step]:
        """Make a list by whole columns."""
        standing, marks = self._standing, entered.sums != 0
        marks[newcomers.player] = marks[self._again] = True
        if looked_at.everybody_counts(tables, self._last):
            marks[:] = True
        days = looked_at.days_of(tables, self._last or tables)
        who = looked_at.find_by_columns(standing.memory, days, marks)
        rows = no_rows(len(who))
        entry = list_by_columns.Entry(*unpacked(entered.sums[who], ENTERING.gain_bits))
        beyond = list_by_columns.step(standing, entry, tables, who, rows)
        is_many = (entry.games > MOST_GAMES) & (rows.rating > 0) & (rows.flag != HIDDEN)
        many = np.flatnonzero(is_many)[:1]
        list_by_columns.welcome(standing, newcomers, entering, tables, rows)
        entered.sums[:] = 0
        too_many, games = (int(who[many[0]]), int(entry.games[many[0]])) if len(many) else (-1, 0)
        return rows, Step(0, 0, beyond, too_many, games)


def _beyond(done: Step) -> int:
    return int(done.beyond)


def _too_many(done: Step) -> int:
    return int(done.too_many)


def _refuse(done: Step, rows: Rows, newcomers: Newcomers, list_date: date) -> None:
    """Refuse a rating out of range, and more games of a listed player than a row can count."""
    if done.beyond != NOBODY:
        raise KernelError(
            f"Player {done.beyond} would come to {rows.rating[rows.player == done.beyond][0]} on "
            f"the list of {list_date}; columns hold ratings from 1 to {HIGHEST}."
        )
    who, games = done.too_many, done.games
    if newcomers.games_now.max(initial=0) > MOST_GAMES:
        place = newcomers.games_now.argmax()
        who, games = newcomers.player[place], newcomers.games_now[place]
    if who != NOBODY:
        raise KernelError(f"Player {who} has {games} games on the list of {list_date}.")
