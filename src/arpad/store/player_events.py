"""The events of one player, each with where the office stands, by the index of participants."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from sqlalchemy import Connection, Select, bindparam, case, func, select, true

from arpad.model.docket import Docket, State
from arpad.model.event import Event
from arpad.store.dockets import docket_of, unpacked
from arpad.store.names import in_portions
from arpad.store.schema import event, event_version, participant
from arpad.store.withheld import withheld_on


def events_of_player(
    connection: Connection, pool_id: int, player_id: int, states: Sequence[State] = ()
) -> tuple[Docket, ...]:
    """Return the events of a pool in which a player took part, in the order of their last days."""
    asked = {"pool": pool_id, "player": player_id}
    rows, withheld = connection.execute(_of_player(tuple(states)), asked), withheld_on(connection)
    return tuple(docket_of(row, withheld) for row in rows)


def newest_versions(
    connection: Connection, numbers: Sequence[int], *, last_batch: int | None = None
) -> dict[int, Event]:
    """Return the newest versions of some events, or those that a batch found, by their numbers.

    Of an event that was taken in later, as history, it is the first version.
    """
    rows = connection.execute(_newest(last_batch), {"numbers": numbers})
    event_of = withheld_on(connection).event
    return {number: event_of(unpacked(document)) for number, document in rows}


def event_names_of(connection: Connection, numbers: Sequence[int]) -> dict[int, dict[int, str]]:
    """Return the names of all events that some players took part in: by player, then by event."""
    c, found = participant.c, dict[int, dict[int, str]]()
    for some in in_portions(numbers):
        query = select(c.player_id, event.c.id, event.c.name).join(event, event.c.id == c.event_id)
        for number, which, name in connection.execute(query.where(c.player_id.in_(some))):
            found.setdefault(number, {})[which] = name
    return found


@lru_cache(maxsize=8)
def _newest(last_batch: int | None) -> Select[Any]:
    """Ask for the versions of events by their `numbers`."""
    c = event_version.c
    is_found = true() if last_batch is None else c.batch_id <= last_batch
    newest = func.max(case((is_found, c.id)))
    wanted = (
        select(func.coalesce(newest, func.min(c.id)))
        .where(c.event_id.in_(bindparam("numbers", expanding=True)))
        .group_by(c.event_id)
    )
    return select(c.event_id, c.document).where(c.id.in_(wanted))


@lru_cache(maxsize=16)
def _of_player(states: tuple[State, ...]) -> Select[Any]:
    """Ask for the events of a `player` in a `pool`; in all states where none is named."""
    query = (
        select(event)
        .join(participant, participant.c.event_id == event.c.id)
        .where(event.c.pool_id == bindparam("pool"), participant.c.player_id == bindparam("player"))
    )
    if states:
        query = query.where(event.c.state.in_([state.value for state in states]))
    return query.distinct().order_by(event.c.last_day, event.c.start, event.c.id)
