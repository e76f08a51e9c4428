"""Rows on their way to a server: a COPY stays open for the next portion of the same table.

Whoever asks the book something, or ends the transaction, closes the COPY first (`beside`): what a
server refuses is refused then.
"""

from collections.abc import Iterable, Sequence
from contextlib import ExitStack, suppress
from itertools import islice
from selectors import EVENT_WRITE, DefaultSelector
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, Table

_KEPT = "arpad_copying"
_AT_ONCE = 1000
"""So many rows are sent before the next ones are made."""


class _Copying(Struct, frozen=True):
    """An open COPY, to which server, and into which columns of which table it goes."""

    server: Any
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
    remaining = iter(rows)
    while some := list(islice(remaining, _AT_ONCE)):
        for row in some:
            kept.copy.write_row(row)
        _wait_until_sent(kept.server)


def _wait_until_sent(server: Any) -> None:  # noqa: ANN401 - the driver's
    """Wait for a server that is slower than its rows are made.

    By itself the driver keeps what the server does not take yet, all of a table at last, and sends
    none of it until it is called again: the server would wait for the work, and then the work for
    the server.
    """
    with DefaultSelector() as waiting:
        waiting.register(server.socket, EVENT_WRITE)
        while server.flush():
            waiting.select()


def _opened(connection: Connection, into: tuple[str, ...]) -> _Copying:
    table, *columns = (f'"{name}"' for name in into)
    closing = ExitStack()
    cursor = connection.connection.cursor()
    copy = closing.enter_context(cursor.copy(f"COPY {table} ({', '.join(columns)}) FROM STDIN"))
    return _Copying(cursor.connection.pgconn, into, copy, closing)


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
