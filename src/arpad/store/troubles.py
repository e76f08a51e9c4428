"""What can go wrong with a book, in sentences that say what to do."""

import zlib
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec
from sqlalchemy.exc import DBAPIError, SQLAlchemyError


class BookError(Exception):
    """The book cannot be used, or not for this; the sentence says why and what to do."""


_SQLITE = (
    ("file is not a database", "is not a book, or it is damaged; restore it from a copy"),
    ("malformed", "is damaged; restore it from a copy"),
    ("readonly", "may only be read; ask its owner for the right to write, file and folder"),
    ("disk is full", "cannot grow: the disk is full; free some space and try again"),
    ("disk I/O error", "cannot be read or written: the disk failed; check the disk"),
    ("database is locked", "is being written by somebody else; try again in a moment"),
    ("unable to open", "cannot be opened; check its name, its folder and who may write there"),
    ("never changed", "refuses: what was entered is never changed, only added to"),
)


_DRIVERS = frozenset({"sqlite3", "psycopg"})
_HELD = frozenset({"55P03", "40P01"})
"""What a server says when somebody else holds what is needed here."""
_DAMAGED = (UnicodeDecodeError, zlib.error, msgspec.DecodeError)
"""What the office runs into where the database itself finds nothing wrong with a file."""


@contextmanager
def in_sentences(book: str) -> Iterator[None]:
    """Turn what a database says into a sentence about the book; nothing was written then.

    Many rows at once go past SQLAlchemy straight to the driver, which has errors of its own.
    """
    try:
        yield
    except Exception as problem:
        trouble = _trouble(problem)
        if trouble is None:
            raise
        raise BookError(f"The book {book} {trouble}. Nothing was changed.") from problem


def _trouble(problem: Exception) -> str | None:
    """Return what is wrong with the book; None for what has nothing to do with it."""
    if isinstance(problem, _DAMAGED):
        return dict(_SQLITE)["malformed"]
    original = problem.orig if isinstance(problem, DBAPIError) else problem
    driver = type(original).__module__.partition(".")[0]
    if not isinstance(problem, SQLAlchemyError) and driver not in _DRIVERS:
        return None
    words = str(original or problem)
    return _of_file(words) if driver == "sqlite3" else _of_server(original, words)


def _of_file(words: str) -> str:
    found = (says for sign, says in _SQLITE if sign in words)
    return next(found, f"cannot be used: {words}")


def _of_server(original: BaseException | None, words: str) -> str:
    if getattr(original, "sqlstate", None) in _HELD:
        return dict(_SQLITE)["database is locked"]
    if "OperationalError" in {kind.__name__ for kind in type(original).__mro__}:
        return f"cannot be reached, or the connection was lost: {words.splitlines()[0]}"
    if "never changed" in words:
        return dict(_SQLITE)["never changed"]
    return f"cannot be used: {words.splitlines()[0]}"
