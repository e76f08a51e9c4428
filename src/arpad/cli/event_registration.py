"""`arpad event register`: an event is known to the office before it starts."""

from datetime import date
from typing import Annotated

from cyclopts import Parameter

from arpad.cli.desk import BookAddress, Who, at_the_desk
from arpad.cli.exits import ExitCode
from arpad.cli.options import AsJson, check_day
from arpad.cli.page import Page
from arpad.cli.streams import encoded, write_json
from arpad.model.system import System
from arpad.office.registration import Plan, Registered
from arpad.office.registration import register as enter


def register(  # noqa: PLR0913 - one argument an option
    *,
    pool: Annotated[str, Parameter(metavar="CODE", help="The pool that the event is for.")],
    name: Annotated[str, Parameter(metavar="NAME", help="The event's name.")],
    start: Annotated[date, Parameter(help="The first day.")],
    end: Annotated[date, Parameter(help="The last day.")],
    federation: Annotated[
        str | None, Parameter(metavar="CODE", help="The federation that answers for it.")
    ] = None,
    official: Annotated[bool, Parameter(help="An official event of the federation.")] = False,
    norms: Annotated[bool, Parameter(help="Norms for titles can be made in it.")] = False,
    system: Annotated[System, Parameter(help="How it is paired.")] = System.SWISS,
    time_control: Annotated[
        str | None, Parameter(metavar="TIME", help="The rate of play, such as 90+30.")
    ] = None,
    book: BookAddress = None,
    who: Who = None,
    as_json: AsJson = False,
) -> int:
    """Register an event before it starts; says by when, and for which list, by article."""
    check_day("--start", start)
    check_day("--end", end)
    plan = Plan(
        pool=pool,
        name=name,
        start=start,
        end=end,
        federation=federation,
        is_official=official,
        has_norms=norms,
        system=system,
        time_control=time_control,
    )
    with at_the_desk(book, who) as office:
        registered = enter(office, plan)
    if as_json:
        write_json(encoded(registered))
    else:
        with Page() as page:
            _show(page, registered)
    return ExitCode.REFUSED if registered.is_late else ExitCode.DONE


def _show(page: Page, registered: Registered) -> None:
    """Add the number of a registered event and its deadlines."""
    docket, deadline, entered = registered.docket, registered.deadline, registered.entered
    page.heading(f"Event {docket.id}: {docket.name} is registered")
    if deadline is not None:
        last = f"the last day of registration was {deadline.day}"
        if registered.is_late:
            page.paragraph(
                f"It is late: {last} ({deadline.article} of {deadline.edition}). Its report will "
                f"wait for a decision under {deadline.article}."
            )
        else:
            page.paragraph(
                f"In time: {deadline.day} is the last day of registration ({deadline.article})."
            )
    if entered is not None:
        page.paragraph(
            f"By its last day it enters the list of {entered.list_date}, whose cut-off is "
            f"{entered.cut_off} ({entered.article})."
        )
