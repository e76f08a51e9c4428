"""Which entries of a player lead to a list, and which of them corrections of earlier lists are.

A list is explained as it came out: what was corrected later is not among its entries.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date

from msgspec import Struct
from sqlalchemy import Connection

from arpad.model.docket import Docket
from arpad.model.ledger import LedgerEntry
from arpad.model.pool import Moves
from arpad.office.explain_list import ListCase
from arpad.store.player_ledger import Line, ledger_of_player


class ListEntries(Struct, frozen=True):
    """The entries that lead to a list; `concerns` says which list each of them is about."""

    list_date: date
    lines: tuple[Line, ...]
    concerns: Mapping[int, date]

    @property
    def all(self) -> tuple[LedgerEntry, ...]:
        """Return every entry."""
        return tuple(line.entry for line in self.lines)

    @property
    def events(self) -> set[int]:
        """Return the events that moved the player for this list, rightly or not."""
        own = (line.entry.event for line in self._own())
        return {event for event in own if event is not None}

    @property
    def carried_events(self) -> set[int]:
        """Return the events of which the list carries corrections only."""
        every = {line.entry.event for line in self.lines if line.entry.event is not None}
        return every - self.events

    def of_event(self, number: int | None) -> list[LedgerEntry]:
        """Return what holds of an event, or of the list itself: neither side of a reversal."""
        lines = [line for line in self._own() if line.entry.event == number]
        there = {line.id for line in lines}
        back = {line.entry.reverses for line in lines}
        return [
            line.entry for line in lines if line.id not in back and line.entry.reverses not in there
        ]

    def corrected(self) -> Iterator[tuple[int, date, list[LedgerEntry]]]:
        """Yield the entries of each correction, as far as it concerns one list."""
        found = dict[tuple[int, date], list[LedgerEntry]]()
        for line in self.lines:
            if line.entry.correction is not None:
                key = line.entry.correction, self._concern(line)
                found.setdefault(key, []).append(line.entry)
        for (number, concern), entries in sorted(found.items()):
            yield number, concern, entries

    def _own(self) -> Iterator[Line]:
        return (line for line in self.lines if self._concern(line) == self.list_date)

    def _concern(self, line: Line) -> date:
        return self.concerns.get(line.id, self.list_date)


def list_entries(connection: Connection, case: ListCase, events: Sequence[Docket]) -> ListEntries:
    """Look up what led to a list."""
    lines = ledger_of_player(connection, case.pool.id, case.person.id)
    if case.pool.moves is Moves.BY_PERIOD:
        return _by_period(case, lines)
    return _by_event(case, lines, {docket.id: docket for docket in events})


def _by_period(case: ListCase, lines: Sequence[Line]) -> ListEntries:
    day = case.head.list_date
    of_list = tuple(line for line in lines if line.entry.list_date == day)
    belongs = {line.id: line.entry.belongs for line in of_list if line.entry.belongs is not None}
    return ListEntries(day, of_list, belongs)


def _by_event(case: ListCase, lines: Sequence[Line], dockets: Mapping[int, Docket]) -> ListEntries:
    """Return the entries of the events that are new, and what was corrected of older ones."""
    made, before = case.batches[case.head.id], case.batch_before
    entering = case.entering
    known = [line for line in lines if line.batch <= made]
    of_list = tuple(
        line
        for line in known
        if line.entry.list_date == case.head.list_date
        or line.entry.event in entering
        or (line.batch > before and _is_corrected_late(case, line.entry))
    )
    booked_in_time = {line.entry.event for line in known if line.entry.correction is None}
    concerns = {
        line.id: _concern(case, line.entry, dockets)
        for line in of_list
        if line.entry.correction is not None
        if line.entry.event not in entering & booked_in_time
    }
    return ListEntries(case.head.list_date, of_list, concerns)


def _is_corrected_late(case: ListCase, entry: LedgerEntry) -> bool:
    """Tell whether an entry corrects what an earlier list was made from."""
    is_older = entry.event is None or entry.event in case.listed_before
    return entry.correction is not None and is_older


def _concern(case: ListCase, entry: LedgerEntry, dockets: Mapping[int, Docket]) -> date:
    """Return the first list that should have had an entry."""
    if entry.belongs is not None:
        return entry.belongs
    docket = dockets.get(entry.event or 0)
    if docket is None:
        return case.earlier[-1].list_date if case.earlier else case.head.list_date
    ended = docket.last_day or docket.start
    lists = (head.list_date for head in (*case.earlier, case.head))
    return next((day for day in lists if day >= ended), case.head.list_date)
