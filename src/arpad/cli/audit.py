"""`arpad audit`: every published number again from the book."""

import sys
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from arpad.cli.audit_progress import audit_progress
from arpad.cli.desk import BookAddress, at_the_desk
from arpad.cli.exits import ExitCode
from arpad.cli.options import AsJson
from arpad.cli.page import Page
from arpad.cli.streams import encoded, write_json
from arpad.cli.words import whole

if TYPE_CHECKING:
    from arpad.office.audit import AuditReport

_NUMBERS = frozenset({"lists", "rows", "entries", "events"})


def audit(
    *,
    pool: Annotated[
        str | None, Parameter(metavar="POOL", help="Only this pool; else all of them.")
    ] = None,
    deep: Annotated[
        bool,
        Parameter(help="Also rate every event and make every list again with this version."),
    ] = False,
    as_json: AsJson = False,
    book: BookAddress = None,
) -> int:
    """Hold the book against its seals and reckon every published number again from it.

    What differs is listed; of seals that do not fit, the first, whichever pool is asked for.
    """
    with at_the_desk(book) as office, audit_progress("auditing the book") as tell:
        # The law of a book is read when a book is there.
        from arpad.office.audit import audit as reckon  # noqa: PLC0415
        from arpad.office.audit_deep import deep_audit  # noqa: PLC0415

        with office.reading() as connection:
            report = (deep_audit if deep else reckon)(connection, pool, tell=tell)
    if as_json:
        write_json(encoded(report))
    else:
        with Page(sys.stdout) as page:
            _show(page, report)
    return ExitCode.REFUSED if report.differences else ExitCode.DONE


def _show(page: Page, report: "AuditReport") -> None:
    page.table(
        [
            {
                "pool": code,
                "lists": whole(found.lists),
                "rows": whole(found.rows),
                "entries": whole(found.entries),
                "events": whole(found.events),
            }
            for code, found in report.sizes.items()
        ],
        numbers=_NUMBERS,
    )
    if not report.differences:
        page.paragraph(
            "Difference: 0. Every published number follows from the book, and every seal fits."
        )
        return
    page.gap()
    page.heading(f"Differences: {len(report.differences)}{' and more' if report.is_cut else ''}")
    for difference in report.differences:
        pool = f"{difference.pool}: " if difference.pool else ""
        page.paragraph(f"{pool}{difference.message}")
