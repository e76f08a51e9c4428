"""Events on a page: a table of them, and what a check of one came to."""

from collections.abc import Mapping, Sequence

from arpad.cli.findings import show_findings
from arpad.cli.page import Page
from arpad.model.docket import Docket, State
from arpad.model.finding import Severity
from arpad.office.checking import Checked


def show_events(page: Page, events: Sequence[Docket], pools: Mapping[int, str]) -> None:
    """Add a table of events."""
    if not events:
        page.paragraph("There are no such events.")
    page.table(
        [
            {
                "event": str(d.id),
                "pool": pools[d.pool_id],
                "name": d.name,
                "of": d.federation or "",
                "start": str(d.start),
                "end": str(d.last_day or ""),
                "state": d.state.value,
                "list": str(d.list_date or ""),
            }
            for d in events
        ],
        numbers={"event"},
    )


def show_checked(page: Page, number: int, checked: Checked) -> None:
    """Add what a check came to: the state, and what stands in the way."""
    page.heading(f"Event {number}: {checked.state.value}")
    if checked.state is not State.READY:
        show_findings(page, [f for f in checked.findings if f.severity is Severity.REFUSE])
    elif checked.list_date is not None:
        page.paragraph(f"It enters the list of {checked.list_date}.")
