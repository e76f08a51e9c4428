"""The office: the book it works on, and who is at the desk. Everybody holds this object."""

from collections.abc import Callable, Iterator
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
    """A book, the clerk who works on it, and the version of the package that computes.

    `job` is the number of the job that the work is a part of, 0 for none: what it books says so,
    and so with the `request` of a program. `unless_changed` looks at the book when the turn to
    write has come, and refuses what somebody has asked for who has not seen the newest state.
    """

    book: Book
    clerk: Clerk
    version: str
    job: int = 0
    request: str = ""
    unless_changed: Callable[[Connection], None] | None = None

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Look into the book."""
        with self.book.reading() as connection:
            yield connection

    @contextmanager
    def writing(self, command: str) -> Iterator[Entry]:
        """Write into the book: all of a task, or nothing."""
        with self.book.writing(self.signature(command)) as entry:
            if self.unless_changed is not None:
                self.unless_changed(entry.connection)
            yield entry

    def signature(self, command: str) -> Signature:
        """Return who does something now, by which command."""
        marked = f"{command}{mark(self.job)}" if self.job else command
        marked += request_mark(self.request) if self.request else ""
        return Signature(
            who=self.clerk.who, at=self.clerk.now, command=marked, version=self.version
        )


def mark(job: int) -> str:
    """Return what a batch says of the job that added it.

    >>> mark(12)
    ' (job 12)'
    """
    return f" (job {job})"


def request_mark(request: str) -> str:
    """Return what a batch, and a line of the desk's log, says of the request that added it.

    >>> request_mark("4f1d")
    ' (request 4f1d)'
    """
    return f" (request {request})"
