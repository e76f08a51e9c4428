"""`arpad balance`: the points of a pool list by list, and every flow between them."""

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from arpad.cli.counting import counting
from arpad.cli.desk import BookAddress, at_the_desk
from arpad.cli.exits import ExitCode, UsageError
from arpad.cli.options import AsJson, check_day
from arpad.cli.output_file import Force
from arpad.cli.page import Page
from arpad.cli.paper_files import AsHtml, AsPdf, check_papers, tell_written, write_papers
from arpad.cli.streams import encoded, say, write_json, write_text

if TYPE_CHECKING:
    from arpad.drift.balance_flow import Balance

_MOST_NAMED = 20


def balance(  # noqa: PLR0913 - one argument an option
    pool: Annotated[str, Parameter(help="The pool, such as fide.")],
    /,
    *,
    from_: Annotated[
        date | None, Parameter(name="--from", metavar="DATE", help="No list before this day.")
    ] = None,
    until: Annotated[date | None, Parameter(metavar="DATE", help="No list after this day.")] = None,
    list_: Annotated[
        date | None, Parameter(name="--list", metavar="DATE", help="Only the list of this day.")
    ] = None,
    as_json: AsJson = False,
    csv: Annotated[bool, Parameter(help="Print the flows as CSV.")] = False,
    html: AsHtml = None,
    pdf: AsPdf = None,
    force: Force = False,
    book: BookAddress = None,
) -> int:
    """Add up the points in circulation, list by list, with every flow by cause and article."""
    _check(from_, until, list_, as_json=as_json, csv=csv)
    check_papers(html, pdf, force=force)
    found = _balanced(pool, from_, until, list_, book)
    _write(found, html, pdf)
    if as_json:
        from arpad.drift.balance_yearly import yearly  # noqa: PLC0415 - the database is slow

        told = {"is_balanced": found.is_balanced, "yearly": yearly(found), "balance": found}
        write_json(encoded(told))
    elif csv:
        from arpad.cli.balance_page import flows_csv  # noqa: PLC0415 - the database is slow

        write_text(flows_csv(found))
    else:
        _show(found, is_one=list_ is not None)
    return _told(found)


def _write(found: "Balance", html: Path | None, pdf: Path | None) -> None:
    if (html is None and pdf is None) or not found.lists:
        return
    from arpad.drift.scale_papers import paper_of_balance  # noqa: PLC0415 - who wants it

    write_papers(paper_of_balance(found), html, pdf)
    tell_written(html, pdf)


def _check(
    from_: date | None, until: date | None, list_: date | None, *, as_json: bool, csv: bool
) -> None:
    for option, day in (("--from", from_), ("--until", until), ("--list", list_)):
        check_day(option, day)
    if list_ is not None and (from_ is not None or until is not None):
        raise UsageError("--list asks for one list, --from and --until for several: give either.")
    if from_ is not None and until is not None and from_ > until:
        raise UsageError(f"--from {from_} is after --until {until}: no list lies between them.")
    if as_json and csv:
        raise UsageError("--json and --csv are two forms of the same: give one.")


def _balanced(
    pool: str, from_: date | None, until: date | None, list_: date | None, book: str | None
) -> "Balance":
    from arpad.drift.balance import balance_of  # noqa: PLC0415 - the database is slow to import
    from arpad.office.pools import pool_called  # noqa: PLC0415 - the same
    from arpad.office.published import head_of  # noqa: PLC0415 - the same

    with at_the_desk(book) as office, office.reading() as connection:
        asked = pool_called(connection, pool)
        if list_ is not None:
            from_ = until = head_of(connection, asked, list_).list_date
        with counting("adding up lists") as progress:
            return balance_of(connection, asked, since=from_, until=until, progress=progress)


def _show(found: "Balance", *, is_one: bool) -> None:
    from arpad.cli.balance_page import show_balance, show_list  # noqa: PLC0415 - the same

    if not found.lists:
        say(f"The pool {found.pool} has no such list; arpad lists {found.pool} shows those out.")
        return
    with Page() as page:
        if is_one:
            show_list(page, found, found.lists[0])
        else:
            show_balance(page, found)


def _told(found: "Balance") -> ExitCode:
    """Name everybody whose rating does not follow from the ledger."""
    if found.is_balanced:
        return ExitCode.DONE
    from arpad.cli.balance_page import sentences_of  # noqa: PLC0415 - the same

    sentences = sentences_of(found)
    say(*sentences[:_MOST_NAMED])
    if len(sentences) > _MOST_NAMED:
        say(f"And {len(sentences) - _MOST_NAMED} more.")
    say(f"See arpad audit --pool {found.pool}.")
    return ExitCode.REFUSED
