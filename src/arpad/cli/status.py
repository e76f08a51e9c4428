"""`arpad status`: what waits for whom, what is due, and the next cut-off of every pool."""

from arpad.cli.desk import BookAddress, at_the_desk
from arpad.cli.exits import ExitCode
from arpad.cli.options import AsJson
from arpad.cli.page import Page
from arpad.cli.status_page import show_status
from arpad.cli.streams import encoded, write_json
from arpad.cli.waiting import waiting
from arpad.office.status import status_on


def status(*, book: BookAddress = None, as_json: AsJson = False) -> int:
    """Show what waits for whom, deadlines by article, and the lists of today."""
    with (
        at_the_desk(book) as office,
        waiting("looking through the book"),
        office.reading() as connection,
    ):
        found = status_on(connection, office.clerk.today)
    if as_json:
        write_json(encoded(found))
    else:
        with Page() as page:
            show_status(page, found)
    return ExitCode.DONE
