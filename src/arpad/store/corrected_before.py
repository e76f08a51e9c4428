"""What a list carries besides its events: corrections, and the bars of series."""

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, or_, select

from arpad.model.ledger import LedgerEntry
from arpad.store.ledger import columns_of_entries, entry_of_row
from arpad.store.names import in_portions
from arpad.store.schema import correction, event, player, series_bars, standing
from arpad.store.schema import entry as ledger


class Corrected(Struct, frozen=True, kw_only=True):
    """A correction: what was put right, why, by whom and when.

    `touched` are the codes of those who stand otherwise by it.
    """

    id: int
    kind: str
    event: int | None
    code: str | None
    reason: str
    who: str
    day: date
    undoes: int | None
    touched: tuple[str, ...]


class FrozenBars(Struct, frozen=True, kw_only=True):
    """The bars between the series of a season, as they were proposed and decided."""

    season: date
    bars: dict[str, Any]
    proposal: dict[str, Any]
    reason: str


def corrected_between(
    connection: Connection, pool_id: int, after_batch: int, before_batch: int
) -> list[Corrected]:
    """Return the corrections of a pool that were booked between two batches."""
    c = correction.c
    query = (
        select(correction, player.c.code)
        .outerjoin(player, player.c.id == c.player_id)
        .outerjoin(event, event.c.id == c.event_id)
        .where(
            c.batch_id > after_batch,
            c.batch_id < before_batch,
            or_(c.pool_id == pool_id, c.pool_id.is_(None)),
            or_(event.c.pool_id == pool_id, c.event_id.is_(None)),
        )
        .order_by(c.id)
    )
    found = connection.execute(query).all()
    touched = _touched(connection, pool_id, [row.batch_id for row in found])
    return [
        Corrected(
            id=row.id,
            kind=row.kind,
            event=row.event_id,
            code=row.code,
            reason=row.reason,
            who=row.who,
            day=row.day,
            undoes=row.undoes,
            touched=tuple(touched.get(row.batch_id, ())),
        )
        for row in found
    ]


def _touched(connection: Connection, pool_id: int, batches: Sequence[int]) -> dict[int, list[str]]:
    """Return for each batch whose standings in a pool it has entered."""
    c = standing.c
    touched = dict[int, list[str]]()
    for some in in_portions(batches):
        query = (
            select(c.batch_id, player.c.code)
            .join(player, player.c.id == c.player_id)
            .where(c.pool_id == pool_id, c.batch_id.in_(some))
            .distinct()
            .order_by(c.batch_id, player.c.code)
        )
        for batch, code in connection.execute(query):
            touched.setdefault(batch, []).append(code)
    return touched


def entries_of_corrections(
    connection: Connection, pool_id: int, numbers: Sequence[int]
) -> Iterator[LedgerEntry]:
    """Yield what corrections have booked in a pool, in the order of the entries."""
    for some in in_portions(numbers):
        query = columns_of_entries(ledger).where(
            ledger.c.pool_id == pool_id, ledger.c.correction_id.in_(some)
        )
        yield from map(entry_of_row, connection.execute(query.order_by(ledger.c.id)))


def bars_before(connection: Connection, pool_id: int, before_batch: int) -> list[FrozenBars]:
    """Return the bars of every season that had been decided."""
    c = series_bars.c
    query = select(series_bars).where(c.pool_id == pool_id, c.batch_id < before_batch)
    return [
        FrozenBars(
            season=row.season,
            bars=msgspec.json.decode(row.bars, type=dict[str, Any]),
            proposal=msgspec.json.decode(row.proposal, type=dict[str, Any]),
            reason=row.reason,
        )
        for row in connection.execute(query.order_by(c.season, c.id))
    ]
