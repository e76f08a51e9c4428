"""A correction on the page: what it changes for whom, before and after it is booked."""

from collections.abc import Iterator
from datetime import date
from typing import TYPE_CHECKING, Any

from arpad.cli.table import Row
from arpad.model.finding import number_of

if TYPE_CHECKING:
    from arpad.cli.page import Page
    from arpad.office.correct import Corrected
    from arpad.office.revision import PlayerEffect, Revision

_MOST = 200
_NOTHING = "none"


def show_correction(page: "Page", found: "Corrected") -> None:
    """Show a correction: what it is, and pool by pool whom it touches."""
    page.heading(_title(found))
    for revision in found.revisions:
        page.gap()
        _show_revision(page, revision, found.carried_by.get(revision.pool.code))


def correction_json(found: "Corrected") -> dict[str, Any]:
    """Return a correction as plain values."""
    return {
        "number": found.number,
        "kind": found.plan.kind,
        "facts": found.plan.facts,
        "carried_by": found.carried_by,
        "effects": {code: list(effects) for code, effects in found.effects.items()},
        "findings": [finding for r in found.revisions for finding in r.findings],
    }


def _title(found: "Corrected") -> str:
    plan = found.plan
    what = f"Correction {found.number}" if found.number else "Correction"
    undoes = f", taking correction {plan.undoes.id} back" if plan.undoes else ""
    event = f" of event {plan.event.id}, {plan.event.name}" if plan.event else ""
    return f"{what}: {plan.kind.value}{event}{undoes}"


def _show_revision(page: "Page", revision: "Revision", carried_by: date | None) -> None:
    taken = sum(len(e.taken_back) for e in revision.events) + len(revision.taken_back)
    added = sum(len(e.added) for e in revision.events) + len(revision.added)
    page.paragraph(
        f"Pool {revision.pool.code}: {number_of(len(revision.effects), 'player')}, "
        f"{number_of(len(revision.events), 'event')}; entries taken back: {taken}, in "
        f"their place: {added}."
    )
    for finding in revision.findings:
        page.paragraph(f"Refused ({finding.article or 'form'}): {finding.message}", indent=2)
    page.table([_row(effect) for effect in revision.effects[:_MOST]], numbers=["games", "K"])
    if len(revision.effects) > _MOST:
        page.paragraph(f"… and {len(revision.effects) - _MOST} more; --json has all.")
    if carried_by is not None and revision.effects:
        page.paragraph(
            "Published lists stay as they are; the difference is carried by the list of "
            f"{carried_by}."
        )


def _row(effect: "PlayerEffect") -> Row:
    return {
        "player": effect.player,
        "name": effect.name,
        "rating": _pair(*effect.rating),
        "lists": "; ".join(_lists(effect)),
        "games": _pair(*effect.games),
        "K": _pair(*effect.k),
        "grade": _pair(*effect.grade),
        "series": _pair(*effect.series),
        "note": "first rating" if effect.is_first_rating else "",
    }


def _pair(before: object, after: object) -> str:
    if before is None and after is None:
        return ""
    left, right = (_NOTHING if value is None else str(value) for value in (before, after))
    return left if left == right else f"{left} → {right}"


def _lists(effect: "PlayerEffect") -> Iterator[str]:
    for day, official, before, after in effect.lists:
        shown = f" (published {_NOTHING if official is None else official})"
        yield f"{day}: {_pair(before, after)}{shown if official != before else ''}"
