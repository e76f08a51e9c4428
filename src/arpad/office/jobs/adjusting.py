"""One-off adjustments of lists as jobs: looked at, ordered, and withdrawn in time."""

from datetime import date
from typing import Any

import msgspec

from arpad.model.rights import Right
from arpad.office.adjust import adjust, withdraw
from arpad.office.adjustment_look import look_at_adjustment
from arpad.office.jobs.kind import Kind, Work
from arpad.office.jobs.rating import is_booked

LOOK, ORDER, WITHDRAW = "look at adjustment", "order adjustment", "withdraw adjustment"


def _named(work: Work) -> tuple[str, date, str]:
    wish = work.wish
    return wish["pool"], date.fromisoformat(wish["list_date"]), wish["adjustment"]


def _look(work: Work) -> dict[str, Any]:
    """Work out whom an adjustment would move."""
    work.tell(0, 0, "making the list")
    return {"look": msgspec.to_builtins(look_at_adjustment(work.office, *_named(work)))}


def _order(work: Work) -> dict[str, Any]:
    """Order an adjustment for a list."""
    work.tell(0, 0, "making the list")
    found = adjust(work.office, *_named(work), commit=True)
    return {"moved": len(found.players), "points": found.points}


def _withdraw(work: Work) -> dict[str, Any]:
    """Take the order of an adjustment back."""
    withdraw(work.office, *_named(work))
    return {"withdrawn": work.wish["adjustment"]}


KINDS = (
    Kind(name=LOOK, right=Right.LOOK_AHEAD, run=_look),
    Kind(name=ORDER, right=Right.CORRECT, run=_order, booked=is_booked),
    Kind(name=WITHDRAW, right=Right.CORRECT, run=_withdraw, booked=is_booked),
)
