"""Events as visitors look through them: newest first, a page at a time, by the indexes of a pool.

Neither a federation nor a name has an index, and a book keeps millions of events. So a page looks
at a limited number of events, and says how far it came: whoever wants more goes on from there.
"""

from collections.abc import Callable, Sequence
from datetime import date
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, Select, func, select, tuple_

from arpad.model.docket import Docket, State
from arpad.store.dockets import docket_of
from arpad.store.schema import event, event_state
from arpad.store.withheld import withheld_on

MOST_LOOKED_AT = 5_000
"""So many events are looked at for one page."""


class Place(Struct, frozen=True, order=True):
    """Where a page of events ends: the first day of its last event, and the number."""

    start: date
    id: int


class EventsWanted(Struct, frozen=True, kw_only=True):
    """Which events of a pool are looked for; `since` and `until` are about their first days."""

    pool_id: int
    state: State | None = None
    federation: str | None = None
    since: date | None = None
    until: date | None = None


class EventsLookedAt(Struct, frozen=True):
    """The events that fit, newest first, and how far was looked; None: to the oldest one."""

    dockets: tuple[Docket, ...]
    reached: Place | None


def newest_events(
    connection: Connection,
    wanted: EventsWanted,
    *,
    before: Place | None,
    limit: int,
    is_called: Callable[[str], bool] | None = None,
) -> EventsLookedAt:
    """Return events of a pool before a place; `is_called` tells whether a name is looked for."""
    found, looked_at, withheld = list[Docket](), 0, withheld_on(connection)
    query = _in_order(wanted, before).limit(MOST_LOOKED_AT)
    with connection.execute(query, execution_options={"yield_per": 200}) as rows:
        for row in rows:
            looked_at += 1
            is_from = wanted.federation in {None, row.federation}
            if is_from and (is_called is None or is_called(withheld.title(row.id, row.name))):
                found.append(docket_of(row, withheld))
            if len(found) == limit or looked_at == MOST_LOOKED_AT:
                return EventsLookedAt(tuple(found), Place(row.start, row.id))
    return EventsLookedAt(tuple(found), None)


def dockets_numbered(connection: Connection, numbers: Sequence[int]) -> tuple[Docket, ...]:
    """Return some events, those that began last first."""
    query = select(event).where(event.c.id.in_(numbers))
    rows = connection.execute(query.order_by(event.c.start.desc(), event.c.id.desc()))
    withheld = withheld_on(connection)
    return tuple(docket_of(row, withheld) for row in rows)


def last_reasons(connection: Connection, numbers: Sequence[int]) -> dict[int, str]:
    """Return why events are in the state in which they are, by their numbers."""
    newest = (
        select(func.max(event_state.c.id))
        .where(event_state.c.event_id.in_(numbers))
        .group_by(event_state.c.event_id)
    )
    query = select(event_state.c.event_id, event_state.c.reason).where(event_state.c.id.in_(newest))
    text_of = withheld_on(connection).text
    return {number: text_of(reason) for number, reason in connection.execute(query)}


def _in_order(wanted: EventsWanted, before: Place | None) -> Select[Any]:
    c = event.c
    query = select(event).where(c.pool_id == wanted.pool_id)
    if wanted.state is not None:
        query = query.where(c.state == wanted.state.value)
    if wanted.since is not None:
        query = query.where(c.start >= wanted.since)
    if wanted.until is not None:
        query = query.where(c.start <= wanted.until)
    if before is not None:
        place = tuple_(before.start, before.id, types=[c.start.type, c.id.type])
        query = query.where(tuple_(c.start, c.id) < place)
    return query.order_by(c.start.desc(), c.id.desc())
