"""`arpad federation`: the federations that players belong to, and their status by date."""

from datetime import date
from typing import Annotated

from cyclopts import Parameter

from arpad.cli.desk import BookAddress, Who, at_the_desk
from arpad.cli.exits import ExitCode, UsageError
from arpad.cli.options import AsJson, check_day
from arpad.cli.page import Page
from arpad.cli.streams import encoded, say, write_json
from arpad.office.federations import set_federation
from arpad.store.federations import Status, federations_on, history_of


def set(  # noqa: A001 - the name of the command
    code: Annotated[str, Parameter(help="The code of the federation, such as EST.")],
    /,
    *,
    name: Annotated[str | None, Parameter(help="The name, if it is new or another.")] = None,
    status: Annotated[
        str | None, Parameter(help=f"One of {', '.join(Status)}; else as before, or member.")
    ] = None,
    since: Annotated[
        date | None, Parameter(help="The day from which it holds; else today.")
    ] = None,
    book: BookAddress = None,
    who: Who = None,
    as_json: AsJson = False,
) -> int:
    """Enter a federation, or what it is from a day on."""
    if status is not None and status not in [*Status]:
        raise UsageError(f"--status {status!r} is not known; there are {', '.join(Status)}.")
    with at_the_desk(book, who) as office, office.writing("federation set") as entry:
        today = office.clerk.today
        entered = set_federation(
            entry,
            code,
            name=name,
            status=None if status is None else Status(status),
            since=since or today,
            today=today,
        )
    if as_json:
        write_json(encoded(entered))
    else:
        say(f"{entered.name} ({code}) is {entered.status.value} from {entered.since} on.")
    return ExitCode.DONE


def list(  # noqa: A001 - the name of the command
    code: Annotated[
        str | None, Parameter(help="One federation, with everything that was ever entered.")
    ] = None,
    /,
    *,
    on: Annotated[date | None, Parameter(help="As it was on this day; else today.")] = None,
    book: BookAddress = None,
    as_json: AsJson = False,
) -> int:
    """List the federations with their status on a day."""
    check_day("--on", on)
    with at_the_desk(book) as office, office.reading() as connection:
        if code is None:
            found = tuple(federations_on(connection, on or office.clerk.today).values())
        else:
            found = history_of(connection, code)
    if code is not None and not found:
        raise UsageError(f"There is no federation {code!r}; enter it with arpad federation set.")
    if as_json:
        write_json(encoded(found))
        return ExitCode.DONE
    with Page() as page:
        page.table(
            [
                {
                    "code": one.code,
                    "name": one.name,
                    "status": one.status.value,
                    "since": str(one.since),
                }
                for one in found
            ]
        )
        if not found:
            page.paragraph("No federation was entered yet; all count as members.")
    return ExitCode.DONE
