"""Looking ahead as jobs: a dry run of a period, a last look at a list, and what follows from it."""

from datetime import date
from typing import Any

import msgspec

from arpad.model.rights import Right
from arpad.office.gate_desk import override_seen
from arpad.office.jobs.kind import Kind, Work
from arpad.office.jobs.rating import is_booked
from arpad.office.list_look import look_at_list
from arpad.office.period_look import look_at_period
from arpad.office.rate_event import rate_event

LOOK_PERIOD, LOOK_LIST = "look at period", "look at list"
OVERRIDE, TABLE = "override findings", "rate event"


def _look_at_period(work: Work) -> dict[str, Any]:
    """Rate a period without booking it."""
    look = look_at_period(
        work.office,
        work.wish["pool"],
        date.fromisoformat(work.wish["list_date"]),
        progress=lambda done, of: work.tell(done, of, "rating"),
    )
    return {"look": msgspec.to_builtins(look)}


def _look_at_list(work: Work) -> dict[str, Any]:
    """Make a list without publishing it."""
    work.tell(0, 0, "making the list")
    day = date.fromisoformat(work.wish["list_date"])
    return {"look": msgspec.to_builtins(look_at_list(work.office, work.wish["pool"], day))}


def _override(work: Work) -> dict[str, Any]:
    """Override findings of the gate, then look at the list again."""
    work.tell(0, 0, "looking at the list")
    day = date.fromisoformat(work.wish["list_date"])
    seen = [(check, about, said) for check, about, said in work.wish["seen"]]
    reason = work.wish["reason"]
    override_seen(work.office, work.wish["pool"], day, seen=seen, reason=reason)
    return {"overridden": len(seen)}


def _rate_table(work: Work) -> dict[str, Any]:
    """Rate one event whose turn it is."""
    rated = rate_event(work.office, work.wish["event"], commit=True)
    if rated.refusals:
        return {"rated": 0, "stopped": rated.refusals[0].message}
    return {"rated": 1}


KINDS = (
    Kind(name=LOOK_PERIOD, right=Right.LOOK_AHEAD, run=_look_at_period),
    Kind(name=LOOK_LIST, right=Right.LOOK_AHEAD, run=_look_at_list),
    Kind(name=OVERRIDE, right=Right.OVERRIDE, run=_override, booked=is_booked),
    Kind(name=TABLE, right=Right.RATE, run=_rate_table, booked=is_booked),
)
