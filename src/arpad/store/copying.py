"""Rows on their way to a server: a COPY stays open for the next portion of the same table.

While a server takes rows in, the next ones are made. Whoever asks the book something, or ends the
transaction, closes the COPY first (`beside`): what a server refuses is refused then.
"""

from collections.abc import Iterable, Sequence
from contextlib import ExitStack, suppress
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, Table

_KEPT = "arpad_copying"


class _Copying(Struct, frozen=True):
    """An open COPY, and into which columns of which table it goes."""

    into: tuple[str, ...]
    copy: Any
    closing: ExitStack


def copy_rows(
    connection: Connection, table: Table, columns: Sequence[str], rows: Iterable[Sequence[Any]]
) -> None:
    """Send rows to a table; they are there when the COPY is closed."""
    into = (table.name, *columns)
    kept: _Copying | None = connection.info.get(_KEPT)
    if kept is None or kept.into != into:
        close_copy(connection)
        kept = connection.info[_KEPT] = _opened(connection, into)
    for row in rows:
        kept.copy.write_row(row)


def _opened(connection: Connection, into: tuple[str, ...]) -> _Copying:
    table, *columns = (f'"{name}"' for name in into)
    closing = ExitStack()
    cursor = connection.connection.cursor()
    copy = closing.enter_context(cursor.copy(f"COPY {table} ({', '.join(columns)}) FROM STDIN"))
    return _Copying(into, copy, closing)


def close_copy(connection: Connection) -> None:
    """End a COPY that is open; raise what the server refuses."""
    kept: _Copying | None = connection.info.pop(_KEPT, None)
    if kept is not None:
        kept.closing.close()


def give_up_copy(connection: Connection) -> None:
    """Let a server forget the rows of a COPY that is open."""
    kept: _Copying | None = connection.info.pop(_KEPT, None)
    if kept is not None:
        with suppress(Exception):  # whatever the server says to it, the transaction ends
            kept.closing.__exit__(ConnectionAbortedError, ConnectionAbortedError(), None)
