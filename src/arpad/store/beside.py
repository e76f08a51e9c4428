"""Rows that are written beside the work: while a book takes some, the next ones are made.

A thread of its own hands them over. Whoever asks the book something, or ends the transaction, waits
first until everything is written: nobody sees less than he has added, and what a database refuses
is refused before anything is committed.
"""

from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from threading import get_ident
from typing import Any

from sqlalchemy import Connection, Engine, event

from arpad.store.copying import close_copy, give_up_copy

_KEPT = "arpad_beside"
_AT_MOST = 2
"""So many portions wait to be written; more would only fill the memory."""


class _Hand:
    """The thread that writes for one transaction, one portion after the other."""

    def __init__(self) -> None:
        """Begin with nothing to write."""
        self._pool = ThreadPoolExecutor(1)
        self._waiting: deque[Future[None]] = deque()
        self._thread = self._pool.submit(get_ident).result()

    def give(self, write: Callable[[], None]) -> None:
        """Take a portion to be written soon; wait while too many are."""
        if len(self._waiting) >= _AT_MOST:
            self._waiting.popleft().result()
        self._waiting.append(self._pool.submit(write))

    def finish(self) -> None:
        """Wait until everything is written; what it writes itself waits for nothing."""
        while self._waiting and get_ident() != self._thread:
            self._waiting.popleft().result()

    def stop(self) -> None:
        """Write nothing more."""
        self._pool.shutdown(cancel_futures=True)


def write_beside(connection: Connection, write: Callable[[], None]) -> None:
    """Let a portion be written while the work goes on; `write` alone uses the connection then."""
    if _KEPT not in connection.info:
        connection.info[_KEPT] = _Hand()
    connection.info[_KEPT].give(write)


def wait_until_handed_over(connection: Connection) -> None:
    """Wait until the connection is free for further rows, or raise what has gone wrong."""
    hand: _Hand | None = connection.info.get(_KEPT)
    if hand is not None:
        hand.finish()


def wait_until_written(connection: Connection, *_: Any) -> None:  # noqa: ANN401 - of an event
    """Wait until everything that was given is in the book, or raise what has gone wrong."""
    wait_until_handed_over(connection)
    close_copy(connection)


def watch(engine: Engine) -> None:
    """Let everything that is asked of a book, and the end of a transaction, wait for the rows."""
    event.listen(engine, "before_cursor_execute", wait_until_written)
    event.listen(engine, "commit", _end)
    event.listen(engine, "rollback", _give_up)


def _end(connection: Connection) -> None:
    wait_until_written(connection)
    _give_up(connection)


def _give_up(connection: Connection) -> None:
    with suppress(KeyError):
        connection.info.pop(_KEPT).stop()
    give_up_copy(connection)
