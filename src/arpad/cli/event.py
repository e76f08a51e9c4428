"""`arpad event …`: the events of the office, one by one, and what an officer does with them."""

from typing import Annotated, TypeAlias

from cyclopts import Parameter

from arpad.cli.desk import BookAddress, Who, at_the_desk
from arpad.cli.event_fees import fee, fees
from arpad.cli.event_page import show_event
from arpad.cli.event_rating import rate
from arpad.cli.event_registration import register
from arpad.cli.events_page import show_checked, show_events
from arpad.cli.exits import ExitCode, UsageError
from arpad.cli.options import AsJson
from arpad.cli.page import Page
from arpad.cli.streams import encoded, write_json
from arpad.model.docket import State
from arpad.office.event_view import view_of
from arpad.office.event_work import Wanted, choose_player
from arpad.office.event_work import withdraw as take_out
from arpad.office.pools import pool_called
from arpad.office.rechecking import recheck_events
from arpad.store.dockets import dockets
from arpad.store.pools import pools

__all__ = ["fee", "fees", "list", "match", "rate", "recheck", "register", "show", "withdraw"]

EventNumber: TypeAlias = Annotated[int, Parameter(metavar="EVENT", help="The event's number.")]
PoolCode: TypeAlias = Annotated[str | None, Parameter(metavar="CODE", help="Of this pool only.")]


def list(  # noqa: A001 - the name of the command
    *,
    pool: PoolCode = None,
    state: Annotated[
        tuple[State, ...], Parameter(metavar="STATE", help="In this state only; repeatable.")
    ] = (),
    book: BookAddress = None,
    as_json: AsJson = False,
) -> int:
    """List the events of the book."""
    with at_the_desk(book) as office, office.reading() as connection:
        wanted = pool_called(connection, pool).id if pool else None
        found = dockets(connection, pool_id=wanted, states=state)
        codes = {p.id: p.code for p in pools(connection).values()}
    if as_json:
        write_json(encoded({"events": found}))
    else:
        with Page() as page:
            show_events(page, found, codes)
    return ExitCode.DONE


def show(event: EventNumber, /, *, book: BookAddress = None, as_json: AsJson = False) -> int:
    """Show an event: reports, steps, findings, decisions, players and fees."""
    with at_the_desk(book) as office, office.reading() as connection:
        view = view_of(connection, event)
    if as_json:
        write_json(encoded(view))
    else:
        with Page() as page:
            show_event(page, view)
    return ExitCode.DONE


def match(
    event: EventNumber,
    reported: Annotated[str, Parameter(metavar="REPORTED", help="The id in the report.")],
    code: Annotated[str, Parameter(metavar="CODE", help="The code in the register.")],
    /,
    *,
    new: Annotated[
        bool, Parameter(help="Enter the player in the register under this code.")
    ] = False,
    book: BookAddress = None,
    who: Who = None,
) -> int:
    """Say who a player of a report is; the event is checked again and moves on by itself."""
    with at_the_desk(book, who) as office:
        wanted = Wanted(event=event, reported=reported, code=code, is_new=new)
        checked = choose_player(office, wanted)
    with Page() as page:
        show_checked(page, event, checked)
    return ExitCode.DONE if checked.state is State.READY else ExitCode.REFUSED


def withdraw(
    event: EventNumber,
    /,
    *,
    reason: Annotated[str, Parameter(metavar="TEXT", help="Why.")],
    book: BookAddress = None,
    who: Who = None,
) -> int:
    """Take an event out of the office's work; another report takes it up again."""
    if not reason.strip():
        raise UsageError("--reason says why: write a sentence.")
    with at_the_desk(book, who) as office:
        docket = take_out(office, event, reason)
    with Page() as page:
        page.paragraph(f"Event {docket.id}, {docket.name}, is withdrawn.")
    return ExitCode.DONE


def recheck(
    *events: EventNumber, book: BookAddress = None, who: Who = None, as_json: AsJson = False
) -> int:
    """Check events again, after a decision or a change of the register."""
    if not events:
        raise UsageError("Name the events to check again, by their numbers.")
    with at_the_desk(book, who) as office:
        checked = recheck_events(office, events)
    if as_json:
        write_json(encoded({str(number): one for number, one in checked.items()}))
    else:
        with Page() as page:
            for number, one in checked.items():
                show_checked(page, number, one)
    is_ready = all(one.state is State.READY for one in checked.values())
    return ExitCode.DONE if is_ready else ExitCode.REFUSED
