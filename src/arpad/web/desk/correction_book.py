"""Booking what was looked at: at once, or as long work where the book is large."""

from litestar.response import Redirect
from litestar.status_codes import HTTP_303_SEE_OTHER

from arpad.locale import message
from arpad.model.rights import Right
from arpad.office.correct import Asked, Corrected, correct, planned
from arpad.office.corrected_before import Seen
from arpad.office.correction_look import facts_of, takes_long
from arpad.office.correction_wish import words_of
from arpad.office.jobs import correction
from arpad.office.jobs.bench import wish
from arpad.office.office import OfficeError
from arpad.office.plain_words import plain_words
from arpad.store.chain import batch_of_correction
from arpad.web.desk.posted import Posted
from arpad.web.visit import Visit

_BOOKED = message("Correction {number} is booked, and stands among the errata.")
_NOT_SHOWN = message("Look at what it touches first, then book it.")
_BEFORE = frozenset({"was", "state", "duplicate"})
_LONGEST_NUMBER = 18


def book(
    visit: Visit, posted: Posted, asked: Asked, right: Right, objection: int | None
) -> Redirect:
    """Book a correction that was looked at; refuse one that was not, or not as it would be now."""
    reason = plain_words("The reason", posted.text("reason"))
    seen = _seen(posted)
    with visit.reading() as connection:
        is_long = takes_long(connection, planned(connection, asked))
    if is_long:
        shown = {"correction": seen.correction, "effect": seen.effect}
        wished = {**words_of(asked), "reason": reason, "objection": objection, "seen": shown}
        kind = correction.MERGE if right is Right.MERGE else correction.BOOK
        job = wish(visit.entrance, visit.account, kind, wished)
        return Redirect(f"/desk/jobs/{job.id}", status_code=HTTP_303_SEE_OTHER)
    found = correct(visit.office, asked, reason, commit=True, objection=objection, seen=seen)
    _log(visit, found, reason, objection)
    return visit.done(f"/desk/corrections/{found.number}", _BOOKED, number=found.number)


def _seen(posted: Posted) -> Seen:
    number, effect = posted.text("seen"), posted.text("effect")
    if not (number.isascii() and number.isdigit() and len(number) <= _LONGEST_NUMBER and effect):
        raise OfficeError(_NOT_SHOWN)
    return Seen(int(number), effect)


def _log(visit: Visit, found: Corrected, reason: str, objection: int | None) -> None:
    plan, number = found.plan, found.number or 0
    facts = facts_of(plan)
    with visit.reading() as connection:
        batch = batch_of_correction(connection, number)
    about = facts.get("duplicate") or facts.get("player")
    subject = f"event {plan.event.id}" if plan.event else f"player {about}"
    after = {name: value for name, value in facts.items() if name not in _BEFORE}
    after |= {"correction": number, "reason": reason}
    if plan.states:
        after["state"] = next(iter(plan.states.values())).value
    if objection is not None:
        after["objection"] = objection
    visit.record(
        f"undo {plan.kind.value}" if plan.undoes else f"correct {plan.kind.value}",
        subject,
        before={name: value for name, value in facts.items() if name in _BEFORE},
        after=after,
        batch=batch,
    )
