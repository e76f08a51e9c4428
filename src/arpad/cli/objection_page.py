"""Objections on a page: rows of them, and one with all that became of it."""

from collections.abc import Mapping, Sequence
from datetime import date

from arpad.cli.correction_words import about_correction, numbered
from arpad.cli.page import Page
from arpad.cli.words import whole
from arpad.office.objection_view import ObjectionView, OpenObjection
from arpad.store.objections import Answer, Objection

NO_DEADLINE = "No text that is held names a day by which an objection is answered."

_NUMBERS = frozenset({"number", "event", "round", "days"})


def show_objections(page: Page, found: Sequence[Objection], today: date) -> None:
    """Add a table of objections."""
    if not found:
        page.paragraph("There is none.")
        return
    page.table([_row(each, today) for each in found], numbers=_NUMBERS)


def _row(each: Objection, today: date) -> Mapping[str, str]:
    is_open = each.state is Answer.OPEN
    return {
        "number": str(each.id),
        "day": str(each.day),
        "pool": each.pool,
        "player": each.player,
        "event": whole(each.event),
        "round": whole(each.round),
        "claim": each.claim,
        "by": each.by,
        "state": each.state.value,
        "days": str((today - each.day).days) if is_open else "",
        "correction": ", ".join(map(str, each.corrections)),
    }


def show_objection(page: Page, view: ObjectionView) -> None:
    """Add one objection."""
    found = view.objection
    page.heading(f"Objection {found.id}: {found.state.value}")
    page.paragraph(f"{view.name} ({found.player}), {found.pool}{_where(found)}; {found.day}.")
    page.paragraph(f"{found.by} says: {found.claim}")
    page.gap()
    page.table(
        [
            {
                "day": str(reached.day),
                "state": reached.state.value,
                "recorded by": reached.who,
                "why": reached.reason,
            }
            for reached in view.states
        ]
    )
    for erratum in view.corrections:
        page.paragraph(f"{about_correction(erratum)}.")


def _where(found: Objection) -> str:
    if found.event is None:
        return ""
    at = f", round {found.round}" if found.round is not None else ""
    return f", event {found.event}, {found.event_name}{at}"


def show_open(page: Page, found: Sequence[OpenObjection]) -> None:
    """Add the objections that wait for an answer, with their age; nothing where none does."""
    if not found:
        return
    page.gap()
    page.heading(f"Objections: {len(found)} open")
    page.table(
        [
            {
                "number": str(each.objection.id),
                "since": str(each.objection.day),
                "days": str(each.age),
                "player": f"{each.name} ({each.objection.player})",
                "event": whole(each.objection.event),
                "round": whole(each.objection.round),
                "claim": each.objection.claim,
            }
            for each in found
        ],
        numbers=_NUMBERS,
    )
    page.paragraph(NO_DEADLINE)


def in_one_line(found: Objection) -> str:
    """Return an objection as a sentence, for the page of what it is about."""
    came_of = f": {numbered(found.corrections)}" if found.corrections else ""
    about = f"about {found.player}{_where(found)}" if found.event else f"about {found.player}"
    return (
        f"Objection {found.id} of {found.day} by {found.by}, {about}: {found.claim.rstrip('. ')} "
        f"({found.state.value}{came_of})."
    )
