"""Answers to questions with two days: official, revised, and what was believed."""

from collections.abc import Mapping, Sequence

from arpad.cli.correction_words import (
    about_correction,
    because_of,
    moved_by,
    numbered,
    plus,
    rating,
)
from arpad.cli.page import Page
from arpad.cli.words import count, whole
from arpad.office.as_of import Belief
from arpad.office.revised_list import RevisedList, RevisedRow

_NUMBERS = frozenset({"official", "revised", "difference", "on the day", "place"})


def show_beliefs(page: Page, beliefs: Sequence[Belief]) -> None:
    """Add what was believed and what is known now, one a row, and the corrections in between."""
    page.table([_belief(belief) for belief in beliefs], numbers=_NUMBERS, indent=2)
    said = dict.fromkeys(
        moved_by(reason)
        for belief in beliefs
        if belief.rating is not None
        for reason in belief.rating.why
    )
    for sentence in said:
        page.paragraph(sentence, indent=2)


def _belief(belief: Belief) -> Mapping[str, str]:
    found = belief.rating
    if found is None:
        none = {"list": "none yet", "official": "", "revised": "", "difference": "", "why": ""}
        return {"known on": str(belief.known), **none, "on the day": whole(belief.stood)}
    since = ", ".join(map(str, found.rated_since))
    late = f"rated since: {since}" if since else ""
    return {
        "known on": str(belief.known),
        "list": str(belief.list_date),
        "official": rating(found.official),
        "revised": rating(found.revised),
        "difference": plus(found.difference),
        "why": "; ".join(filter(None, (because_of(found.why), late))),
        "on the day": whole(belief.stood),
    }


def show_list(
    page: Page, found: RevisedList, rows: Sequence[RevisedRow], *, is_revised: bool
) -> None:
    """Add a list, or its revised form beside it."""
    page.heading(
        f"{found.pool}: list {found.list_number} of {found.list_date}, as known on {found.known}"
    )
    page.paragraph(f"Fingerprint {found.fingerprint[:16]}, edition {found.edition}.")
    page.gap()
    page.table([_row(row, is_revised=is_revised) for row in rows], numbers=_NUMBERS)
    if is_revised:
        _show_corrections(page, found)


def _show_corrections(page: Page, found: RevisedList) -> None:
    differing = len(found.differing)
    if not differing:
        page.paragraph("Nothing that was corrected since changes this list.")
        return
    page.paragraph(f"{count(differing, 'rating')} would be different now.")
    for erratum in found.corrections:
        page.paragraph(f"{about_correction(erratum)}.", indent=2)


def _row(row: RevisedRow, *, is_revised: bool) -> Mapping[str, str]:
    told = {
        "place": whole(row.place),
        "player": row.player,
        "name": row.name,
        "federation": row.federation or "",
        "official": rating(row.official),
    }
    if not is_revised:
        return told
    return told | {
        "revised": rating(row.revised),
        "difference": plus(row.difference),
        "why": numbered(row.why),
    }
