"""The status of the office on a page."""

from arpad.cli.event_fees import show_fees
from arpad.cli.objection_page import show_open
from arpad.cli.page import Page
from arpad.office.status import PoolStatus, Status, Waiting


def show_status(page: Page, status: Status) -> None:
    """Show how the office stands."""
    page.heading(f"The office on {status.day}")
    page.gap()
    page.table([_pool(pool) for pool in status.pools])
    for pool in status.pools:
        if pool.note:
            page.paragraph(f"{pool.pool}: {pool.note}")
    _show_waiting(page, status)
    _show_deadlines(page, status)
    show_open(page, status.objections)
    if status.fees:
        page.gap()
        page.heading("Fees")
        show_fees(page, status.fees)


def _pool(pool: PoolStatus) -> dict[str, str]:
    counted: dict[str, int] = {}
    for count in pool.events:
        counted[count.state.value] = counted.get(count.state.value, 0) + count.number
    last, upcoming = pool.last_list, pool.next_list
    cut_off = f"{upcoming.cut_off} ({upcoming.article})" if upcoming else ""
    return {
        "pool": pool.pool,
        "last list": f"{last.list_date} (no. {last.number})" if last else "none",
        "in force": str(pool.in_force.list_date) if pool.in_force else "",
        "next list": str(upcoming.list_date) if upcoming else "",
        "cut-off": cut_off,
        "events": ", ".join(f"{number} {state}" for state, number in counted.items()),
    }


def _show_waiting(page: Page, status: Status) -> None:
    page.gap()
    if not status.waiting:
        page.paragraph("Nothing waits.")
        return
    page.heading(f"Waiting: {len(status.waiting)}")
    page.table([_waiting(waiting) for waiting in status.waiting], numbers={"event"})


def _waiting(waiting: Waiting) -> dict[str, str]:
    return {
        "event": str(waiting.event.id),
        "name": waiting.event.name,
        "pool": waiting.pool,
        "for": waiting.whom.value,
        "why": waiting.reason,
    }


def _show_deadlines(page: Page, status: Status) -> None:
    if not status.deadlines:
        return
    page.gap()
    page.heading("Deadlines")
    page.table(
        [
            {
                "day": str(due.day),
                "event": str(due.event),
                "name": due.name,
                "what": due.what,
                "article": due.article or "",
                "": "over" if due.is_over else "",
            }
            for due in status.deadlines
        ],
        numbers={"event"},
    )
