"""Many rows into a file: by prepared statements, each of which takes several rows."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import Any

from sqlalchemy import Table

Row = Sequence[Any]

A_STATEMENT = 30
"""So many rows go into a file by one statement: half the time of one by one."""
_VALUES = 30_000
_ROWS = 2_000
"""So many values, and rows, go into a file by one statement where there are many: while SQLite
works on one, the rest of the program goes on, and does so the more the longer that takes."""


def insert_columns(
    cursor: Any,  # noqa: ANN401 - the driver's
    table: Table,
    varying: Mapping[str, list[Any]],
    fixed: Mapping[str, Any],
) -> None:
    """Add columns, several rows by one statement; values that never change stand in it."""
    width, rows = len(varying), min(map(len, varying.values()))
    flat: list[Any] = [None] * (rows * width)
    for place, values in enumerate(varying.values()):
        flat[place::width] = values
    at = 0
    for number in (min(_VALUES // width, _ROWS), A_STATEMENT, 1):
        size, until = number * width, at + rows // number * number * width
        if at < until:
            statement = _statement(table, [*varying], fixed, number)
            cursor.executemany(statement, (flat[n : n + size] for n in range(at, until, size)))
        at, rows = until, rows % number


def insert_rows(
    cursor: Any,  # noqa: ANN401 - the driver's
    table: Table,
    columns: Sequence[str],
    rows: Iterable[Row],
) -> None:
    """Add rows, several by one statement."""
    remaining, rest = iter(rows), list[Row]()

    def together() -> Iterator[list[Any]]:
        while len(some := list(islice(remaining, A_STATEMENT))) == A_STATEMENT:
            yield list(chain.from_iterable(some))
        rest.extend(some)

    cursor.executemany(_statement(table, columns, {}, A_STATEMENT), together())
    cursor.executemany(_statement(table, columns, {}, 1), rest)


def _statement(table: Table, columns: Sequence[str], fixed: Mapping[str, Any], number: int) -> str:
    """Return a statement for so many rows.

    Whatever it is refused for ends the whole transaction. So SQLite need not be able to take back
    one statement (OR FAIL), for which it would keep a copy of every page that it touches.
    """
    names = ", ".join(f'"{name}"' for name in (*columns, *fixed))
    values = ", ".join((*("?" * len(columns)), *map(_literal, fixed.values())))
    rows = ", ".join([f"({values})"] * number)
    return f'INSERT OR FAIL INTO "{table.name}" ({names}) VALUES {rows}'  # noqa: S608 - our own names


def _literal(value: Any) -> str:  # noqa: ANN401 - whatever a column holds
    if value is None:
        return "NULL"
    if isinstance(value, int):
        return str(int(value))
    return "'" + str(value).replace("'", "''") + "'"
