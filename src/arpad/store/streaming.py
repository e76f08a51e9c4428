"""Long answers of a database in portions: to fetch row by row costs as much as the question."""

from collections.abc import Iterator
from typing import Any

from sqlalchemy import Connection, Select

from arpad.store.beside import wait_until_written

_AT_ONCE = 10_000


def streamed(connection: Connection, query: Select[Any]) -> Iterator[Any]:
    """Yield the rows of an answer that is too long to be kept whole.

    What its reader writes meanwhile is written before the next rows are fetched.
    """
    with connection.execute(query, execution_options={"yield_per": _AT_ONCE}) as rows:
        for some in rows.partitions():
            yield from some
            wait_until_written(connection)
