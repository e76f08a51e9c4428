"""Standings as they had been entered before a batch, with their numbers: the order of entry."""

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, Row, Select, select

from arpad.model.rating import Memory, PoolStanding
from arpad.store.audit_sums import Era, newest_standings
from arpad.store.names import in_portions
from arpad.store.schema import standing
from arpad.store.streaming import streamed

_MEMORY = msgspec.json.Decoder(Memory)


class NumberedStanding(Struct, frozen=True):
    """A standing with its number in the book: later ones were entered later."""

    id: int
    standing: PoolStanding


def newest_before(
    connection: Connection, pool_id: int, before_batch: int, day: date | None = None
) -> Iterator[NumberedStanding]:
    """Yield the standing that everybody had last, or had last on a day."""
    newest = newest_standings(Era(pool_id=pool_id, day=day, before_batch=before_batch))
    query = _columns().join(newest, newest.c.newest == standing.c.id)
    yield from map(_numbered, streamed(connection, query))


def all_before(
    connection: Connection, pool_id: int, before_batch: int, numbers: Sequence[int]
) -> dict[int, list[NumberedStanding]]:
    """Return every standing that some players had, in the order of entry, by their numbers."""
    c = standing.c
    found = dict[int, list[NumberedStanding]]()
    for some in in_portions(numbers):
        query = _columns().where(
            c.pool_id == pool_id, c.player_id.in_(some), c.batch_id < before_batch
        )
        for row in connection.execute(query.order_by(c.id)):
            found.setdefault(row.player_id, []).append(_numbered(row))
    return found


def _columns() -> Select[Any]:
    return select(standing)


def _numbered(row: Row[Any]) -> NumberedStanding:
    return NumberedStanding(
        row.id,
        PoolStanding(
            player_id=row.player_id,
            since=row.since,
            event_id=row.event_id,
            rating=row.rating,
            games=row.games,
            memory=_MEMORY.decode(row.memory),
            carried=row.carried,
        ),
    )
