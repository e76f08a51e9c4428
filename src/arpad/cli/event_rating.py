"""`arpad event rate`: events of shogi and Scrabble, one by one and in order."""

from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from arpad.cli.desk import BookAddress, Who, at_the_desk
from arpad.cli.exits import ExitCode, UsageError
from arpad.cli.options import AsJson
from arpad.cli.outcome_page import show_outcome
from arpad.cli.page import Page
from arpad.cli.streams import encoded, say, write_json

if TYPE_CHECKING:
    from arpad.office.rate_event import RatedTable


def rate(
    event: Annotated[int | None, Parameter(metavar="EVENT", help="The event's number.")] = None,
    /,
    *,
    pool: Annotated[
        str | None, Parameter(metavar="CODE", help="All events of a pool that are ready, in order.")
    ] = None,
    commit: Annotated[bool, Parameter(help="Book it; else it is only shown.")] = False,
    book: BookAddress = None,
    who: Who = None,
    as_json: AsJson = False,
) -> int:
    """Rate an event whose turn it is, or all that are ready, where ratings move by event."""
    from arpad.office.rate_event import rate_event, rate_events  # noqa: PLC0415 - slow to import

    if (event is None) == (pool is None):
        raise UsageError("Name the number of an event, or a pool with --pool.")
    if pool is not None and not commit:
        raise UsageError("--pool rates event after event, each from the last: add --commit.")
    with at_the_desk(book, who) as office:
        if event is not None:
            rated = [rate_event(office, event, commit=commit)]
        else:
            rated = [*rate_events(office, pool or "")]
    if as_json:
        write_json(encoded([_answer(table) for table in rated]))
    else:
        _show(rated, is_one=event is not None)
    stopped = [table for table in rated if table.refusals]
    _say(rated, stopped, commit=commit)
    return ExitCode.REFUSED if stopped else ExitCode.DONE


def _show(rated: "list[RatedTable]", *, is_one: bool) -> None:
    with Page() as page:
        if is_one:
            show_outcome(page, rated[0].event, rated[0].outcome)
            return
        page.table(
            [
                {
                    "event": str(table.docket.id),
                    "name": table.docket.name,
                    "ended": str(table.docket.last_day or table.docket.start),
                    "is": f"stopped: {table.refusals[0].message}" if table.refusals else "rated",
                }
                for table in rated
            ],
            numbers={"event"},
        )


def _say(rated: "list[RatedTable]", stopped: "list[RatedTable]", *, commit: bool) -> None:
    if not rated:
        say("No event is ready.")
    elif not commit:
        say("Nothing is booked: add --commit.")
    elif stopped:
        say(f"Event {stopped[0].docket.id} waits for a decision; those after it wait for it.")


def _answer(table: "RatedTable") -> dict[str, object]:
    return {
        "event": table.docket.id,
        "name": table.docket.name,
        "is_stopped": bool(table.refusals),
        "outcome": table.outcome,
    }
