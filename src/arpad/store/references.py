"""References of the large tables: looked up once for many rows, and not for each row.

A million games name a player and an event two million times. A database that looks every one of
them up takes longer for that than for writing the rows. Numbers without a gap are not even looked
up: nothing leaves a book, so that who lies between two of them is there.
"""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from sqlalchemy import Connection, Engine, Table, event, exists, func, select

from arpad.store.among import among
from arpad.store.schema import METADATA, REFERS
from arpad.store.troubles import BookError

_FOUND, _WITHOUT_GAP = "arpad_found", "arpad_without_gap"
_MANY = 100
"""For more numbers than these it is worth while to look for gaps."""


def check_references(connection: Connection, table: Table, columns: Mapping[str, Any]) -> None:
    """Refuse rows, given column by column, that name a player, an event or a list of no book."""
    for name, other in _references(table):
        given = columns.get(name)
        numbers = {*(given if isinstance(given, list) else (given,))} - {None}
        known: set[Any] = _kept(connection, _FOUND).setdefault(other, set())
        if known.issuperset(numbers):
            continue
        if len(known) + len(numbers) > _MANY and _are_within(connection, other, numbers):
            continue
        if _found(connection, other, numbers) < len(numbers):
            raise BookError(_refusal(table.name, other))
        known |= numbers


def expect_reference(connection: Connection, table: Table, number: int) -> None:
    """Let rows name a row that the same transaction adds after them."""
    _kept(connection, _FOUND).setdefault(table.name, set()).add(number)


def watch(engine: Engine) -> None:
    """Let what a transaction knows of numbers be forgotten with it: it may be given up."""
    for ending in ("commit", "rollback"):
        event.listen(engine, ending, _forget)


def _forget(connection: Connection) -> None:
    for name in (_FOUND, _WITHOUT_GAP):
        connection.info.pop(name, None)


def _kept(connection: Connection, name: str) -> dict[str, Any]:
    kept: dict[str, Any] = connection.info.setdefault(name, {})
    return kept


def _are_within(connection: Connection, other: str, numbers: Collection[Any]) -> bool:
    """Tell whether numbers lie between those of a table that has them all."""
    known = _without_gap(connection, other)
    return bool(known) and known[0] <= min(numbers) and max(numbers) <= known[-1]


def _without_gap(connection: Connection, other: str) -> range:
    """Return the numbers of a table, as far as it is known that none of them is missing."""
    kept = _kept(connection, _WITHOUT_GAP)
    if other not in kept:
        number = METADATA.tables[other].c.id
        query = select(func.count(), func.min(number), func.max(number))
        rows, first, last = connection.execute(query).one()
        is_whole = rows and last - first + 1 == rows
        kept[other] = range(first, last + 1) if is_whole else range(0)
    numbers: range = kept[other]
    return numbers


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
    number = METADATA.tables[other].c.id
    return connection.execute(select(func.count()).where(among(number, numbers))).scalar_one()


def _refusal(table: str, other: str) -> str:
    return f"A row of the table {table} would refer to a {other} that the book does not have."
