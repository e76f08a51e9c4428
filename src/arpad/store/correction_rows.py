"""Corrections in the book by their numbers, each with what took it back."""

from collections.abc import Collection, Iterator
from typing import Any

from sqlalchemy import Connection, Row, Select, select

from arpad.model.correction import Correction, CorrectionKind
from arpad.store.book import Entry
from arpad.store.bulk import add_row
from arpad.store.schema import correction, rating_list


def add_correction(entry: Entry, added: Correction) -> int:
    """Add a correction; return its number."""
    return add_row(
        entry.connection,
        correction,
        kind=added.kind.value,
        pool_id=added.pool_id,
        event_id=added.event_id,
        player_id=added.player_id,
        facts=added.facts,
        effect=added.effect,
        reason=added.reason,
        who=added.who,
        day=added.day,
        undoes=added.undoes,
        objection_id=added.objection_id,
        batch_id=entry.batch,
    )


def correction_numbered(connection: Connection, number: int) -> Correction | None:
    """Return a correction by its number; None for one that no correction has."""
    row = connection.execute(_columns().where(correction.c.id == number)).one_or_none()
    return None if row is None else _correction(row)


def corrections_of_batches(connection: Connection, batches: Collection[int]) -> tuple[int, ...]:
    """Return the numbers of the corrections that some batches have booked."""
    query = select(correction.c.id).where(correction.c.batch_id.in_(batches))
    return tuple(connection.execute(query.order_by(correction.c.id)).scalars())


def corrections(
    connection: Connection,
    *,
    pool_id: int | None = None,
    event_id: int | None = None,
    player_id: int | None = None,
) -> Iterator[Correction]:
    """Yield corrections in their order; those of a pool with the ones that concern every pool."""
    query = _columns().order_by(correction.c.id)
    if pool_id is not None:
        query = query.where(correction.c.pool_id.is_(None) | (correction.c.pool_id == pool_id))
    if event_id is not None:
        query = query.where(correction.c.event_id == event_id)
    if player_id is not None:
        query = query.where(correction.c.player_id == player_id)
    yield from map(_correction, connection.execute(query))


def corrections_before(
    connection: Connection, below: int | None, *, pool_id: int | None, most: int
) -> tuple[Correction, ...]:
    """Return the newest corrections, of those below a number; of a pool as `corrections` does."""
    query = _columns().order_by(correction.c.id.desc()).limit(most)
    if below is not None:
        query = query.where(correction.c.id < below)
    if pool_id is not None:
        query = query.where(correction.c.pool_id.is_(None) | (correction.c.pool_id == pool_id))
    return tuple(map(_correction, connection.execute(query)))


def corrections_between(
    connection: Connection, pool_id: int, after: int | None, until: int
) -> Iterator[Correction]:
    """Yield the corrections of a pool that were made after one list and before another."""
    batch = {
        row.id: row.batch_id
        for row in connection.execute(
            select(rating_list.c.id, rating_list.c.batch_id).where(
                rating_list.c.id.in_([number for number in (after, until) if number])
            )
        )
    }
    query = _columns().where(
        correction.c.pool_id.is_(None) | (correction.c.pool_id == pool_id),
        correction.c.batch_id > batch.get(after or 0, 0),
        correction.c.batch_id < batch[until],
    )
    yield from map(_correction, connection.execute(query.order_by(correction.c.id)))


_BACK = correction.alias("back")


def _columns() -> Select[Any]:
    return select(correction, _BACK.c.id.label("undone_by")).outerjoin(
        _BACK, _BACK.c.undoes == correction.c.id
    )


def _correction(row: Row[Any]) -> Correction:
    return Correction(
        id=row.id,
        kind=CorrectionKind(row.kind),
        pool_id=row.pool_id,
        event_id=row.event_id,
        player_id=row.player_id,
        facts=row.facts,
        effect=row.effect,
        reason=row.reason,
        who=row.who,
        day=row.day,
        undoes=row.undoes,
        undone_by=row.undone_by,
        objection_id=row.objection_id,
    )
