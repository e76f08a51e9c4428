"""One event on a page: reports, steps, findings, decisions, players and fees."""

from arpad.cli.correction_words import about_correction
from arpad.cli.event_fees import money
from arpad.cli.findings import counted, show_findings
from arpad.cli.objection_page import in_one_line
from arpad.cli.page import Page
from arpad.cli.words import days, whole
from arpad.office.event_view import EventView
from arpad.store.matches import BookedMatch


def show_event(page: Page, view: EventView) -> None:
    """Add everything there is about an event."""
    docket = view.docket
    page.heading(f"Event {docket.id}: {docket.name}")
    page.paragraph(_facts(view))
    _show_reports(page, view)
    _show_steps(page, view)
    if view.findings:
        page.gap()
        page.heading(f"Findings: {counted(view.findings)}")
        show_findings(page, view.findings)
    _show_decisions(page, view)
    _show_disputes(page, view)
    _show_players(page, view)
    if view.fees:
        page.gap()
        page.heading("Fees")
        page.table(
            [
                {
                    "federation": f.federation or "",
                    "amount": money(f.amount),
                    "currency": f.currency,
                    "what": f.what,
                }
                for f in view.fees
            ],
            numbers={"amount"},
        )


def _facts(view: EventView) -> str:
    docket, event = view.docket, view.event
    facts = [
        f"Pool {view.pool}",
        docket.federation or "",
        days(docket.start, docket.last_day or docket.start),
        f"{len(event.players)} players" if event and event.players else "",
        f"state {docket.state.value}",
        f"list {docket.list_date}" if docket.list_date else "",
        f"cut-off {docket.deadline}" if docket.deadline else "",
    ]
    return "; ".join(fact for fact in facts if fact) + "."


def _show_reports(page: Page, view: EventView) -> None:
    if not view.receipts:
        return
    page.gap()
    page.heading("Reports")
    page.table(
        [
            {
                "receipt": str(r.id),
                "file": r.name,
                "format": r.format,
                "received": str(r.received),
                "sha256": r.sha256[:12],
            }
            for r in view.receipts
        ],
        numbers={"receipt"},
    )


def _show_steps(page: Page, view: EventView) -> None:
    page.gap()
    page.heading("Steps")
    page.table(
        [
            {
                "at": f"{step.at:%Y-%m-%d %H:%M}",
                "who": step.who,
                "state": step.state.value,
                "why": step.reason,
            }
            for step in view.steps
        ]
    )


def _show_decisions(page: Page, view: EventView) -> None:
    if not view.decisions:
        return
    page.gap()
    page.heading("Decisions")
    page.table(
        [
            {
                "day": str(d.day),
                "who": d.who,
                "what": d.kind.value,
                "article": d.article,
                "about": d.about or "",
                "reason": d.reason,
                "appeal until": str(d.deadline or ""),
            }
            for d in view.decisions
        ]
    )


def _show_disputes(page: Page, view: EventView) -> None:
    if not view.corrections and not view.objections:
        return
    page.gap()
    page.heading("Corrections and objections")
    for erratum in view.corrections:
        page.paragraph(f"{about_correction(erratum)}.")
    for objection in view.objections:
        page.paragraph(in_one_line(objection))


def _show_players(page: Page, view: EventView) -> None:
    if not view.players:
        return
    page.gap()
    page.heading("Players")
    page.table([_player(view, match) for match in view.players])


def _player(view: EventView, match: BookedMatch) -> dict[str, str]:
    known = (view.persons.get(code) for code in match.candidates)
    candidates = [f"{p.code} {p.name}" for p in known if p is not None]
    return {
        "reported": match.claim.id,
        "name": match.claim.name,
        "federation": match.claim.federation or "",
        "born": whole(match.claim.born)
        if isinstance(match.claim.born, int)
        else str(match.claim.born or ""),
        "code": match.code or "?",
        "matched": match.how,
        "candidates": ", ".join(candidates) if match.code is None else "",
    }
