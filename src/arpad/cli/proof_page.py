"""A verified bundle on a page, and one player's page of proof."""

from typing import TYPE_CHECKING

from arpad.cli.page import Page
from arpad.cli.words import count, signed, whole
from arpad.model.exact import as_decimal

if TYPE_CHECKING:
    from arpad.model.ledger import LedgerEntry
    from arpad.office.proof.player_proof import PlayerProof
    from arpad.office.proof.verify import Verification

_MOST = 50


def show_verification(page: Page, found: "Verification") -> None:
    """Say whether the list follows from its bundle, and what does not."""
    page.paragraph(f"List {found.number} of {found.pool}, {found.list_date}: {found.fingerprint}")
    page.paragraph(f"root {found.root}")
    for note in (*found.notes, *_erased(found)):
        page.paragraph(note)
    if found.holds:
        page.paragraph(
            f"It holds. The list was made again from the bundle, {count(found.rows, 'row')} from "
            f"{count(found.events, 'event')}, and every byte is the same."
        )
        return
    if found.faults:
        page.gap()
        page.heading(f"Faults: {len(found.faults)}")
        for fault in found.faults[:_MOST]:
            page.paragraph(f"{fault.path}: {fault.message}")
    if found.differences:
        page.gap()
        page.heading(f"Differences: {len(found.differences)}")
        for difference in found.differences[:_MOST]:
            page.paragraph(difference.message)
    page.gap()
    page.paragraph("It does not hold.")


def _erased(found: "Verification") -> list[str]:
    """Say how many names and reports were erased, day by day."""
    sentences = list[str]()
    for day in sorted({each.erased for each in found.erasures}):
        those = [each for each in found.erasures if each.erased == day]
        reports = sum(each.path.startswith("reports/") for each in those)
        parts = [count(len(those) - reports, "name")] if len(those) > reports else []
        parts += [count(reports, "report")] if reports else []
        verb = "was" if len(those) == 1 else "were"
        sentences.append(f"{' and '.join(parts)} {verb} erased on {day}.")
    return sentences


def verification_json(found: "Verification") -> dict[str, object]:
    """Return a verification for scripts, with its answer and its sentences."""
    return {
        "holds": found.holds,
        "pool": found.pool,
        "list_date": found.list_date,
        "number": found.number,
        "fingerprint": found.fingerprint,
        "root": found.root,
        "version": found.version,
        "rows": found.rows,
        "events": found.events,
        "faults": found.faults,
        "differences": [
            {
                "player": each.player,
                "section": each.section,
                "number": each.number,
                "published": each.published,
                "rebuilt": each.rebuilt,
                "events": each.events,
                "message": each.message,
            }
            for each in found.differences
        ],
        "erasures": found.erasures,
        "notes": found.notes,
    }


def show_player(page: Page, proof: "PlayerProof") -> None:
    """Show how a player's row follows from the state before."""
    name = f"name erased on {proof.erased}" if proof.erased else proof.name
    page.heading(f"{proof.code} {name}".rstrip())
    _show_before(page, proof)
    for event in proof.events:
        page.gap()
        page.heading(f"Event {event.event} {event.name}".rstrip())
        page.paragraph(
            f"{event.start} to {event.last_day}, by {event.edition}: "
            f"{count(event.games, 'game')}, {signed(as_decimal(event.amount))}"
        )
        page.table([_row(entry) for entry in event.entries], numbers=_NUMBERS, indent=2)
    if proof.of_list:
        page.gap()
        page.heading("The list itself")
        page.table([_row(entry) for entry in proof.of_list], numbers=_NUMBERS, indent=2)
    _show_after(page, proof)


def _show_before(page: Page, proof: "PlayerProof") -> None:
    page.gap()
    page.heading("Before")
    page.table(
        [
            {
                "since": str(stood.since),
                "rating": whole(stood.rating),
                "carried": f"{stood.carried:+}" if stood.carried else "",
                "games": str(stood.games),
                "stored results": whole(len(stood.memory.results) or None),
            }
            for stood in proof.before
        ],
        numbers={"rating", "carried", "games", "stored results"},
        indent=2,
    )
    if not proof.before:
        page.paragraph("Nothing was known of the player in this pool.", indent=2)
    page.table(
        [
            {
                "correction": str(entry.correction),
                "cause": entry.cause,
                "amount": signed(as_decimal(entry.amount)),
                "article": entry.article,
                "belongs to": str(entry.belongs or ""),
            }
            for entry in proof.corrections
        ],
        numbers={"correction", "amount"},
        indent=2,
    )


_NUMBERS = frozenset({"round", "their rating", "score", "expected", "K", "amount"})


def _row(entry: "LedgerEntry") -> dict[str, str]:
    return {
        "round": whole(entry.round),
        "cause": entry.cause.value,
        "opponent": entry.opponent or "",
        "their rating": whole(entry.opponent_rating),
        "score": "" if entry.score is None else str(as_decimal(entry.score)),
        "expected": "" if entry.expected is None else str(as_decimal(entry.expected)),
        "K": whole(entry.k),
        "amount": signed(as_decimal(entry.amount)),
        "article": entry.article,
    }


def _show_after(page: Page, proof: "PlayerProof") -> None:
    page.gap()
    page.heading("On the list")
    page.table(
        [
            {
                "section": row.section.value,
                "rating": whole(row.row.rating),
                "games": str(row.row.games),
                "K": whole(row.row.k),
                "flag": row.row.flag.value,
                "grade": row.row.grade or "",
                "series": row.row.series or "",
            }
            for row in proof.rows
        ],
        numbers={"rating", "games", "K"},
        indent=2,
    )
    if not proof.rows:
        page.paragraph("The player is not on the list.", indent=2)
    else:
        page.paragraph(
            f"From {proof.start} the entries lead to {as_decimal(proof.end):f}.", indent=2
        )
    page.gap()
    page.heading("Covered by")
    for path, digest in sorted(proof.covers.items()):
        page.paragraph(f"{digest}  {path}", indent=2)
