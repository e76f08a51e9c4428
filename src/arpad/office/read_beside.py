"""Reading the book beside other work: in a process of its own, while this one holds the book.

Who writes has the book to himself, so that everybody reads the same state of it. Who only looks
would see two: he reads by his own connection, when he needs what is read.
"""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TypeVar

from sqlalchemy import Connection

from arpad.engines.local import beside
from arpad.store.book import Book

Result = TypeVar("Result")


@contextmanager
def read_beside(
    held: Book | None, connection: Connection, read: Callable[[Connection], Result]
) -> Iterator[Callable[[], Result]]:
    """Let something be read meanwhile; `held` is the book, if the connection holds it."""
    if held is None:
        yield lambda: read(connection)
        return

    def apart() -> Result:
        with another_reader(held, connection) as its_own:
            return read(its_own)

    with beside(apart) as result:
        yield result


def another_reader(held: Book | None, connection: Connection) -> AbstractContextManager[Connection]:
    """Lend a connection that does not wait for what the one that holds the book is writing."""
    return nullcontext(connection) if held is None else Book(held.address).reading()
