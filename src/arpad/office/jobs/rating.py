"""Rating and publishing as jobs: the events of a period, the tables of a pool, and a list."""

from datetime import date
from typing import Any

from arpad.model.rights import Right
from arpad.office.jobs.kind import Kind, Work
from arpad.office.office import mark
from arpad.office.publish import publish
from arpad.office.rate_event import rate_events
from arpad.office.rate_period import rate_period
from arpad.store.batch_log import batches_marked

PERIOD, EVENTS, LIST = "rate period", "rate events", "publish list"


def _rate_period(work: Work) -> dict[str, Any]:
    """Rate the events that enter a list."""
    pool, day = work.wish["pool"], date.fromisoformat(work.wish["list_date"])
    period = rate_period(
        work.office,
        pool,
        day,
        commit=True,
        progress=lambda done, of: work.tell(done, of, "rating"),
    )
    return {"rated": len(period.rated), "stopped": len(period.stopped)}


def _rate_events(work: Work) -> dict[str, Any]:
    """Rate the events of a pool that moves event by event, in their order."""
    rated, stopped = 0, 0
    for table in rate_events(work.office, work.wish["pool"]):
        stopped += bool(table.refusals)
        rated += not table.refusals
        work.tell(rated, 0, "rating")
    return {"rated": rated, "stopped": stopped}


def _publish(work: Work) -> dict[str, Any]:
    """Publish a list; where the wish names a fingerprint, no other list than the one seen."""
    pool, day = work.wish["pool"], date.fromisoformat(work.wish["list_date"])
    work.tell(0, 0, "making the list")
    expected = work.wish.get("fingerprint")
    published = publish(work.office, pool, day, commit=True, expected=expected)
    head = published.head
    return {"number": head.number, "fingerprint": head.fingerprint}


def is_booked(work: Work) -> dict[str, Any] | None:
    """Tell that a job is done whose one batch is in the book."""
    with work.office.reading() as connection:
        found = batches_marked(connection, mark(work.job))
    return {"batch": found[-1]} if found else None


KINDS = (
    Kind(name=PERIOD, right=Right.RATE, run=_rate_period, booked=is_booked),
    Kind(name=EVENTS, right=Right.RATE, run=_rate_events),
    Kind(name=LIST, right=Right.PUBLISH, run=_publish, booked=is_booked),
)
