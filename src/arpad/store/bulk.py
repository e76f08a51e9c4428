"""Many rows at once: COPY where the database has it, one prepared statement where it has not.

Row by row through the general path would take minutes for a list of half a million. Everything
that is added goes through here, so here it is remembered for the seal of its batch.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from functools import cache
from itertools import islice
from typing import Any

from sqlalchemy import Column, Connection, Table, func, insert, select

from arpad.store.columns import SQLITE, Day
from arpad.store.seal_digests import gathering_of

Row = Sequence[Any]

_AT_ONCE = 50_000
_WITHOUT_A_GAP = frozenset({"batch", "correction", "event", "objection", "report"})
"""What people know by its number. A server leaves out numbers of transactions that were given up,
and an erratum that is missing looks like one that was taken away. Such rows come one by one."""


def add_rows(
    connection: Connection, table: Table, columns: Sequence[str], rows: Iterable[Row]
) -> None:
    """Add rows to a table; the values stand in the order of the columns."""
    gathering = gathering_of(connection, table)
    if gathering is not None:
        rows = gathering.add_rows(table, columns, rows)
    ready = _converted(connection, [table.c[name] for name in columns], rows)
    if connection.dialect.name == SQLITE:
        names = ", ".join(f'"{name}"' for name in columns)
        marks = ", ".join("?" * len(columns))
        statement = f'INSERT INTO "{table.name}" ({names}) VALUES ({marks})'  # noqa: S608 - our names
        _raw(connection).executemany(statement, ready)
    else:
        _copy(connection, table, columns, ready)


def _copy(
    connection: Connection, table: Table, columns: Sequence[str], rows: Iterable[Row]
) -> None:
    names = ", ".join(f'"{name}"' for name in columns)
    # Rows that are made from the book itself need the connection, which is busy while it copies.
    remaining = iter(rows)
    while some := list(islice(remaining, _AT_ONCE)):
        with _raw(connection).copy(f'COPY "{table.name}" ({names}) FROM STDIN') as copy:
            for row in some:
                copy.write_row(row)


def _raw(connection: Connection) -> Any:  # noqa: ANN401 - the cursor of a driver
    return connection.connection.cursor()


def _converted(
    connection: Connection, columns: Sequence[Column[Any]], rows: Iterable[Row]
) -> Iterator[Row]:
    """Yield the rows with days as the database keeps them; truth and numbers stay as they are."""
    dialect = connection.dialect
    changes: list[tuple[int, Callable[[Any], Any]]] = []
    for place, column in enumerate(columns):
        if isinstance(column.type, Day) and dialect.name == SQLITE:
            changes.append((place, _text_of_day))
    if not changes:
        yield from rows
        return
    for row in rows:
        ready = list(row)
        for place, processor in changes:
            ready[place] = processor(ready[place])
        yield ready


@cache
def _text_of_day(day: date | None) -> str | None:
    return None if day is None else day.isoformat()


def look_at_tables(connection: Connection) -> None:
    """Let a server see how full its tables have become: it plans its next questions by that."""
    if connection.dialect.name != SQLITE:
        tables = "entry, event, event_version, list_row, participant, player_version, standing"
        connection.exec_driver_sql(f"ANALYZE {tables}")


def add_row(connection: Connection, table: Table, **values: object) -> int:
    """Add one row and return its number."""
    statement = insert(table).values(**values)
    if table.name in _WITHOUT_A_GAP:
        number = select(func.coalesce(func.max(table.c.id), 0) + 1).scalar_subquery()
        statement = statement.values(id=number)
    result = connection.execute(statement)
    key = result.inserted_primary_key
    if key is None:
        message = f"{table.name} gave no number for a row"
        raise TypeError(message)
    added: int = key[0]
    gathering = gathering_of(connection, table)
    if gathering is not None:
        gathering.add_row(table, values, added)
    return added
