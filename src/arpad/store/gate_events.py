"""Events for the gate: of other years, how much they were, which text rated them, who was named."""

import zlib
from collections.abc import Collection, Iterator, Sequence
from datetime import date
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, Select, and_, case, func, select, union_all

from arpad.model.ledger import Cause
from arpad.store.persons import MANY
from arpad.store.schema import entry, event, event_version, participant, sheet
from arpad.store.streaming import streamed
from arpad.store.views import booked

_ended = func.coalesce(event.c.last_day, event.c.start)


class PastEvent(Struct, frozen=True, gc=False):
    """An event of any year: enough to see whether it comes back."""

    id: int
    name: str
    federation: str | None
    last_day: date
    state: str


def events_between(
    connection: Connection, pool_id: int, after: date, until: date
) -> Iterator[PastEvent]:
    """Yield the events of a pool that ended after a day and until another one."""
    query = (
        select(event.c.id, event.c.name, event.c.federation, _ended, event.c.state)
        .where(event.c.pool_id == pool_id, _ended > after, _ended <= until)
        .order_by(_ended, event.c.id)
    )
    for row in streamed(connection, query):
        yield PastEvent(*row)


class Volume(Struct, frozen=True, kw_only=True):
    """How much was rated for a list: events, games of players (a game of two counts twice)."""

    events: int
    games: int
    players: int


def volume_of_list(connection: Connection, pool_id: int, list_date: date) -> Volume:
    """Count what was rated for a list that is out."""
    c = booked.c
    return _volume(connection, and_(c.pool_id == pool_id, c.list_date == list_date))


def volume_between(connection: Connection, pool_id: int, after: date, until: date) -> Volume:
    """Count what was rated of the events that ended after a day and until another one."""
    ended = select(event.c.id).where(event.c.pool_id == pool_id, _ended > after, _ended <= until)
    return _volume(connection, booked.c.event_id.in_(ended))


def _volume(connection: Connection, condition: ColumnElement[bool]) -> Volume:
    c = booked.c
    sign = case((c.reverses.is_not(None), -1), else_=1)
    query = select(
        func.count(c.event_id.distinct()),
        func.coalesce(func.sum(sign * c.entries), 0),
        func.count(c.player_id.distinct()),
    ).where(condition, c.cause == Cause.GAME.value)
    events, games, players = connection.execute(query).one()
    return Volume(events=events, games=int(games), players=players)


class RatedBy(Struct, frozen=True):
    """The edition and the readings that the entries of an event name."""

    event: int
    edition: str
    reading: str | None


def texts_of_events(connection: Connection, numbers: Collection[int]) -> Iterator[RatedBy]:
    """Yield by which text each event was rated, as its newest entry says.

    The last numbers of entries stand in the index of events. Asked for the last entry of each, a
    server would go back through all entries until it finds one, and that for every event.
    """
    for some in _portions(numbers):
        found = dict[int, tuple[int, RatedBy]]()
        for number, *text in connection.execute(union_all(*_newest(some))):
            event_id = text[0]
            if event_id not in found or found[event_id][0] < number:
                found[event_id] = number, RatedBy(*text)
        yield from (found[event_id][1] for event_id in sorted(found))


def _newest(events: Sequence[int]) -> Iterator[Select[Any]]:
    """Ask for the newest entry of each event, by itself or on a sheet."""
    for table in (entry, sheet):
        c, of_event = table.c, table.alias().c
        newest = (
            select(func.max(of_event.id))
            .where(of_event.event_id.in_(events))
            .group_by(of_event.event_id)
        )
        yield select(c.id, c.event_id, c.edition, c.reading).where(c.id.in_(newest))


class Reported(Struct, frozen=True, gc=False):
    """What a report says of a player who was found in the register under this code."""

    id: str
    name: str = ""
    federation: str | None = None
    born: date | int | None = None
    title: str | None = None
    sex: str | None = None
    rating: int | None = None


class _Names(Struct, frozen=True):
    players: tuple[Reported, ...]


_NAMES = msgspec.json.Decoder(_Names)


def reported_in(
    connection: Connection, numbers: Collection[int]
) -> Iterator[tuple[int, tuple[Reported, ...]]]:
    """Yield whom the newest report of each event names; of an event without one nothing."""
    for some in _portions(numbers):
        newest = (
            select(func.max(event_version.c.id))
            .where(event_version.c.event_id.in_(some), event_version.c.report_id.is_not(None))
            .group_by(event_version.c.event_id)
        )
        query = (
            select(event_version.c.event_id, event_version.c.document)
            .where(event_version.c.id.in_(newest))
            .order_by(event_version.c.event_id)
        )
        for number, document in connection.execute(query):
            yield number, _NAMES.decode(zlib.decompress(document)).players


def events_with(
    connection: Connection, players: Collection[int], numbers: Collection[int]
) -> Iterator[tuple[int, int]]:
    """Yield event and player where one of some players is or was named by one of some events."""
    c = participant.c
    wanted = frozenset(numbers)
    for some in _portions(players):
        query = select(c.event_id, c.player_id).where(c.player_id.in_(some)).distinct()
        for number, named in connection.execute(query.order_by(c.event_id, c.player_id)):
            if number in wanted:
                yield number, named


def _portions(numbers: Collection[int]) -> Iterator[list[int]]:
    in_order = sorted(numbers)
    for start in range(0, len(in_order), MANY):
        yield in_order[start : start + MANY]
