"""What the book knew on a day: every row says by its batch when it was added.

A day ends at midnight, UTC: what was booked on the day itself was known on it.
"""

from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, func, select, true

from arpad.model.docket import State
from arpad.store.audit_sums import batches_of_lists
from arpad.store.lists import ListHead, lists_of
from arpad.store.names import in_portions
from arpad.store.schema import batch, event_state


class Horizon(Struct, frozen=True):
    """What had been booked by the end of a day; without a day, everything there is."""

    day: date | None = None
    unknown: frozenset[int] = frozenset()

    def knows(self, number: int) -> bool:
        """Tell whether a batch had been booked."""
        return number not in self.unknown

    def includes(self, column: ColumnElement[Any]) -> ColumnElement[bool]:
        """Ask for rows whose batch had been booked."""
        if self.day is None or not self.unknown:
            return true()
        return column.in_(select(batch.c.id).where(batch.c.at < end_of(self.day)))


def end_of(day: date) -> datetime:
    """Return the moment at which a day is over.

    >>> end_of(date(2012, 2, 29)).isoformat()
    '2012-03-01T00:00:00+00:00'
    """
    return datetime.combine(day, time(), UTC) + timedelta(days=1)


def horizon_of(connection: Connection, day: date | None) -> Horizon:
    """Look up what had not been booked yet when a day ended."""
    if day is None:
        return Horizon()
    later = select(batch.c.id).where(batch.c.at >= end_of(day))
    return Horizon(day, frozenset(connection.execute(later).scalars()))


class KnownList(Struct, frozen=True):
    """A list, and the batch in which it came into the book."""

    head: ListHead
    batch: int


def list_known(
    connection: Connection, pool_id: int, day: date, horizon: Horizon
) -> KnownList | None:
    """Return the list in force on a day, of those that were out by then."""
    batches = batches_of_lists(connection, pool_id)
    heads = [h for h in lists_of(connection, pool_id) if horizon.knows(batches[h.id])]
    return next((KnownList(h, batches[h.id]) for h in reversed(heads) if h.list_date <= day), None)


class StateThen(Struct, frozen=True):
    """The state in which an event was, and the reason that was given."""

    state: State
    reason: str


def states_then(
    connection: Connection, numbers: Sequence[int], *, last_batch: int | None, horizon: Horizon
) -> dict[int, StateThen]:
    """Return how far the office had come with events; those it did not know yet are left out."""
    c = event_state.c
    found = dict[int, StateThen]()
    for some in in_portions(numbers):
        query = (
            select(c.event_id, c.state, c.reason)
            .where(c.event_id.in_(some), horizon.includes(c.batch_id))
            .order_by(c.id)
        )
        if last_batch is not None:
            query = query.where(c.batch_id <= last_batch)
        for number, state, reason in connection.execute(query):
            found[number] = StateThen(State(state), reason)
    return found


def taken_as_history(connection: Connection, numbers: Sequence[int]) -> set[int]:
    """Return the events that came into the book as published ones: past reports."""
    c = event_state.c
    found = set[int]()
    for some in in_portions(numbers):
        first = select(func.min(c.id)).where(c.event_id.in_(some)).group_by(c.event_id)
        query = select(c.event_id).where(c.id.in_(first), c.state == State.PUBLISHED.value)
        found.update(connection.execute(query).scalars())
    return found
