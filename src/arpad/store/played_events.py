"""The events of one player as a page shows them: the newest first, a few at a time."""

from collections.abc import Sequence
from datetime import date, datetime
from functools import cache
from typing import Any

from msgspec import Struct
from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Connection,
    Select,
    and_,
    bindparam,
    case,
    func,
    literal,
    or_,
    select,
)

from arpad.model.docket import Docket
from arpad.model.ledger import Cause
from arpad.store.columns import Day
from arpad.store.dockets import docket_of
from arpad.store.ledger import columns_of_entries, entry_of_row
from arpad.store.player_ledger import Line
from arpad.store.schema import batch, event, participant
from arpad.store.views import booked, ledger
from arpad.store.withheld import withheld_on


class Since(Struct, frozen=True):
    """Where a page of events ends: the day and the number of the last event on it."""

    day: date
    number: int


class EventSum(Struct, frozen=True, kw_only=True):
    """What an event did to a player by the ledger, as it stands now; `at` is the last booking."""

    number: int
    name: str
    day: date
    change: int
    games: int
    score: int
    at: datetime


def played_events(
    connection: Connection, pool_id: int, player_id: int, *, after: Since | None, limit: int
) -> tuple[Docket, ...]:
    """Return events of a player, the newest first, those before an event that was shown."""
    query = _newest_first() if after is None else _newest_first().where(_is_before(after))
    asked = {"player": player_id, "pool": pool_id, "most": limit}
    withheld = withheld_on(connection)
    return tuple(docket_of(row, withheld) for row in connection.execute(query, asked))


def last_events(
    connection: Connection, pool_id: int, players: Sequence[int], *, most: int
) -> dict[int, list[Docket]]:
    """Return the newest events of some players in a pool, by player, the newest first."""
    newest = (_day().desc(), event.c.id.desc())
    place = func.row_number().over(partition_by=participant.c.player_id, order_by=newest)
    ranked = (
        select(participant.c.player_id, event, place.label("place"))
        .join(event, event.c.id == participant.c.event_id)
        .where(participant.c.player_id.in_(players), _is_in(pool_id))
        .subquery()
    )
    query = select(ranked).where(ranked.c.place <= most)
    found, withheld = dict[int, list[Docket]](), withheld_on(connection)
    for row in connection.execute(query.order_by(ranked.c.player_id, ranked.c.place)):
        found.setdefault(row.player_id, []).append(docket_of(row, withheld))
    return found


def pools_played(connection: Connection, player_id: int) -> set[int]:
    """Return the numbers of the pools in which a player has events."""
    query = select(event.c.pool_id).where(event.c.id.in_(_numbers(player_id))).distinct()
    return set(connection.execute(query).scalars())


def common_events(
    connection: Connection, pool_id: int, players: tuple[int, int], *, limit: int
) -> tuple[Docket, ...]:
    """Return the events in which two players both took part, the newest first."""
    one, other = players
    query = (
        select(event)
        .where(
            event.c.id.in_(_numbers(one)),
            event.c.id.in_(_numbers(other)),
            _is_in(pool_id),
        )
        .order_by(_day().desc(), event.c.id.desc())
        .limit(limit)
    )
    withheld = withheld_on(connection)
    return tuple(docket_of(row, withheld) for row in connection.execute(query))


def lines_of_events(
    connection: Connection, pool_id: int, player_id: int, events: Sequence[int]
) -> dict[int, list[Line]]:
    """Return the entries of a player in some events, by event, in the order they were made."""
    asked = {"pool": pool_id, "player": player_id, "events": events}
    found = dict[int, list[Line]]()
    for row in connection.execute(_lines(), asked):
        line = Line(row.id, row.batch_id, entry_of_row(row))
        found.setdefault(row.event_id, []).append(line)
    return found


def event_sums(
    connection: Connection, pool_id: int, player_id: int, *, limit: int
) -> tuple[EventSum, ...]:
    """Return what the newest rated events did to a player, the newest first."""
    c = booked.c
    of_game = or_(c.cause == Cause.GAME.value, c.corrects == Cause.GAME.value)
    sign = case((c.reverses.is_not(None), -1), else_=1)
    games = sign * c.entries
    sums = (
        select(
            c.event_id,
            func.sum(c.amount).label("change"),
            func.sum(case((of_game, games), else_=0)).label("games"),
            func.sum(case((of_game, sign * func.coalesce(c.score, 0)), else_=0)).label("score"),
            func.max(c.batch_id).label("newest"),
        )
        .where(c.player_id == player_id, c.pool_id == pool_id, c.event_id.is_not(None))
        .group_by(c.event_id)
        .subquery()
    )
    query = (
        select(event.c.id, event.c.name, _day().label("day"), sums, batch.c.at)
        .join(sums, sums.c.event_id == event.c.id)
        .join(batch, batch.c.id == sums.c.newest)
        .order_by(_day().desc(), event.c.id.desc())
        .limit(limit)
    )
    withheld = withheld_on(connection)
    return tuple(
        EventSum(
            number=row.id,
            name=withheld.title(row.id, row.name),
            day=row.day,
            change=int(row.change),
            games=int(row.games),
            score=int(row.score),
            at=row.at,
        )
        for row in connection.execute(query)
    )


@cache
def _newest_first() -> Select[Any]:
    """Ask for at `most` so many events of a `player` in a `pool`."""
    return (
        select(event)
        .where(event.c.id.in_(_numbers(bindparam("player"))), _is_in(bindparam("pool")))
        .order_by(_day().desc(), event.c.id.desc())
        .limit(bindparam("most"))
    )


@cache
def _lines() -> Select[Any]:
    """Ask for the entries of a `player` in some `events` of a `pool`."""
    return (
        columns_of_entries()
        .add_columns(ledger.c.id, ledger.c.batch_id)
        .where(
            ledger.c.pool_id == bindparam("pool"),
            ledger.c.player_id == bindparam("player"),
            ledger.c.event_id.in_(bindparam("events", expanding=True)),
        )
        .order_by(ledger.c.id)
    )


def _numbers(player_id: int | BindParameter[int]) -> Select[Any]:
    return select(participant.c.event_id).where(participant.c.player_id == player_id)


def _is_in(pool_id: int | BindParameter[int]) -> ColumnElement[bool]:
    """Ask for a pool, not by its index: a player has few events, a pool many."""
    return event.c.pool_id + 0 == pool_id


@cache
def _day() -> ColumnElement[date]:
    return func.coalesce(event.c.last_day, event.c.start, type_=Day)


def _is_before(after: Since) -> ColumnElement[bool]:
    day = literal(after.day, Day)
    return or_(_day() < day, and_(_day() == day, event.c.id < after.number))
