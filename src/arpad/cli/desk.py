"""The desk: which book a command works on, who is at work, and what time it is.

The clock is read here and nowhere below. `ARPAD_NOW` sets it, for business of the past that is
entered later and for tests.
"""

import getpass
import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from importlib.metadata import version
from typing import TYPE_CHECKING, Annotated, TypeAlias

from cyclopts import Parameter

from arpad.cli.exits import UsageError

if TYPE_CHECKING:
    from arpad.office.office import Office

BookAddress: TypeAlias = Annotated[
    str | None,
    Parameter(
        name="--book",
        metavar="URL",
        help="The book: a file, or postgresql://…; else ARPAD_BOOK, else arpad.db here.",
    ),
]
Who: TypeAlias = Annotated[
    str | None,
    Parameter(name="--as", metavar="NAME", help="Who does this; else ARPAD_USER or the login."),
]

DEFAULT_BOOK = "arpad.db"


@contextmanager
def at_the_desk(book: str | None, who: str | None = None) -> Iterator["Office"]:
    """Lend the office; what the book or the office refuses becomes a sentence."""
    # The database takes its time to import, and calculators do without it.
    from arpad.office.office import Clerk, Office, OfficeError  # noqa: PLC0415
    from arpad.store.book import Book  # noqa: PLC0415
    from arpad.store.troubles import BookError  # noqa: PLC0415

    try:
        opened = Book(book or os.environ.get("ARPAD_BOOK") or DEFAULT_BOOK)
        yield Office(opened, Clerk(who=who or _login(), now=_now()), version("arpad"))
    except (BookError, OfficeError) as problem:
        raise UsageError(*str(problem).splitlines()) from problem


def _login() -> str:
    try:
        return os.environ.get("ARPAD_USER") or getpass.getuser()
    except (KeyError, OSError):
        return "unknown"


def _now() -> datetime:
    return moment_told() or datetime.now(UTC).replace(microsecond=0)


def moment_told() -> datetime | None:
    """Return the moment that `ARPAD_NOW` tells; None where the clock decides."""
    given = os.environ.get("ARPAD_NOW")
    if not given:
        return None
    try:
        moment = datetime.fromisoformat(given)
        return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)
    except (ValueError, OverflowError) as problem:
        raise UsageError(
            f"ARPAD_NOW is {given!r}: write a moment such as 2012-03-01T09:00."
        ) from problem
