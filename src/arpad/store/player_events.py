"""The events of one player, each with where the office stands, by the index of participants."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Row, Select, func, select

from arpad.model.docket import Docket, State
from arpad.model.event import Event
from arpad.store.dockets import unpacked
from arpad.store.schema import event, event_state, event_version, participant


def events_of_player(
    connection: Connection, pool_id: int, player_id: int, states: Sequence[State] = ()
) -> tuple[Docket, ...]:
    """Return the events of a pool in which a player took part, in the order of their last days."""
    query = _columns().where(event.c.pool_id == pool_id, participant.c.player_id == player_id)
    if states:
        query = query.where(event.c.state.in_([state.value for state in states]))
    query = query.distinct().order_by(event.c.last_day, event.c.start, event.c.id)
    return tuple(map(_docket, connection.execute(query)))


def newest_versions(connection: Connection, numbers: Sequence[int]) -> dict[int, Event]:
    """Return the newest versions of some events, by their numbers."""
    newest = (
        select(func.max(event_version.c.id))
        .where(event_version.c.event_id.in_(numbers))
        .group_by(event_version.c.event_id)
    )
    query = select(event_version.c.event_id, event_version.c.document).where(
        event_version.c.id.in_(newest)
    )
    return {number: unpacked(document) for number, document in connection.execute(query)}


def last_reasons(connection: Connection, numbers: Sequence[int]) -> dict[int, str]:
    """Return why some events are in the state in which they are, where a reason was given."""
    newest = (
        select(func.max(event_state.c.id))
        .where(event_state.c.event_id.in_(numbers))
        .group_by(event_state.c.event_id)
    )
    query = select(event_state.c.event_id, event_state.c.reason).where(event_state.c.id.in_(newest))
    return {number: reason for number, reason in connection.execute(query) if reason}


def _columns() -> Select[Any]:
    return select(event).join(participant, participant.c.event_id == event.c.id)


def _docket(row: Row[Any]) -> Docket:
    return Docket(
        id=row.id,
        pool_id=row.pool_id,
        name=row.name,
        federation=row.federation,
        start=row.start,
        last_day=row.last_day,
        state=State(row.state),
        deadline=row.deadline,
        list_date=row.list_date,
    )
