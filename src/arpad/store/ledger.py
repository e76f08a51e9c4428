"""The ledger in the book: entries are added, and asked for by player, event and list.

Games of a list are added as sheets (`sheets.py`); they are entries like all others to who asks.
"""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from functools import cache
from typing import Any

from sqlalchemy import Connection, Row, Select, Table, select

from arpad.model.ledger import Cause, LedgerEntry
from arpad.store.book import Entry
from arpad.store.bulk import add_columns, in_portions
from arpad.store.entry_numbers import take_numbers
from arpad.store.schema import entry as booked_by_itself
from arpad.store.schema import player
from arpad.store.streaming import streamed
from arpad.store.struct_columns import columns_of
from arpad.store.views import ledger

_FACTS = (
    "article",
    "edition",
    "reading",
    "round",
    "opponent",
    "opponent_rating",
    "difference",
    "counted",
    "expected",
    "score",
    "k",
    "details",
    "reverses",
    "belongs",
)


def add_entries(
    entry: Entry, pool_id: int, numbers: Mapping[str, int], entries: Iterable[LedgerEntry]
) -> None:
    """Add entries; `numbers` are those of the players by their codes."""
    for some in in_portions(entries):
        given = columns_of(some)
        add_entry_columns(
            entry,
            pool_id,
            {
                **given,
                "player_id": [numbers[code] for code in given["player"]],
                "event_id": given["event"],
                "cause": [cause.value for cause in given["cause"]],
                "correction_id": given["correction"],
                "corrects": [cause and cause.value for cause in given["corrects"]],
            },
        )


def add_entry_columns(entry: Entry, pool_id: int, columns: Mapping[str, Any]) -> None:
    """Add entries that are given column by column; any value but a list stands in all of them."""
    number = len(columns["player_id"])
    first = take_numbers(entry.connection, number)
    numbers = [*range(first, first + number)]
    common = {"id": numbers, "pool_id": pool_id, "batch_id": entry.batch}
    add_columns(entry.connection, booked_by_itself, {**columns, **common})


def entries_of(
    connection: Connection,
    pool_id: int,
    *,
    player_id: int | None = None,
    event_id: int | None = None,
    list_date: date | None = None,
) -> Iterator[LedgerEntry]:
    """Yield entries in the order in which they were made."""
    query = columns_of_entries().where(ledger.c.pool_id == pool_id)
    if player_id is not None:
        query = query.where(ledger.c.player_id == player_id)
    if event_id is not None:
        query = query.where(ledger.c.event_id == event_id)
    if list_date is not None:
        query = query.where(ledger.c.list_date == list_date)
    yield from map(entry_of_row, streamed(connection, query.order_by(ledger.c.id)))


@cache
def columns_of_entries(source: Table = ledger) -> Select[Any]:
    """Ask for entries, as `entry_of_row` takes them; of the whole ledger, or of a table of it."""
    names = ("event_id", "list_date", "cause", "amount", "correction_id", "corrects", *_FACTS)
    return select(player.c.code, *(source.c[name] for name in names)).join(
        player, player.c.id == source.c.player_id
    )


def entry_of_row(row: Row[Any]) -> LedgerEntry:
    """Return the entry that a row holds."""
    facts = {name: getattr(row, name) for name in _FACTS}
    return LedgerEntry(
        player=row.code,
        cause=Cause(row.cause),
        amount=row.amount,
        event=row.event_id,
        list_date=row.list_date,
        correction=row.correction_id,
        corrects=row.corrects and Cause(row.corrects),
        **facts,
    )
