"""Events of a list that were rated before others came: K follows the games of the whole period.

Nothing is edited. As long as the list is not out, an entry with the old K is taken back by one of
the opposite amount, and one with the right K stands beside it; all of them enter the same list.
"""

from collections.abc import Container, Iterable, Iterator, Mapping
from datetime import date

from msgspec.structs import replace
from sqlalchemy import Connection

from arpad.model.docket import Docket
from arpad.model.event import Event
from arpad.model.ledger import LedgerEntry
from arpad.model.pool import Pool
from arpad.office.entries_held import held_against, in_time
from arpad.office.games_in_period import told
from arpad.office.rated_again import basis_of, entries_again, rated_again
from arpad.office.revision import Booked, RevisedEvent
from arpad.office.timelines import RATED
from arpad.store.book import Entry
from arpad.store.chain import AS_RATED
from arpad.store.corrections import booked_entries
from arpad.store.dockets import add_versions
from arpad.store.ledger import add_entries
from arpad.store.persons import numbers_of
from arpad.store.player_events import events_of_player, newest_versions


def recount(
    connection: Connection, pool: Pool, list_date: date, grown: Mapping[str, int]
) -> tuple[RevisedEvent, ...]:
    """Return the events of a list that come out otherwise with so many games of the period."""
    numbers = numbers_of(connection, sorted(grown))
    events: dict[int, Docket] = {}
    for number in numbers.values():
        for one in events_of_player(connection, pool.id, number, RATED):
            if one.list_date == list_date:
                events[one.id] = one
    versions = newest_versions(connection, sorted(events))
    revised = (
        _revised(connection, pool, events[number], told(event, grown), grown)
        for number, event in sorted(versions.items())
    )
    return tuple(each for each in revised if each.taken_back or each.added)


def _revised(
    connection: Connection, pool: Pool, one: Docket, event: Event, codes: Container[str]
) -> RevisedEvent:
    """Rate an event again for some players; of the others only what it leans on may differ."""
    found = booked_entries(connection, pool.id, event_ids=[one.id])
    booked = [Booked(number, entry) for number, entry in found]
    made = _entries(pool, one, event, booked)
    gone, added = held_against(
        (each for each in booked if each.entry.player in codes),
        (entry for entry in made if entry.player in codes),
    )
    return RevisedEvent(docket=one, document=event, taken_back=gone, added=added)


def _entries(
    pool: Pool, one: Docket, event: Event, booked: Iterable[Booked]
) -> Iterator[LedgerEntry]:
    basis = basis_of(pool, event, (in_time(each.entry) for each in booked))
    outcome = rated_again(event, basis)
    yield from entries_again(pool, one.id, event, outcome, one.list_date)


def book_recount(entry: Entry, pool: Pool, events: Iterable[RevisedEvent]) -> None:
    """Book what other numbers of games change, for the list that the events enter."""
    for each in events:
        back = (_reversing(booked) for booked in each.taken_back)
        entries = [*back, *each.added]
        numbers = numbers_of(entry.connection, sorted({e.player for e in entries}))
        add_entries(entry, pool.id, numbers, entries)
        if each.document is not None:
            add_versions(entry, [(each.docket.id, None, AS_RATED, each.document)])


def _reversing(booked: Booked) -> LedgerEntry:
    """Return the entry that takes another one back, of the same list."""
    return replace(booked.entry, amount=-booked.entry.amount, reverses=booked.id)


def moved_amounts(events: Iterable[RevisedEvent]) -> dict[tuple[str, int], int]:
    """Return by how much each player moves otherwise in each event, in hundredths."""
    moved = dict[tuple[str, int], int]()
    for each in events:
        for amount, entry in (
            *((-booked.entry.amount, booked.entry) for booked in each.taken_back),
            *((entry.amount, entry) for entry in each.added),
        ):
            key = entry.player, each.docket.id
            moved[key] = moved.get(key, 0) + amount
    return moved
