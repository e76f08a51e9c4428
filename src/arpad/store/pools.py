"""Pools in the book."""

import msgspec
from sqlalchemy import Connection, select

from arpad.model.pool import Moves, Pool, PoolEdition
from arpad.store.book import Entry
from arpad.store.bulk import add_row
from arpad.store.schema import pool, pool_edition

_POOLS = select(pool).order_by(pool.c.id)
_EDITIONS = select(pool_edition).order_by(pool_edition.c.id)


def add_pool(entry: Entry, added: Pool) -> int:
    """Add a pool with its row of editions; return its number."""
    number = add_row(
        entry.connection,
        pool,
        code=added.code,
        name=added.name,
        federation=added.federation,
        discipline=added.discipline,
        moves=added.moves.value,
        batch_id=entry.batch,
    )
    for chosen in added.editions:
        add_edition(entry, number, chosen)
    return number


def add_edition(entry: Entry, pool_id: int, chosen: PoolEdition) -> None:
    """Add an edition, or other readings of it, to the row of a pool."""
    add_row(
        entry.connection,
        pool_edition,
        pool_id=pool_id,
        since=chosen.since,
        edition=chosen.edition or "",
        readings=msgspec.json.encode(chosen.readings, order="sorted").decode(),
        batch_id=entry.batch,
    )


def pools(connection: Connection) -> dict[str, Pool]:
    """Return all pools by their codes."""
    rows = connection.execute(_EDITIONS).all()
    editions: dict[int, list[PoolEdition]] = {}
    for row in rows:
        readings = msgspec.json.decode(row.readings, type=dict[str, str])
        chosen = PoolEdition(row.since, row.edition or None, readings)
        editions.setdefault(row.pool_id, []).append(chosen)
    return {
        row.code: Pool(
            id=row.id,
            code=row.code,
            name=row.name,
            federation=row.federation,
            discipline=row.discipline,
            moves=Moves(row.moves),
            editions=tuple(editions.get(row.id, ())),
        )
        for row in connection.execute(_POOLS)
    }
