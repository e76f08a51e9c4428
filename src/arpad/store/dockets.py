"""Events in the book: reports, versions, states, and where the office stands with each."""

import zlib
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from itertools import islice
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection, Row, func, select, update

from arpad.model.docket import Docket, State, Step
from arpad.model.event import Event
from arpad.store.among import among
from arpad.store.book import Entry
from arpad.store.bulk import add_columns, add_row, add_rows
from arpad.store.docket_facts import add_facts, set_list
from arpad.store.schema import batch, event, event_state, event_version, participant
from arpad.store.seal_lines import personal_mark
from arpad.store.withheld import NOBODY, Withheld, withheld_on

_DECODER = msgspec.json.Decoder(Event)
_AT_ONCE = 1000
_QUICK = 1
"""Events are packed at the quickest level: half the size of the text, and twice as fast to read."""


class Packed(NamedTuple):
    """An event as the book keeps it, with what stands in the line of its seal for it."""

    document: bytes
    mark: str


def packed(event: Event) -> Packed:
    """Return an event as the book keeps it."""
    text = msgspec.json.encode(event)
    return Packed(zlib.compress(text, _QUICK), personal_mark((text,)))


def unpacked(document: bytes) -> Event:
    """Return the event that the book keeps."""
    return _DECODER.decode(zlib.decompress(document))


def add_docket(entry: Entry, docket: Docket) -> int:
    """Add an event in its first state; return its number."""
    number = add_row(
        entry.connection,
        event,
        pool_id=docket.pool_id,
        name=docket.name,
        federation=docket.federation,
        start=docket.start,
        last_day=docket.last_day,
        state=docket.state.value,
        deadline=docket.deadline,
        list_date=docket.list_date,
        batch_id=entry.batch,
    )
    add_facts(entry, replace(docket, id=number))
    _add_step(entry, number, docket.state, "")
    return number


def set_state(
    entry: Entry, number: int, state: State, reason: str = "", *, list_date: date | None = None
) -> None:
    """Move an event on, and keep who did it, when and why."""
    if list_date is not None:
        set_list(entry, [number], list_date)
    is_it = event.c.id == number
    entry.connection.execute(update(event).where(is_it).values(state=state.value))
    _add_step(entry, number, state, reason)


def set_states(
    entry: Entry, numbers: Sequence[int], state: State, *, list_date: date | None = None
) -> None:
    """Move many events on at once."""
    if list_date is not None:
        set_list(entry, numbers, list_date)
    which = among(event.c.id, numbers)
    entry.connection.execute(update(event).where(which).values(state=state.value))
    rows = ((number, state.value, "", entry.batch) for number in numbers)
    add_rows(entry.connection, event_state, ("event_id", "state", "reason", "batch_id"), rows)


def _add_step(entry: Entry, number: int, state: State, reason: str) -> None:
    add_row(
        entry.connection,
        event_state,
        event_id=number,
        state=state.value,
        reason=reason,
        batch_id=entry.batch,
    )


def steps_of(connection: Connection, number: int) -> tuple[Step, ...]:
    """Return the way of an event through the office."""
    query = (
        select(event_state.c.state, event_state.c.reason, batch.c.who, batch.c.at)
        .join(batch)
        .where(event_state.c.event_id == number)
        .order_by(event_state.c.id)
    )
    withheld = withheld_on(connection)
    return tuple(
        Step(state=State(row.state), reason=withheld.text(row.reason), who=row.who, at=row.at)
        for row in connection.execute(query)
    )


def add_versions(entry: Entry, versions: Iterable[tuple[int, int | None, str, Event]]) -> None:
    """Add versions of events: number, report, why there is a new one, and the event itself."""
    add_packed(entry, ((n, report, why, packed(document)) for n, report, why, document in versions))


def add_packed(entry: Entry, versions: Iterable[tuple[int, int | None, str, Packed]]) -> None:
    """Add versions of events that are packed already."""
    remaining = iter(versions)
    while some := list(islice(remaining, _AT_ONCE)):
        numbers, reports, reasons, events = map(list, zip(*some, strict=True))
        columns = {
            "event_id": numbers,
            "report_id": reports,
            "why": reasons,
            "document": [event.document for event in events],
            "batch_id": entry.batch,
        }
        marks = [event.mark for event in events]
        add_columns(entry.connection, event_version, columns, marks=marks)


def add_participants(entry: Entry, pairs: Iterable[tuple[int, int]]) -> None:
    """Add who took part: number of the event, number of the player."""
    add_rows(entry.connection, participant, ("event_id", "player_id"), pairs)


def docket(connection: Connection, number: int) -> Docket | None:
    """Return an event as the office sees it; None for a number that no event has."""
    row = connection.execute(select(event).where(event.c.id == number)).one_or_none()
    return None if row is None else docket_of(row, withheld_on(connection))


def dockets(
    connection: Connection,
    *,
    pool_id: int | None = None,
    states: Sequence[State] = (),
    list_date: date | None = None,
) -> tuple[Docket, ...]:
    """Return events in the order of their last day."""
    query = select(event).order_by(event.c.last_day, event.c.start, event.c.id)
    if pool_id is not None:
        query = query.where(event.c.pool_id == pool_id)
    if states:
        query = query.where(event.c.state.in_([state.value for state in states]))
    if list_date is not None:
        query = query.where(event.c.list_date == list_date)
    withheld = withheld_on(connection)
    return tuple(docket_of(row, withheld) for row in connection.execute(query))


def events_until(connection: Connection, pool_id: int, state: State, day: date) -> list[int]:
    """Return the events in a state that belong to the list of a day or to an earlier one."""
    c = event.c
    query = (
        select(c.id)
        .where(c.pool_id == pool_id, c.state == state.value)
        .where(func.coalesce(c.list_date, c.last_day, c.start) <= day)
        .order_by(c.last_day, c.start, c.id)
    )
    return [*connection.execute(query).scalars()]


def latest_event(connection: Connection, number: int) -> Event | None:
    """Return the newest version of an event; None while there is no report."""
    query = (
        select(event_version.c.document)
        .where(event_version.c.event_id == number)
        .order_by(event_version.c.id.desc())
        .limit(1)
    )
    document = connection.execute(query).scalar_one_or_none()
    return None if document is None else withheld_on(connection).event(unpacked(document))


def latest_events(
    connection: Connection, pool_id: int, states: Sequence[State]
) -> Iterator[tuple[int, bytes]]:
    """Yield the number and the packed newest version of all events in some states."""
    newest = (
        select(func.max(event_version.c.id))
        .join(event)
        .where(event.c.pool_id == pool_id, event.c.state.in_([state.value for state in states]))
        .group_by(event_version.c.event_id)
    )
    query = (
        select(event_version.c.event_id, event_version.c.document)
        .where(event_version.c.id.in_(newest))
        .order_by(event_version.c.event_id)
    )
    with connection.execute(query, execution_options={"yield_per": 1000}) as rows:
        for number, document in rows:  # noqa: UP028 - a row is a tuple to its readers only
            yield number, document


def docket_of(row: Row[Any], withheld: Withheld = NOBODY) -> Docket:
    """Return the event that a row is, as the reader may see it."""
    return Docket(
        id=row.id,
        pool_id=row.pool_id,
        name=withheld.title(row.id, row.name),
        federation=row.federation,
        start=row.start,
        last_day=row.last_day,
        state=State(row.state),
        deadline=row.deadline,
        list_date=row.list_date,
    )
