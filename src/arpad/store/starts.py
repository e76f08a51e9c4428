"""Starts in the book: with which list a player was taken over, by which entry, standing where."""

from collections.abc import Sequence
from datetime import date

from sqlalchemy import Connection, select

from arpad.model.ledger import Cause, LedgerEntry
from arpad.model.rating import PoolStanding
from arpad.store.ledger import columns_of_entries, entry_of_row
from arpad.store.names import in_portions
from arpad.store.schema import entry, rating_list, standing
from arpad.store.standings_then import standing_of


def start_entries(
    connection: Connection, pool_id: int, numbers: Sequence[int], list_date: date | None = None
) -> dict[int, LedgerEntry]:
    """Return the entry with which each player was taken over with a list, or with the last one.

    It is the entry as it was made then, even if a correction has taken it back since.
    """
    found = dict[int, LedgerEntry]()
    for some in in_portions(numbers):
        query = (
            columns_of_entries(entry)
            .add_columns(entry.c.player_id)
            .where(
                entry.c.pool_id == pool_id,
                entry.c.player_id.in_(some),
                entry.c.cause == Cause.START.value,
                entry.c.event_id.is_(None),
            )
            .order_by(entry.c.list_date, entry.c.id)
        )
        if list_date is not None:
            query = query.where(entry.c.list_date == list_date)
        found |= {row.player_id: entry_of_row(row) for row in connection.execute(query)}
    return found


def standings_begun(
    connection: Connection, list_id: int, numbers: Sequence[int]
) -> dict[int, PoolStanding]:
    """Return where a list that was taken over began players, as it was entered with the list."""
    found = dict[int, PoolStanding]()
    for some in in_portions(numbers):
        query = (
            select(standing)
            .join(
                rating_list,
                (rating_list.c.batch_id == standing.c.batch_id)
                & (rating_list.c.pool_id == standing.c.pool_id)
                & (rating_list.c.list_date == standing.c.since),
            )
            .where(rating_list.c.id == list_id, standing.c.player_id.in_(some))
        )
        found |= {row.player_id: standing_of(row) for row in connection.execute(query)}
    return found
