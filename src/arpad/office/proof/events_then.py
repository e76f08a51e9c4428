"""The events of a list as the office understood them when it made the list."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from arpad.model.event import Decision, Event
from arpad.model.pool import Moves
from arpad.office.pools import edition_for
from arpad.office.proof.list_then import ListThen
from arpad.office.proof.names import NameLine, Salting
from arpad.office.proof.plain_event import plain_event, spared
from arpad.store.decisions import Recorded, decisions_that_stand
from arpad.store.dockets import unpacked
from arpad.store.rated_before import (
    RatedEvent,
    documents_before,
    rated_before,
    recorded_before,
)

_encode = msgspec.json.Encoder().encode


class EventThen(Struct, frozen=True, kw_only=True):
    """An event of a list: its line in the bundle, its name, and who took part."""

    event: RatedEvent
    line: bytes
    name: NameLine
    players: tuple[str, ...]


def events_then(connection: Connection, then: ListThen) -> list[RatedEvent]:
    """Return the events of a list; where lists have periods, in the order of their rating.

    One period may be rated in several goes: what was rated first did not know the rest.
    """
    rated = rated_before(connection, then.pool.id, then.batch)
    if then.pool.moves is Moves.BY_EVENT:
        return rated
    of_list = [event for event in rated if event.list_date == then.head.list_date]
    return sorted(of_list, key=lambda event: event.batch)


def decided_then(
    connection: Connection, then: ListThen, events: Sequence[RatedEvent]
) -> dict[int, list[Recorded]]:
    """Return what had been recorded about events, by their numbers."""
    found = dict[int, list[Recorded]]()
    numbers = [event.id for event in events]
    for recorded in recorded_before(connection, numbers, then.batch):
        found.setdefault(recorded.event_id, []).append(recorded)
    return found


def understood(
    connection: Connection,
    then: ListThen,
    events: Sequence[RatedEvent],
    decided: Mapping[int, Sequence[Recorded]],
    salting: Salting,
) -> Iterator[EventThen]:
    """Yield events as they were understood, without what the office fills in by itself."""
    documents = documents_before(connection, [event.id for event in events], then.batch)
    last_list = then.previous.list_date if then.previous else None
    for event, (number, packed) in zip(events, documents, strict=True):
        document = unpacked(packed)
        stands = decisions_that_stand(decided.get(number, ()))
        plain = _undecided(plain_event(document, number, then.pool, last_list), stands)
        edition, readings = _chosen(then, event, document)
        line = {"event": number, "edition": edition, "readings": readings}
        yield EventThen(
            event=event,
            line=_encode({k: v for k, v in line.items() if v} | {"document": spared(plain)}),
            name=salting.line_of_event(number, document),
            players=tuple(player.id for player in document.players),
        )


def _undecided(event: Event, stands: Sequence[Decision]) -> Event:
    """Return an event without the decisions that stand in a file of their own."""
    return replace(event, decisions=tuple(d for d in event.decisions if d not in stands))


def _chosen(then: ListThen, rated: RatedEvent, event: Event) -> tuple[str | None, dict[str, str]]:
    """Return the edition and the readings that the office had chosen when it rated an event."""
    by_period = then.pool.moves is Moves.BY_PERIOD
    return edition_for(then.pool_at(rated.batch), _day(event, by_period=by_period))


def _day(event: Event, *, by_period: bool) -> date:
    return event.start if by_period else event.last_day
