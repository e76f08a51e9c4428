"""A correction on the page: what it changes for whom, before and after it is booked."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from arpad.cli.table import Row
from arpad.model.correction import CorrectionKind
from arpad.model.finding import number_of

if TYPE_CHECKING:
    from arpad.cli.page import Page
    from arpad.office.correct import Corrected
    from arpad.office.revision import PlayerEffect, Revision

_MOST = 200
_KINDS = {CorrectionKind.LATE: "late report"}
_NOTHING = "none"


def show_correction(page: "Page", found: "Corrected") -> None:
    """Show a correction: what it is, and pool by pool whom it touches."""
    page.heading(_title(found))
    for revision in found.revisions:
        page.gap()
        _show_revision(page, found, revision)
    for note in found.notes:
        page.paragraph(note)


def correction_json(found: "Corrected") -> dict[str, Any]:
    """Return a correction as plain values."""
    return {
        "number": found.number,
        "kind": found.plan.kind,
        "facts": found.plan.facts,
        "carried_by": found.carried_by,
        "effects": {code: list(effects) for code, effects in found.effects.items()},
        "notes": list(found.notes),
        "findings": [finding for r in found.revisions for finding in r.findings],
    }


def _title(found: "Corrected") -> str:
    plan = found.plan
    what = f"Correction {found.number}" if found.number else "Correction"
    undoes = f", taking correction {plan.undoes.id} back" if plan.undoes else ""
    return f"{what}: {_KINDS.get(plan.kind, plan.kind.value)}{_about(found)}{undoes}"


def _about(found: "Corrected") -> str:
    """Name the event or the players that a correction is about."""
    plan = found.plan
    if plan.event is not None:
        return f" of event {plan.event.id}, {plan.event.name}"
    facts = msgspec.to_builtins(plan.facts)
    if plan.kind is CorrectionKind.MERGE:
        return f" of {facts['duplicate']} into {facts['kept']}"
    return f" of {facts['player']}"


def _show_revision(page: "Page", found: "Corrected", revision: "Revision") -> None:
    carried_by = found.carried_by.get(revision.pool.code)
    is_start = found.plan.kind is CorrectionKind.START
    taken = sum(len(e.taken_back) for e in revision.events) + len(revision.taken_back)
    added = sum(len(e.added) for e in revision.events) + len(revision.added)
    page.paragraph(
        f"Pool {revision.pool.code}: {number_of(len(revision.effects), 'player')}, "
        f"{number_of(len(revision.events), 'event')}; entries taken back: {taken}, in "
        f"their place: {added}."
    )
    for finding in revision.findings:
        page.paragraph(f"Refused ({finding.article or 'form'}): {finding.message}", indent=2)
    rows = [_row(effect, is_start=is_start) for effect in revision.effects[:_MOST]]
    page.table(rows, numbers=["games", "K"])
    if len(revision.effects) > _MOST:
        page.paragraph(f"… and {len(revision.effects) - _MOST} more; --json has all.")
    if revision.effects:
        carrier = "next list" if carried_by is None else f"list of {carried_by}"
        page.paragraph(
            f"Published lists stay as they are; the difference is carried by the {carrier}."
        )


def _row(effect: "PlayerEffect", *, is_start: bool) -> Row:
    return {
        "player": effect.player,
        "name": effect.name,
        "rating": _pair(*effect.rating),
        "lists": "; ".join(_lists(effect)),
        "games": _pair(*effect.games),
        "K": _pair(*effect.k),
        "grade": _pair(*effect.grade),
        "series": _pair(*effect.series),
        "note": "first rating" if effect.is_first_rating and not is_start else "",
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
