"""The ledger in the book: entries are added, and asked for by player, event and list."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from functools import cache
from operator import attrgetter
from typing import Any

from sqlalchemy import Connection, Row, Select, select

from arpad.model.ledger import Cause, LedgerEntry
from arpad.store.book import Entry
from arpad.store.bulk import add_columns, in_portions
from arpad.store.schema import entry as ledger
from arpad.store.schema import player
from arpad.store.streaming import streamed

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
        facts = {name: [*map(attrgetter(name), some)] for name in _FACTS}
        add_columns(
            entry.connection,
            ledger,
            {
                "pool_id": pool_id,
                "player_id": [numbers[e.player] for e in some],
                "event_id": [e.event for e in some],
                "list_date": [e.list_date for e in some],
                "cause": [e.cause.value for e in some],
                "amount": [e.amount for e in some],
                **facts,
                "correction_id": [e.correction for e in some],
                "corrects": [e.corrects and e.corrects.value for e in some],
                "batch_id": entry.batch,
            },
        )


def add_games(
    entry: Entry, pool_id: int, list_date: date, columns: Mapping[str, Sequence[Any]]
) -> None:
    """Add entries of games for a list, given as columns; players and events by their numbers."""
    given = dict(columns)
    add_columns(
        entry.connection,
        ledger,
        {
            **dict.fromkeys((*_FACTS, "correction_id", "corrects")),
            "pool_id": pool_id,
            "player_id": given.pop("player"),
            "event_id": given.pop("event"),
            "list_date": list_date,
            "cause": Cause.GAME.value,
            "batch_id": entry.batch,
            **given,
        },
    )


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
def columns_of_entries() -> Select[Any]:
    """Ask for entries, as `entry_of_row` takes them."""
    names = ("event_id", "list_date", "cause", "amount", "correction_id", "corrects", *_FACTS)
    return select(player.c.code, *(ledger.c[name] for name in names)).join(
        player, player.c.id == ledger.c.player_id
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
