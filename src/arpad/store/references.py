"""References of the large tables: looked up once for many rows, and not for each row.

A million games name a player and an event two million times. A database that looks every one of
them up takes longer for that than for writing the rows.
"""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

import msgspec
from sqlalchemy import Connection, Table, exists, select, text

from arpad.store.columns import SQLITE
from arpad.store.schema import METADATA, REFERS
from arpad.store.troubles import BookError

_AMONG = {
    SQLITE: "SELECT value FROM json_each(:numbers)",
    "postgresql": "SELECT value::bigint FROM json_array_elements_text(CAST(:numbers AS json))",
}


def check_references(connection: Connection, table: Table, columns: Mapping[str, Any]) -> None:
    """Refuse rows, given column by column, that name a player, an event or a list of no book."""
    for name, other in _references(table):
        given = columns.get(name)
        numbers = {*(given if isinstance(given, list) else (given,))} - {None}
        if numbers and _found(connection, other, numbers) < len(numbers):
            raise BookError(_refusal(table.name, other))


def check_all_references(connection: Connection) -> None:
    """Refuse a book that has such a row anywhere: one that was filled from elsewhere."""
    for table in METADATA.tables.values():
        for name, other in _references(table):
            parent = METADATA.tables[other]
            is_there = exists().where(parent.c.id == table.c[name])
            query = select(table.c[name]).where(table.c[name].is_not(None), ~is_there).limit(1)
            if connection.execute(query).first() is not None:
                raise BookError(_refusal(table.name, other))


def _references(table: Table) -> Iterator[tuple[str, str]]:
    for column in table.c:
        if REFERS in column.info:
            yield column.name, column.info[REFERS]


def _found(connection: Connection, other: str, numbers: Collection[Any]) -> int:
    among = _AMONG[connection.dialect.name]
    query = text(f"SELECT count(*) FROM {other} WHERE id IN ({among})")  # noqa: S608 - our own words
    given = msgspec.json.encode(sorted(numbers)).decode()
    found: int = connection.execute(query, {"numbers": given}).scalar_one()
    return found


def _refusal(table: str, other: str) -> str:
    return f"A row of the table {table} would refer to a {other} that the book does not have."
