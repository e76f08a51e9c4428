"""A new book that comes into being whole or not at all, whatever stops the making.

On a server that is one transaction. A file is made beside its place under another name and put
there when it is complete; what a killed process has left is cleared away by the next one.
"""

import fcntl
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from sqlalchemy import Connection, inspect

from arpad.store.book import Book
from arpad.store.troubles import BookError, in_sentences
from arpad.store.turns import take_turn

_BESIDES = ("-wal", "-shm", "-journal")
"""How the files are called that a database keeps beside its own."""


@contextmanager
def new_book(book: Book) -> Iterator[Connection]:
    """Lend the transaction in which a book is made where there is none yet."""
    if book.is_server:
        with _on_server(book) as connection:
            yield connection
        return
    place = Path(book.url.database or "")
    try:
        with _beside(place) as beside, _in_file(book.name, Book(str(beside))) as connection:
            yield connection
    except OSError as problem:
        reason = problem.strerror or problem
        raise BookError(f"The book {book.name} cannot be made: {reason}.") from problem


@contextmanager
def _on_server(book: Book) -> Iterator[Connection]:
    with in_sentences(book.name), book.engine.connect() as connection, connection.begin():
        take_turn(connection, book.name, "arpad restore")
        if inspect(connection).has_table("alembic_version"):
            raise _taken(book.name)
        if inspect(connection).get_table_names():
            raise BookError(
                f"The database {book.name} holds something else already; name an empty one."
            )
        yield connection


@contextmanager
def _in_file(name: str, beside: Book) -> Iterator[Connection]:
    """Fill a file that nobody knows yet: without a journal, as a half one is thrown away."""
    with in_sentences(name), beside.engine.connect() as connection:
        connection.exec_driver_sql("ROLLBACK")
        for setting in ("journal_mode = OFF", "synchronous = OFF", "foreign_keys = OFF"):
            connection.exec_driver_sql(f"PRAGMA {setting}")
        connection.rollback()
        with connection.begin():
            yield connection
            if connection.exec_driver_sql("PRAGMA foreign_key_check").first() is not None:
                raise BookError(f"The book {name} would have rows that refer to nothing.")
        connection.exec_driver_sql("COMMIT")
        connection.exec_driver_sql("PRAGMA journal_mode = WAL")


@contextmanager
def _beside(place: Path) -> Iterator[Path]:
    """Lend the name of a file that takes its place when everything is done."""
    beside = place.with_name(f".{place.name}.part")
    _refuse_taken(place)
    with beside.open("ab") as held:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as problem:
            raise BookError(
                f"The book {place} is being made by somebody else at this moment."
            ) from problem
        try:
            held.truncate(0)
            _clear(beside, _BESIDES)
            yield beside
            _into_place(beside, place)
        finally:
            _clear(beside, ("", *_BESIDES))


def _into_place(beside: Path, place: Path) -> None:
    with beside.open("rb") as written:
        os.fsync(written.fileno())
    _refuse_taken(place)
    beside.rename(place)


def _refuse_taken(place: Path) -> None:
    """Refuse a place with something in it; an empty file is left by who asked for a book there."""
    if place.exists() and (place.is_dir() or place.stat().st_size):
        raise _taken(str(place))


def _clear(beside: Path, ends: Iterable[str]) -> None:
    for end in ends:
        with suppress(FileNotFoundError):
            beside.with_name(beside.name + end).unlink()


def _taken(name: str) -> BookError:
    return BookError(
        f"There is a book {name} already, and nothing is written over it; name a new one."
    )
