"""The moves of events since a step that somebody has seen, and the newest rows of a book.

Only one writes into a book at a time and rows are only added, so the numbers of rows follow each
other as the batches do. Everything is found by these numbers: no index knows the batches.
"""

from datetime import datetime
from typing import Any

from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, Row, Select, and_, exists, func, select

from arpad.model.docket import State
from arpad.store.schema import batch, event, event_state, objection, pool, rating_list

MOST_LOOKED_AT = 20_000
"""So many steps are looked at for a feed, as neither pool nor federation is known by an index."""


class Heads(Struct, frozen=True, kw_only=True):
    """The newest rows of a book: of the steps of events, of the lists, of the objections."""

    step: int = 0
    list: int = 0
    objection: int = 0


class MovedEvent(Struct, frozen=True, kw_only=True):
    """Where a batch has left an event; `before` is where it was, None for a new one."""

    step: int
    event: int
    name: str
    federation: str | None
    pool: str
    before: State | None
    state: State
    reason: str
    batch: int
    at: datetime
    who: str


_LATER, _EARLIER = event_state.alias("later"), event_state.alias("earlier")


def heads(connection: Connection) -> Heads:
    """Return the newest rows of a book."""
    tables = (event_state, rating_list, objection)
    found = [connection.execute(select(func.max(t.c.id))).scalar() or 0 for t in tables]
    return Heads(step=found[0], list=found[1], objection=found[2])


def last_step(connection: Connection, after: int, most: int) -> int:
    """Return the last of the next steps after one; the same one where there are no more."""
    c = event_state.c
    some = select(c.id).where(c.id > after).order_by(c.id).limit(most).subquery()
    return connection.execute(select(func.max(some.c.id))).scalar() or after


def moved_events(connection: Connection, after: int, until: int) -> tuple[MovedEvent, ...]:
    """Return the events that were moved by the steps after one, up to another."""
    c = event_state.c
    query = _moved().where(c.id > after, c.id <= until, *_is_news()).order_by(c.id)
    return tuple(map(_moved_event, connection.execute(query)))


def newest_moves(
    connection: Connection,
    *,
    pool_id: int | None = None,
    federation: str | None = None,
    event_id: int | None = None,
    most: int,
) -> tuple[MovedEvent, ...]:
    """Return the newest moves of events, the newest first; of a pool, a federation, or an event."""
    c = event_state.c
    query = _moved().where(*_is_news()).order_by(c.id.desc()).limit(most)
    if event_id is not None:
        query = query.where(c.event_id == event_id)
    else:
        query = query.where(c.id > heads(connection).step - MOST_LOOKED_AT)
    if pool_id is not None:
        query = query.where(event.c.pool_id == pool_id)
    if federation is not None:
        query = query.where(event.c.federation == federation)
    return tuple(map(_moved_event, connection.execute(query)))


def _moved() -> Select[Any]:
    c = event_state.c
    return (
        select(
            c.id,
            c.event_id,
            c.state,
            c.reason,
            c.batch_id,
            event.c.name,
            event.c.federation,
            pool.c.code.label("pool"),
            batch.c.at,
            batch.c.who,
            _state_before().label("before"),
        )
        .join(event, event.c.id == c.event_id)
        .join(pool, pool.c.id == event.c.pool_id)
        .join(batch, batch.c.id == c.batch_id)
    )


def _state_before() -> Any:  # noqa: ANN401 - a column, whatever the database calls it
    """Return the state in which the batches before have left an event."""
    e, c = _EARLIER.c, event_state.c
    its = select(e.state).where(e.event_id == c.event_id, e.batch_id < c.batch_id)
    return its.order_by(e.id.desc()).limit(1).correlate(event_state).scalar_subquery()


def _is_news() -> tuple[ColumnElement[bool], ...]:
    """Choose where a batch has left an event, and not what it went through, nor the past.

    An event that begins as published was taken over from the time before the book.
    """
    later, c = _LATER.c, event_state.c
    same = and_(later.event_id == c.event_id, later.batch_id == c.batch_id, later.id > c.id)
    is_last = ~exists(select(later.id).where(same).correlate(event_state))
    is_new = c.batch_id == event.c.batch_id
    return is_last, ~and_(is_new, c.state == State.PUBLISHED.value)


def _moved_event(row: Row[Any]) -> MovedEvent:
    return MovedEvent(
        step=row.id,
        event=row.event_id,
        name=row.name,
        federation=row.federation,
        pool=row.pool,
        before=row.before and State(row.before),
        state=State(row.state),
        reason=row.reason,
        batch=row.batch_id,
        at=row.at,
        who=row.who,
    )
