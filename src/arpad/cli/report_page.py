"""The table that goes with a report: as article 11.31 of 2004 has it, or as FESA publishes it."""

from collections.abc import Sequence

from arpad.cli.grade_words import steps
from arpad.cli.page import Page
from arpad.cli.words import days, places, signed, whole
from arpad.model.event import Event
from arpad.model.outcome import Outcome
from arpad.model.report import ReportRow, TableRow

_REPORT_NUMBERS = frozenset({"R_ar", "n", "W", "W - W_e", "R_u"})
_TABLE_NUMBERS = frozenset({"nr", "Elo", "results", "points", "+/-"})


def show_report(page: Page, event: Event, rows: Sequence[ReportRow], refused: str) -> None:
    """Add the table that article 11.31 lets stand for a report."""
    names = {player.id: player.name for player in event.players}
    page.heading(f"{event.name}: report by article 11.31")
    if refused:
        page.paragraph(refused)
    page.table(
        [
            {
                "id": row.id,
                "name": names[row.id],
                "R_ar": whole(row.R_ar),
                "n": whole(row.n),
                "W": places(row.W),
                "W - W_e": signed(row.W_minus_We),
                "R_u": whole(row.R_u),
            }
            for row in rows
        ],
        numbers=_REPORT_NUMBERS,
    )


def show_published_table(
    page: Page, event: Event, outcome: Outcome, rows: Sequence[TableRow], refused: str
) -> None:
    """Add a table of shogi as it is published, and the promotions below it, one a line."""
    page.heading(event.name)
    facts = (event.place, days(event.start, event.last_day), f"rated by {outcome.edition}")
    page.paragraph(", ".join(fact for fact in facts if fact))
    if refused:
        page.paragraph(refused)
    page.gap()
    width = max(len(result) for row in rows for result in row.results)
    page.table([_published(row, width) for row in rows], numbers=_TABLE_NUMBERS)
    names = {player.id: player.name or player.id for player in event.players}
    promotions = [
        f"{names[player.id]}: {step.words}"
        for player in outcome.players
        for step in steps(player.promotions or ())
    ]
    if promotions:
        page.gap()
        page.heading("Promotions")
    for promotion in promotions:
        page.paragraph(promotion)


def _published(row: TableRow, width: int) -> dict[str, str]:
    mark = "*" if row.is_unrated else ""
    return {
        "nr": whole(row.nr),
        "name": row.name or row.id,
        "nat": row.federation or "",
        "grade": row.grade or "",
        "Elo": "" if row.elo is None else f"{row.elo}{mark}",
        "results": " ".join(result.rjust(width) for result in row.results),
        "points": f"{row.points.normalize():f}",
        "+/-": "" if row.change is None else f"{row.change:+d}",
    }
