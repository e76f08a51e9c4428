"""The office: the book it works on, and who is at the desk. Everybody holds this object."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime

from msgspec import Struct
from sqlalchemy import Connection

from arpad.store.book import Book, Entry, Signature


class OfficeError(Exception):
    """Something cannot be done; the sentence says why and what to do."""


class Clerk(Struct, frozen=True, kw_only=True):
    """Who works, and at which moment: the office reads no clock of its own."""

    who: str
    now: datetime

    @property
    def today(self) -> date:
        """Return the day, in UTC."""
        return self.now.date()


class Office(Struct, frozen=True):
    """A book, the clerk who works on it, and the version of the package that computes."""

    book: Book
    clerk: Clerk
    version: str

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Look into the book."""
        with self.book.reading() as connection:
            yield connection

    @contextmanager
    def writing(self, command: str) -> Iterator[Entry]:
        """Write into the book: all of a task, or nothing."""
        with self.book.writing(self.signature(command)) as entry:
            yield entry

    def signature(self, command: str) -> Signature:
        """Return who does something now, by which command."""
        return Signature(
            who=self.clerk.who, at=self.clerk.now, command=command, version=self.version
        )
