"""The ledger of one player in a pool, each entry with its number and batch."""

from msgspec import Struct
from sqlalchemy import Connection

from arpad.model.ledger import LedgerEntry
from arpad.store.ledger import columns_of_entries, entry_of_row
from arpad.store.views import ledger


class Line(Struct, frozen=True):
    """An entry with its number, and with the batch in which it was booked."""

    id: int
    batch: int
    entry: LedgerEntry


def ledger_of_player(
    connection: Connection, pool_id: int, number: int, *, after: int = 0, limit: int | None = None
) -> tuple[Line, ...]:
    """Return the entries of a player in a pool, in the order in which they were made.

    They are all there are, or so many after an entry.
    """
    query = (
        columns_of_entries()
        .add_columns(ledger.c.id, ledger.c.batch_id)
        .where(ledger.c.pool_id == pool_id, ledger.c.player_id == number)
        .order_by(ledger.c.id)
        .limit(limit)
    )
    if after:
        query = query.where(ledger.c.id > after)
    return tuple(Line(row.id, row.batch_id, entry_of_row(row)) for row in connection.execute(query))
