"""Events as they wait in an office: the oldest first, a page at a time, and since when they do."""

from collections.abc import Sequence
from datetime import date, datetime

from sqlalchemy import Connection, func, select, tuple_

from arpad.model.docket import Docket, State
from arpad.store.dockets import docket_of
from arpad.store.event_browse import Place
from arpad.store.schema import batch, event, event_state


def oldest_events(
    connection: Connection,
    pool_id: int,
    state: State,
    *,
    after: Place | None = None,
    until: date | None = None,
    limit: int,
) -> tuple[Docket, ...]:
    """Return events of a pool in a state, of those that began first; `until` bounds their list."""
    c = event.c
    query = select(event).where(c.pool_id == pool_id, c.state == state.value)
    if after is not None:
        place = tuple_(after.start, after.id, types=[c.start.type, c.id.type])
        query = query.where(tuple_(c.start, c.id) > place)
    if until is not None:
        query = query.where(c.list_date <= until)
    found = connection.execute(query.order_by(c.start, c.id).limit(limit))
    return tuple(map(docket_of, found))


def ready_in_order(connection: Connection, pool_id: int, *, limit: int) -> tuple[Docket, ...]:
    """Return the events of a pool that are ready, in the order in which they are rated."""
    c = event.c
    query = select(event).where(c.pool_id == pool_id, c.state == State.READY.value)
    found = connection.execute(query.order_by(c.last_day, c.start, c.id).limit(limit))
    return tuple(map(docket_of, found))


def waiting_since(connection: Connection, numbers: Sequence[int]) -> dict[int, datetime]:
    """Return at which moment events came to the state in which they are, by their numbers."""
    newest = (
        select(func.max(event_state.c.id))
        .where(event_state.c.event_id.in_(numbers))
        .group_by(event_state.c.event_id)
    )
    query = (
        select(event_state.c.event_id, batch.c.at).join(batch).where(event_state.c.id.in_(newest))
    )
    return {number: at for number, at in connection.execute(query)}  # noqa: C416 - rows
