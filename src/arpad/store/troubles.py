"""What can go wrong with a book, in sentences that say what to do."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, OperationalError, SQLAlchemyError


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


@contextmanager
def in_sentences(book: str) -> Iterator[None]:
    """Turn what a database says into a sentence about the book; nothing was written then."""
    try:
        yield
    except SQLAlchemyError as problem:
        raise BookError(f"The book {book} {_trouble(problem)}. Nothing was changed.") from problem


def _trouble(problem: SQLAlchemyError) -> str:
    original = problem.orig if isinstance(problem, DBAPIError) else None
    words = str(original or problem)
    if isinstance(original, sqlite3.Error) or "sqlite" in type(original).__module__:
        found = (says for sign, says in _SQLITE if sign in words)
        return next(found, f"cannot be used: {words}")
    if isinstance(problem, OperationalError):
        return f"cannot be reached, or the connection was lost: {words.splitlines()[0]}"
    if "never changed" in words:
        return dict(_SQLITE)["never changed"]
    return f"cannot be used: {words.splitlines()[0]}"
