"""`arpad period rate`: the events of a period, shown first and booked when that is asked."""

from datetime import date
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from arpad.cli.counting import counting
from arpad.cli.desk import BookAddress, Who, at_the_desk
from arpad.cli.exits import ExitCode
from arpad.cli.options import AsJson, check_day
from arpad.cli.page import Page
from arpad.cli.period_page import period_json, show_period
from arpad.cli.streams import encoded, say, write_json

if TYPE_CHECKING:
    from arpad.office.list_draft import Draft
    from arpad.office.rate_period import RatedPeriod

Commit = Annotated[bool, Parameter(help="Book it; else it is only shown.")]


def rate(
    pool: Annotated[str, Parameter(help="The pool, such as fide.")],
    list_date: Annotated[date, Parameter(help="The day of the list that the events enter.")],
    /,
    *,
    commit: Commit = False,
    book: BookAddress = None,
    who: Who = None,
    as_json: AsJson = False,
) -> int:
    """Rate every event that is ready and enters a list."""
    check_day("LIST-DATE", list_date)
    period, draft = _rated(pool, list_date, commit=commit, book=book, who=who)
    if as_json:
        write_json(encoded(period_json(period, draft)))
    else:
        with Page() as page:
            show_period(page, period, draft)
    if period.before is not None and not (period.rated or period.stopped):
        say(f"What enters this list has been rated already, last by {period.before}.")
    elif commit:
        say(f"Booked. The list follows with arpad publish {pool} {list_date} --commit")
    else:
        say("Nothing is booked: add --commit.")
    return ExitCode.REFUSED if period.stopped else ExitCode.DONE


def _rated(
    pool: str, list_date: date, *, commit: bool, book: str | None, who: str | None
) -> "tuple[RatedPeriod, Draft]":
    from arpad.office.list_draft import draft_from  # noqa: PLC0415
    from arpad.office.preview import preview_of  # noqa: PLC0415 - the database is slow to import
    from arpad.office.rate_period import rate_period  # noqa: PLC0415
    from arpad.office.standings import known_for  # noqa: PLC0415

    with at_the_desk(book, who) as office:
        with counting("rating events") as progress:
            period = rate_period(office, pool, list_date, commit=commit, progress=progress)
        with office.reading() as connection:
            if commit:
                return period, draft_from(known_for(connection, period.pool, list_date))
            return period, preview_of(connection, period)
