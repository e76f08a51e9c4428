"""A correction where lists have periods: everything from the first touched list on, again.

Published lists stay as they are, and so do games that were rated by them: a player's rating is
the published one, right or wrong. What a correction changes, it changes in the event itself, in
the number of games and in first ratings; each list goes on from what the one before should have
said, and the next one that is published carries the difference.
"""

from collections.abc import Iterator, Sequence
from datetime import date

from msgspec.structs import replace
from sqlalchemy import Connection

from arpad.model.docket import Docket
from arpad.model.finding import Finding
from arpad.model.ledger import LedgerEntry
from arpad.model.pool import Pool
from arpad.office.corrected_bases import bases_that_stand
from arpad.office.effects import effects_by_period
from arpad.office.entries_held import held_against, in_time
from arpad.office.known_then import lists_before
from arpad.office.merged import heirs_of
from arpad.office.revise_list import ListAgain, remember
from arpad.office.revise_period import PeriodAgain, RevisedPeriod
from arpad.office.revise_start import Starts
from arpad.office.revision import Booked, Inputs, RevisedEvent, Revision
from arpad.office.timelines import RATED, Timelines
from arpad.store.audit_sums import batches_of_lists
from arpad.store.corrections import booked_entries
from arpad.store.dockets import docket, dockets
from arpad.store.lists import ListHead, lists_of
from arpad.store.starts import start_entries


def revise_periods(connection: Connection, pool: Pool, inputs: Inputs) -> Revision:
    """Work out what a correction changes in a pool whose lists have periods."""
    return _Walk(connection, pool, inputs).revision()


class _Walk:
    """The way from the first touched list to today."""

    def __init__(self, connection: Connection, pool: Pool, inputs: Inputs) -> None:
        self._connection = connection
        self._inputs = inputs
        self._heads = lists_of(connection, pool.id)
        self._batches = batches_of_lists(connection, pool.id)
        self._lines = Timelines(connection, pool)
        heirs = heirs_of(connection, inputs)
        bases = bases_that_stand(connection, pool.id, inputs.undoing)
        for number, by_day in inputs.bases.items():
            bases[number] = bases.get(number, {}) | dict(by_day)
        starts = Starts(self._lines, inputs, heirs, bases)
        self._lists = ListAgain(connection, self._lines, starts)
        self._corrected = [self._placed(number) for number in inputs.documents]
        self._events: list[RevisedEvent] = []
        self._findings: list[Finding] = []

    def revision(self) -> Revision:
        """Walk, and return what changes."""
        for number, day in self._beginnings():
            self._lines.touch([number], day)
        for day, head in self._days():
            self._period(day, head)
        gone, added = self._entries()
        return Revision(
            pool=self._lines.pool,
            events=tuple(self._events),
            taken_back=gone,
            added=added,
            standings=tuple(row for line in self._lines.touched.values() for row in line.added),
            effects=effects_by_period(self._connection, self._lines, self._lists.k),
            findings=tuple(self._findings),
        )

    def _placed(self, number: int) -> Docket:
        """Return an event with the list it belongs to; a late one with the first it could enter."""
        one = docket(self._connection, number)
        if one is None or one.list_date is None:
            message = f"event {number} enters no list"
            raise ValueError(message)
        if number not in self._inputs.inserted:
            return one
        days = [head.list_date for head in self._heads if head.list_date >= one.list_date]
        return replace(one, list_date=min(days, default=one.list_date))

    def _beginnings(self) -> Iterator[tuple[int, date]]:
        """Yield who is touched by another start, or by being another, and from which list on."""
        yield from ((number, min(days)) for number, days in self._inputs.bases.items())
        heirs = self._inputs.heirs
        numbers = [*self._inputs.starts, *heirs, *heirs.values()]
        begun = start_entries(self._connection, self._lines.pool.id, numbers)
        days = {number: entry.list_date for number, entry in begun.items() if entry.list_date}
        first = min(days.values(), default=None)
        if first is not None:
            yield from ((number, first) for number in dict.fromkeys(numbers))

    def _days(self) -> Iterator[tuple[date, ListHead | None]]:
        """Yield the lists from the first touched one on, then those for which events wait."""
        touched = [line.since for line in self._lines.touched.values()]
        first = min([*touched, *(d.list_date for d in self._corrected if d.list_date)])
        yield from ((h.list_date, h) for h in self._heads if h.list_date >= first)
        last = self._heads[-1].list_date if self._heads else date.min
        rated = dockets(self._connection, pool_id=self._lines.pool.id, states=RATED)
        waiting = {d.list_date for d in (*rated, *self._corrected) if d.list_date}
        yield from ((day, None) for day in sorted(waiting) if day > last)

    def _period(self, day: date, head: ListHead | None) -> None:
        self._lines.last_list = self._list_before(head)
        again = self._rated(day)
        self._events += again.events
        self._findings += again.findings
        if head is not None:
            self._lists.make(head, again.moved)
            return
        lines = self._lines.touched.values()
        remember(lines, day, again.moved)
        for line in lines:
            # What the book remembers from this period must not be found any more.
            is_there = bool(line.rows) and line.rows[-1].since == day
            if not is_there and any(s.since == day for s in line.held):
                line.rows.append(replace(line.stands, since=day))

    def _list_before(self, head: ListHead | None) -> date | None:
        """Return the day of the list that was out when another was made, or is the newest now."""
        earlier = lists_before(self._heads, head, self._batches) if head else self._heads
        return earlier[-1].list_date if earlier else None

    def _rated(self, day: date) -> RevisedPeriod:
        """Rate a period, and once more where K rests on other numbers of its games.

        K does not change how many games there are, so that the second time is the last.
        """
        corrected = [one for one in self._corrected if one.list_date == day]
        first = PeriodAgain(self._connection, self._lines, self._inputs, day)
        again = first.rate(corrected)
        games = first.games_told_wrongly()
        if not games:
            return again
        second = PeriodAgain(self._connection, self._lines, self._inputs, day, games)
        return second.rate(corrected)

    def _entries(self) -> tuple[tuple[Booked, ...], tuple[LedgerEntry, ...]]:
        """Return the entries of lists and starts that no longer hold, and those in their place."""
        lines = self._lines.touched
        since = {line.person.code: line.since for line in lines.values()}
        found = booked_entries(self._connection, self._lines.pool.id, player_ids=list(lines))
        booked = [Booked(number, e) for number, e in found if e.event is None]
        return held_against(_touched(booked, since), self._lists.entries)


def _touched(booked: Sequence[Booked], since: dict[str, date]) -> Iterator[Booked]:
    """Yield the entries of lists from the first on that is touched."""
    for one in booked:
        day = in_time(one.entry).list_date
        if day is not None and day >= since[one.entry.player]:
            yield one
