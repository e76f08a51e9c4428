"""`arpad publish`: a last look at a list, then the list itself, frozen, numbered and on paper."""

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from arpad.cli.desk import BookAddress, Who, at_the_desk
from arpad.cli.exits import ExitCode, exit_code
from arpad.cli.findings import counted, show_findings
from arpad.cli.gate_page import gate_json, show_gate
from arpad.cli.list_changes_page import show_changes
from arpad.cli.options import AsJson, check_day
from arpad.cli.page import Page
from arpad.cli.papers import Forms, Into, chosen_forms, write_into
from arpad.cli.period import Commit
from arpad.cli.period_page import show_draft
from arpad.cli.streams import encoded, say, write_json
from arpad.cli.waiting import waiting

if TYPE_CHECKING:
    from arpad.office.changes import ListChanges
    from arpad.office.office import Office
    from arpad.office.publish import Published


def publish(  # noqa: PLR0913 - one argument an option
    pool: Annotated[str, Parameter(help="The pool, such as fide.")],
    list_date: Annotated[date, Parameter(help="The day of the list.")],
    /,
    *,
    commit: Commit = False,
    into: Into = None,
    form: Forms = (),
    language: Annotated[str, Parameter(help="Of xlsx and PDF: en, fr or et.")] = "en",
    book: BookAddress = None,
    who: Who = None,
    as_json: AsJson = False,
) -> int:
    """Publish a list: freeze, number and fingerprint it; or look at it first."""
    from arpad.office.publish import publish as make  # noqa: PLC0415 - slow to import

    check_day("LIST-DATE", list_date)
    forms = chosen_forms(form, into)
    with at_the_desk(book, who) as office:
        with waiting("making the list"):
            published = make(office, pool, list_date, commit=commit)
        changes = _what_is_new(office, published) if commit else None
        if as_json:
            write_json(encoded(_answer(published, changes)))
        else:
            _show(published, changes)
        if commit and into is not None:
            write_into(office, pool, published.head, Path(into), forms, language)
    head = published.head
    if commit:
        say(f"List {head.number} of {pool}, {head.list_date}, is out: {head.fingerprint}")
    else:
        say("Nothing is published: add --commit.")
        if published.gate.blocking:
            return ExitCode.REFUSED
    return exit_code(published.draft.made.findings)


def _what_is_new(office: "Office", published: "Published") -> "ListChanges":
    """Hold a list that is out against the one before it."""
    from arpad.office.changes import changes_between  # noqa: PLC0415 - slow to import

    with office.reading() as connection:
        return changes_between(connection, published.before, published.head)


def _show(published: "Published", changes: "ListChanges | None") -> None:
    made = published.draft.made
    with Page() as page:
        show_draft(page, published.draft)
        page.gap()
        page.heading(f"Findings: {counted(made.findings)}")
        show_findings(page, made.findings)
        page.gap()
        show_gate(page, published.gate)
        if changes is not None:
            page.gap()
            show_changes(page, changes)


def _answer(published: "Published", changes: "ListChanges | None") -> dict[str, object]:
    head, made = published.head, published.draft.made
    return {
        "number": head.number,
        "list_date": head.list_date,
        "is_published": changes is not None,
        "edition": head.edition,
        "readings": head.readings,
        "fingerprint": head.fingerprint,
        "players": len(made.rows),
        "delisted": [row.id for row in made.delisted],
        "titled_unrated": made.titled_unrated,
        "findings": made.findings,
        "gate": gate_json(published.gate),
        "changes": changes,
    }
