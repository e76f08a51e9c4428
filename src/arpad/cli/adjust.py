"""`arpad adjust`: a one-off adjustment of a whole list, shown first and ordered when asked."""

from datetime import date
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from arpad.cli.desk import BookAddress, Who, at_the_desk
from arpad.cli.exits import ExitCode, UsageError
from arpad.cli.findings import show_findings
from arpad.cli.options import AsJson, check_day
from arpad.cli.page import Page
from arpad.cli.period import Commit
from arpad.cli.streams import encoded, say, write_json
from arpad.cli.waiting import waiting
from arpad.cli.words import count

if TYPE_CHECKING:
    from arpad.office.adjust import AdjustedList

_SHOWN = 20


def adjust(
    pool: Annotated[str, Parameter(help="The pool, such as fide.")],
    list_date: Annotated[date, Parameter(help="The day of the list that is adjusted.")],
    adjustment: Annotated[str, Parameter(help="Its name: compression_2024 or lift_2022.")],
    /,
    *,
    commit: Commit = False,
    withdraw: Annotated[
        bool, Parameter(help="Take the order back; the list must not be out yet.")
    ] = False,
    book: BookAddress = None,
    who: Who = None,
    as_json: AsJson = False,
) -> int:
    """Order a one-off adjustment of a whole list, or see whom it would move."""
    check_day("LIST-DATE", list_date)
    if withdraw:
        return _withdraw(pool, list_date, adjustment, commit=commit, book=book, who=who)
    from arpad.office.adjust import adjust as work_out  # noqa: PLC0415 - slow to import

    with at_the_desk(book, who) as office, waiting("working the adjustment out"):
        found = work_out(office, pool, list_date, adjustment, commit=commit)
    if as_json:
        write_json(encoded({**_answer(found), "is_ordered": commit}))
    else:
        _show(found)
    if commit:
        say(f"Ordered. The list follows with arpad publish {pool} {list_date} --commit")
    else:
        say("Nothing is ordered: add --commit.")
    return ExitCode.DONE


def _withdraw(
    pool: str, list_date: date, name: str, *, commit: bool, book: str | None, who: str | None
) -> int:
    from arpad.office.adjust import withdraw as take_back  # noqa: PLC0415 - slow to import

    if not commit:
        raise UsageError("An order is taken back with --withdraw --commit.")
    with at_the_desk(book, who) as office:
        take_back(office, pool, list_date, name)
    say(f"{name} is no longer ordered for the list of {list_date} of {pool}.")
    return ExitCode.DONE


def _show(found: "AdjustedList") -> None:
    with Page() as page:
        page.heading(f"{found.adjustment} on the list of {found.list_date}, pool {found.pool}")
        page.paragraph(
            f"{count(len(found.players), 'player')} moved, {found.others} not; "
            f"{found.points:+d} points in all."
        )
        page.table(
            [
                {
                    "id": each.code,
                    "name": each.name,
                    "rating": str(each.before),
                    "adjusted": str(each.after),
                    "formula": f"{each.adjusted.formula} {each.adjusted.points:+d}",
                    "article": each.adjusted.article,
                }
                for each in found.players[:_SHOWN]
            ],
            numbers={"rating", "adjusted"},
        )
        if len(found.players) > _SHOWN:
            page.paragraph(f"… and {len(found.players) - _SHOWN} more; --json has all.")
        page.gap()
        show_findings(page, found.findings)


def _answer(found: "AdjustedList") -> dict[str, object]:
    return {
        "pool": found.pool,
        "list_date": found.list_date,
        "adjustment": found.adjustment,
        "edition": found.edition,
        "points": found.points,
        "others": found.others,
        "players": found.players,
        "findings": found.findings,
    }
