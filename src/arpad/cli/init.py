"""`arpad init`: a new book, or an older one brought forward."""

from typing import Annotated

from cyclopts import Parameter

from arpad.cli.desk import BookAddress, Who, at_the_desk
from arpad.cli.exits import ExitCode
from arpad.cli.streams import say
from arpad.cli.waiting import waiting


def init(
    *,
    accept: Annotated[
        bool, Parameter(help="Go on although this version computes published numbers otherwise.")
    ] = False,
    book: BookAddress = None,
    who: Who = None,
) -> int:
    """Make a new book with the pools of FIDE, FESA and FISF, or bring an older one forward."""
    from arpad.office.opening import open_book  # noqa: PLC0415 - the database is slow to import

    with at_the_desk(book, who) as office, waiting("opening the book"):
        is_new = open_book(office, accept=accept)
        name = office.book.name
    say(f"{name} is a new book." if is_new else f"{name} is a book already, of the newest form.")
    return ExitCode.DONE
