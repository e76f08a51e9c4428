"""Whole books held against each other: every row of every table, whoever came first."""

from datetime import UTC, date, datetime
from typing import Any

from sqlalchemy import select

from arpad.office.office import Clerk, Office
from arpad.store.book import Book
from arpad.store.dockets import unpacked
from arpad.store.schema import METADATA
from arpad.store.views import ledger

_NUMBERED = frozenset({"entry", "sheet", "standing", "event_version", "event_state", "event_facts"})
_LEFT_OUT = frozenset({"seal", "batch"})


def office_at(address: str, day: date) -> Office:
    moment = datetime(day.year, day.month, day.day, 9, tzinfo=UTC)
    return Office(Book(address), Clerk(who="officer", now=moment), "0")


def everything(office: Office) -> dict[str, list[Any]]:
    """Return all rows of a book, table by table, but for the order in which they were added."""
    tables = {}
    with office.reading() as connection:
        for name, table in METADATA.tables.items():
            if name in _LEFT_OUT:
                continue
            columns = [c for c in table.c if not (name in _NUMBERED and c.name == "id")]
            rows = [tuple(row) for row in connection.execute(select(*columns))]
            if name == "event_version":
                rows = [(*row[:3], unpacked(bytes(row[3])), row[4]) for row in rows]
            tables[name] = sorted(rows, key=repr)
        entries = select(*(column for column in ledger.c if column.name != "id"))
        tables["ledger"] = sorted(map(tuple, connection.execute(entries)), key=repr)
    return tables
