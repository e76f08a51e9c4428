"""Corrections in the book: which entries hold now, when some have been taken back."""

from collections.abc import Iterator, Sequence

from sqlalchemy import Connection, select

from arpad.model.ledger import LedgerEntry
from arpad.store.ledger import columns_of_entries, entry_of_row
from arpad.store.names import in_portions
from arpad.store.schema import entry
from arpad.store.streaming import streamed
from arpad.store.views import ledger


def booked_entries(
    connection: Connection,
    pool_id: int,
    *,
    event_ids: Sequence[int] | None = None,
    player_ids: Sequence[int] | None = None,
) -> Iterator[tuple[int, LedgerEntry]]:
    """Yield the entries that hold, with their numbers: they neither take back nor are taken back.

    Without events or players all of the pool; a portion of them comes in the order of the numbers.
    """
    back = entry.alias("back")
    # A reversing entry is one of the same player, and on no sheet: by him the index leads to it.
    reversing = select(back.c.id).where(
        back.c.player_id == ledger.c.player_id,
        back.c.pool_id == pool_id,
        back.c.reverses == ledger.c.id,
    )
    holding = (
        columns_of_entries()
        .add_columns(ledger.c.id)
        .where(ledger.c.pool_id == pool_id, ledger.c.reverses.is_(None), ~reversing.exists())
        .order_by(ledger.c.id)
    )
    if event_ids is not None:
        portions = (ledger.c.event_id.in_(some) for some in in_portions(event_ids))
        queries = [holding.where(portion) for portion in portions]
    elif player_ids is not None:
        portions = (ledger.c.player_id.in_(some) for some in in_portions(player_ids))
        queries = [holding.where(portion) for portion in portions]
    else:
        queries = [holding]
    for query in queries:
        for row in streamed(connection, query):
            yield row.id, entry_of_row(row)
