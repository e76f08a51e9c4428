"""Standings in the book: where players stand in a pool, and where they stood on any day."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from typing import Any

import msgspec
from sqlalchemy import Connection, Select, func, select, union_all

from arpad.model.rating import Memory, PoolStanding
from arpad.store.book import Entry
from arpad.store.bulk import add_rows
from arpad.store.persons import MANY
from arpad.store.schema import standing

_MEMORY = msgspec.json.Decoder(Memory)
_NOTHING = "{}"
_NO_MEMORY = Memory()


def add_standings(entry: Entry, pool_id: int, standings: Iterable[PoolStanding]) -> None:
    """Add where players stand from a day on."""
    rows = (
        (
            pool_id,
            s.player_id,
            s.since,
            s.event_id,
            s.rating,
            s.games,
            msgspec.json.encode(s.memory).decode(),
            entry.batch,
            s.carried,
        )
        for s in standings
    )
    columns = (
        "pool_id",
        "player_id",
        "since",
        "event_id",
        "rating",
        "games",
        "memory",
        "batch_id",
        "carried",
    )
    add_rows(entry.connection, standing, columns, rows)


def standings_on(
    connection: Connection,
    pool_id: int,
    day: date | None = None,
    numbers: Sequence[int] | None = None,
) -> dict[int, PoolStanding]:
    """Return where players stand in a pool, or stood on a day, by their numbers."""
    if numbers is not None and len(numbers) > MANY:
        wanted, found = set(numbers), standings_on(connection, pool_id, day)
        return {number: s for number, s in found.items() if number in wanted}
    query = _columns().where(standing.c.id.in_(_newest(pool_id, day, numbers)))
    rated = (_standing(row[1:]) for row in connection.execute(query))
    return {stands.player_id: stands for stands in rated if not stands.is_nothing}


def standings_from(
    connection: Connection, pool_id: int, day: date, numbers: Sequence[int] | None = None
) -> dict[int, list[PoolStanding]]:
    """Return for each player the standing on a day and all later ones, as they were entered."""
    if numbers is not None and len(numbers) > MANY:
        wanted, all_found = set(numbers), standings_from(connection, pool_id, day)
        return {number: row for number, row in all_found.items() if number in wanted}
    of_the_day = _columns().where(standing.c.id.in_(_newest(pool_id, day, numbers)))
    later = _columns().where(standing.c.pool_id == pool_id, standing.c.since > day)
    if numbers is not None:
        later = later.where(standing.c.player_id.in_(numbers))
    # Two questions put together: as one with an "or" a server would ask the first for every row.
    either = union_all(of_the_day, later).subquery()
    query = select(*(either.c[name] for name in _NAMES)).order_by(either.c.id)
    found = dict[int, list[PoolStanding]]()
    for row in connection.execute(query):
        found.setdefault(row.player_id, []).append(_standing(row))
    return found


def standings_of(connection: Connection, pool_id: int, number: int) -> Iterator[PoolStanding]:
    """Yield every standing that a player ever had, oldest first."""
    query = (
        _columns()
        .where(standing.c.pool_id == pool_id, standing.c.player_id == number)
        .order_by(standing.c.id)
    )
    yield from (_standing(row[1:]) for row in connection.execute(query))


def _newest(pool_id: int, day: date | None, numbers: Sequence[int] | None) -> Select[Any]:
    """Ask for the standings that were entered last, of those that held on a day."""
    newest = select(func.max(standing.c.id)).where(standing.c.pool_id == pool_id)
    if day is not None:
        newest = newest.where(standing.c.since <= day)
    if numbers is not None:
        newest = newest.where(standing.c.player_id.in_(numbers))
    return newest.group_by(standing.c.player_id)


_NAMES = ("player_id", "since", "event_id", "rating", "games", "memory", "carried")


def _columns() -> Select[Any]:
    return select(standing.c.id, *(standing.c[name] for name in _NAMES))


def _standing(row: Any) -> PoolStanding:  # noqa: ANN401 - a row that is unpacked by place
    player_id, since, event_id, rating, games, memory, carried = row
    return PoolStanding(
        player_id=player_id,
        since=since,
        event_id=event_id,
        rating=rating,
        games=games,
        memory=_NO_MEMORY if memory == _NOTHING else _MEMORY.decode(memory),
        carried=carried,
    )
