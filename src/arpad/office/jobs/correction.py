"""Corrections as jobs: looked at, booked, and players merged."""

from typing import Any

import msgspec

from arpad.model.rights import Right
from arpad.office.correct import correct
from arpad.office.corrected_before import Seen
from arpad.office.correction_look import look
from arpad.office.correction_wish import asked_by, right_for
from arpad.office.jobs.kind import Kind, Work
from arpad.office.office import OfficeError, mark
from arpad.store.batch_log import batches_marked
from arpad.store.correction_rows import corrections_of_batches

LOOK, BOOK, MERGE = "look at correction", "book correction", "merge players"
_NOT_THIS = "A merge, and the undo of one, is booked as such: it needs a right of its own."


def _look(work: Work) -> dict[str, Any]:
    """Work out what a correction touches."""
    work.tell(0, 0, "working out what it touches")
    found = look(work.office, asked_by(work.wish), work.wish.get("objection"))
    return {"look": msgspec.to_builtins(found), "words": work.wish}


def _book(work: Work, right: Right) -> dict[str, Any]:
    work.tell(0, 0, "booking")
    wish = work.wish
    asked = asked_by(wish)
    with work.office.reading() as connection:
        if right_for(connection, asked) is not right:
            raise OfficeError(_NOT_THIS)
    found = correct(
        work.office,
        asked,
        wish["reason"],
        commit=True,
        objection=wish.get("objection"),
        seen=msgspec.convert(wish["seen"], Seen) if wish.get("seen") else None,
    )
    return {"correction": found.number}


def _correct(work: Work) -> dict[str, Any]:
    return _book(work, Right.CORRECT)


def _merge(work: Work) -> dict[str, Any]:
    return _book(work, Right.MERGE)


def _is_booked(work: Work) -> dict[str, Any] | None:
    """Tell which correction a job has booked before it was cut short."""
    with work.office.reading() as connection:
        batches = batches_marked(connection, mark(work.job))
        found = corrections_of_batches(connection, batches)
    return {"correction": found[-1]} if found else None


KINDS = (
    Kind(name=LOOK, right=Right.LOOK_AHEAD, run=_look),
    Kind(name=BOOK, right=Right.CORRECT, run=_correct, booked=_is_booked),
    Kind(name=MERGE, right=Right.MERGE, run=_merge, booked=_is_booked),
)
