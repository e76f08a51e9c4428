"""A list in force on a day, as it was known on another: the options, and the answer."""

from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter
from msgspec.structs import replace

from arpad.cli.desk import at_the_desk
from arpad.cli.exits import ExitCode, UsageError
from arpad.cli.options import Known, check_day
from arpad.cli.page import Page
from arpad.cli.streams import encoded, write_json
from arpad.cli.waiting import waiting

if TYPE_CHECKING:
    from arpad.office.revised_list import RevisedList

_A_PAGE = 100


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class DatedList:
    """Which list is looked into, and what is shown of it."""

    valid: Annotated[
        date | None, Parameter(metavar="DATE", help="Look into the list in force on this day.")
    ] = None
    known: Known = None
    revised: Annotated[
        bool, Parameter(help="Beside each rating what corrections have made of it.")
    ] = False
    differences: Annotated[bool, Parameter(help="Only ratings that were corrected.")] = False
    limit: Annotated[
        int | None, Parameter(help="Show at most so many players; else 100, in JSON all.")
    ] = None

    @property
    def is_asked(self) -> bool:
        """Tell whether a list is to be looked into."""
        return bool(self.valid or self.known or self.is_revised)

    @property
    def is_revised(self) -> bool:
        """Tell whether the revised ratings are asked for."""
        return bool(self.revised or self.differences or self.known)


def show_dated(pool: str, asked: DatedList, *, book: str | None, as_json: bool) -> int:
    """Look a list up and show it."""
    check_day("--valid", asked.valid)
    check_day("--known", asked.known)
    if asked.limit is not None and asked.limit < 1:
        raise UsageError(f"--limit {asked.limit} shows nobody: give a number from 1 on.")
    found = _found(pool, asked, book)
    rows = found.differing if asked.differences else found.rows
    if as_json:
        write_json(encoded(replace(found, rows=rows[: asked.limit])))
        return ExitCode.DONE
    # The page waits for the database, which takes its time to import.
    from arpad.cli.as_of_page import show_list  # noqa: PLC0415

    with Page() as page:
        show_list(page, found, rows[: asked.limit or _A_PAGE], is_revised=asked.is_revised)
        if len(rows) > (shown := asked.limit or _A_PAGE):
            page.paragraph(f"{shown} of {len(rows)} players; --limit shows more.")
    return ExitCode.DONE


def _found(pool: str, asked: DatedList, book: str | None) -> "RevisedList":
    from arpad.office.as_of import check_known  # noqa: PLC0415 - the database is slow to import
    from arpad.office.pools import pool_called  # noqa: PLC0415
    from arpad.office.revised_list import list_as_known  # noqa: PLC0415

    with (
        at_the_desk(book) as office,
        waiting("looking through the book"),
        office.reading() as connection,
    ):
        today = office.clerk.today
        check_known(asked.known, today)
        return list_as_known(
            connection,
            pool_called(connection, pool),
            asked.valid or today,
            known=asked.known,
            today=today,
        )
