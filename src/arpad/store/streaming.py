"""Long answers of a database: to fetch row by row costs as much as the question."""

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

from sqlalchemy import CompoundSelect, Connection, Select

from arpad.store.beside import wait_until_written
from arpad.store.struct_columns import columns_of_tuples

_AT_ONCE = 10_000
_NEAR = 1_000
"""So many rows stay near the processor while they are turned into columns."""


def streamed(connection: Connection, query: Select[Any]) -> Iterator[Any]:
    """Yield the rows of an answer that is too long to be kept whole.

    What its reader writes meanwhile is written before the next rows are fetched.
    """
    with connection.execute(query, execution_options={"yield_per": _AT_ONCE}) as rows:
        for some in rows.partitions():
            yield from some
            wait_until_written(connection)


def fetched(
    connection: Connection,
    query: Select[Any] | CompoundSelect[Any],
    asked: Mapping[str, Any] | None = None,
) -> list[tuple[Any, ...]]:
    """Return all rows of an answer as the driver gives them, without a value about each.

    So a day is a text where the book is a file (`columns.day_of`), and truth is a number there.
    """
    with connection.execute(query, asked) as rows:
        return [*rows.cursor.fetchall()]


def fetched_columns(connection: Connection, query: Select[Any], width: int) -> list[list[Any]]:
    """Return an answer of so many columns as those; its rows are gone as soon as they are read."""
    with connection.execute(query) as rows:
        some = iter(lambda: rows.cursor.fetchmany(_NEAR), [])
        return columns_of_tuples(chain.from_iterable(some), width)
