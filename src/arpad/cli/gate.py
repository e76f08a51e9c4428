"""`arpad gate`: what stands out on a list before it goes out, and why that may not matter."""

from datetime import date
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from arpad.cli.desk import BookAddress, Who, at_the_desk
from arpad.cli.exits import ExitCode, UsageError
from arpad.cli.gate_page import gate_json, show_gate
from arpad.cli.options import AsJson, check_day
from arpad.cli.page import Page
from arpad.cli.streams import encoded, say, write_json
from arpad.cli.waiting import waiting

if TYPE_CHECKING:
    from arpad.office.gate import Gate


def gate(
    pool: Annotated[str, Parameter(help="The pool, such as fide.")],
    list_date: Annotated[date, Parameter(help="The day of the list.")],
    /,
    *,
    override: Annotated[
        str | None,
        Parameter(metavar="CHECK", help="Record why findings of this check do not stop the list."),
    ] = None,
    about: Annotated[
        tuple[str, ...],
        Parameter(metavar="WHO", help="Whom or what the finding is about; repeatable."),
    ] = (),
    reason: Annotated[
        str | None, Parameter(metavar="TEXT", help="Why; it is published with the list.")
    ] = None,
    book: BookAddress = None,
    who: Who = None,
    as_json: AsJson = False,
) -> int:
    """Show what stands out on a list before it goes out; or override a finding."""
    check_day("LIST-DATE", list_date)
    if override is None and (about or reason is not None):
        raise UsageError("--about and --reason belong to --override CHECK: name the check.")
    if override is not None and reason is None:
        raise UsageError("An override needs its reason: --reason TEXT.")
    with at_the_desk(book, who) as office, waiting("looking at the list"):
        # The database is slow to import.
        from arpad.office.gate_desk import gate as look  # noqa: PLC0415
        from arpad.office.gate_desk import override as record  # noqa: PLC0415

        if override is None or reason is None:
            found = look(office, pool, list_date)
        else:
            found = record(office, pool, list_date, check=override, about=about, reason=reason)
    _print(found, as_json=as_json)
    if override is not None:
        say("The override is recorded; it is published with the list.")
    return ExitCode.REFUSED if found.blocking else ExitCode.DONE


def _print(found: "Gate", *, as_json: bool) -> None:
    if as_json:
        write_json(encoded(gate_json(found)))
        return
    with Page() as page:
        show_gate(page, found)
