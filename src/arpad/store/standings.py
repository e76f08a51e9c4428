"""Standings in the book: where players stand in a pool, and where they stood on any day."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from typing import Any

import msgspec
from sqlalchemy import Connection, Select, func, select, union_all

from arpad.model.rating import Memory, PoolStanding
from arpad.store.book import Entry
from arpad.store.bulk import add_columns, in_portions
from arpad.store.persons import MANY
from arpad.store.schema import standing

_MEMORY = msgspec.json.Decoder(Memory)


def add_standings(entry: Entry, pool_id: int, standings: Iterable[PoolStanding]) -> None:
    """Add where players stand from a day on."""
    for some in in_portions(standings):
        add_columns(
            entry.connection,
            standing,
            {
                "pool_id": pool_id,
                "player_id": [s.player_id for s in some],
                "since": [s.since for s in some],
                "event_id": [s.event_id for s in some],
                "rating": [s.rating for s in some],
                "games": [s.games for s in some],
                "memory": [msgspec.json.encode(s.memory).decode() for s in some],
                "batch_id": entry.batch,
                "carried": [s.carried for s in some],
            },
        )


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
    memories = _Memories()
    rated = (_standing(row[1:], memories) for row in connection.execute(query).all())
    return {stands.player_id: stands for stands in rated if not stands.is_nothing}


def standings_from(
    connection: Connection, pool_id: int, day: date, numbers: Sequence[int] | None = None
) -> dict[int, list[PoolStanding]]:
    """Return for each player the standing on a day and all later ones, as they were entered."""
    wanted = None
    if numbers is not None and len(numbers) > MANY:
        wanted, numbers = set(numbers), None
    of_the_day = _columns().where(standing.c.id.in_(_newest(pool_id, day, numbers)))
    later = _columns().where(standing.c.pool_id == pool_id, standing.c.since > day)
    if numbers is not None:
        later = later.where(standing.c.player_id.in_(numbers))
    # Two questions put together: as one with an "or" a server would ask the first for every row.
    either = union_all(of_the_day, later).subquery()
    query = select(*(either.c[name] for name in _NAMES)).order_by(either.c.id)
    found, memories = dict[int, list[PoolStanding]](), _Memories()
    for row in connection.execute(query).all():
        if wanted is None or row[0] in wanted:
            found.setdefault(row[0], []).append(_standing(row, memories))
    return found


def standings_of(connection: Connection, pool_id: int, number: int) -> Iterator[PoolStanding]:
    """Yield every standing that a player ever had, oldest first."""
    query = (
        _columns()
        .where(standing.c.pool_id == pool_id, standing.c.player_id == number)
        .order_by(standing.c.id)
    )
    memories = _Memories()
    yield from (_standing(row[1:], memories) for row in connection.execute(query))


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


class _Memories(dict[str, Memory]):
    """Memories by their texts: of half a million many are alike, and none is ever changed."""

    def __missing__(self, text: str) -> Memory:
        memory = self[text] = _MEMORY.decode(text)
        return memory


def _standing(row: Any, memories: _Memories) -> PoolStanding:  # noqa: ANN401 - by place
    player_id, since, event_id, rating, games, memory, carried = row
    return PoolStanding(
        player_id=player_id,
        since=since,
        event_id=event_id,
        rating=rating,
        games=games,
        memory=memories[memory],
        carried=carried,
    )
