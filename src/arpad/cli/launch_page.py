"""The launch of ratings on a page: starting ratings, one tournament after another, the state."""

from collections.abc import Sequence

import msgspec

from arpad.cli.findings import counted, show_findings
from arpad.cli.outcome_page import refusals
from arpad.cli.page import Page
from arpad.cli.readings import show_readings
from arpad.cli.starting_ratings_page import show_ratings
from arpad.cli.tournament_outcome import show_summary
from arpad.cli.words import count, whole
from arpad.model.finding import Finding, Severity
from arpad.model.launch import Launch
from arpad.model.period import ListRow

_WORDS = frozenset({"id", "name", "series", "status", "last competition"})


def show_launch(page: Page, launch: Launch) -> None:
    """Add everything that led to the state with which the ratings begin, and the state."""
    show_ratings(page, launch.starting)
    names = {rating.id: rating.name for rating in launch.starting.ratings}
    for number, tournament in enumerate(launch.tournaments, start=1):
        page.gap()
        of = f"{number} of {len(launch.tournaments)}"
        page.heading(f"Tournament {of}: {tournament.name}, ended on {tournament.end}")
        page.paragraph(refusals(tournament.outcome))
        show_summary(page, tournament.outcome, names)
    _show_state(page, launch)
    show_readings(page, launch.edition, _readings_of(launch))
    findings = findings_of(launch)
    page.gap()
    page.heading(f"Findings: {counted(findings)}")
    show_findings(page, findings)


def findings_of(launch: Launch) -> Sequence[Finding]:
    """Return the findings, and after them which tournaments would be refused, and why."""
    refusals = [
        msgspec.structs.replace(finding, where=f"{tournament.name}: {finding.where}")
        for tournament in launch.tournaments
        for finding in tournament.outcome.findings
        if finding.severity is Severity.REFUSE
    ]
    return (*launch.findings, *refusals)


def _readings_of(launch: Launch) -> dict[str, str]:
    """Return the readings that mattered at the launch or in one of its tournaments."""
    taken = dict(launch.readings)
    for tournament in launch.tournaments:
        taken |= tournament.outcome.readings
    return dict(sorted(taken.items()))


def _show_state(page: Page, launch: Launch) -> None:
    page.gap()
    players = launch.listed.file or ()
    played = [row for row in players if row.games]
    page.heading(f"State on {launch.day}: {count(len(played), 'player')} with games")
    rows = [_row(row) for row in played]
    page.table(rows, numbers=rows[0].keys() - _WORDS if rows else ())
    page.paragraph(
        f"{len(launch.listed.rows)} of them are on the list; {len(players) - len(played)} more "
        "have an estimated rating, the starting one."
    )


def _row(row: ListRow) -> dict[str, str]:
    return {
        "id": row.id,
        "name": row.name,
        "series": row.series or "",
        "status": "" if row.status is None else row.status.value,
        "rating": whole(row.rating),
        "games": whole(row.games),
        "tournaments": whole(row.tournaments),
        "last competition": "" if row.last_event is None else str(row.last_event),
    }
