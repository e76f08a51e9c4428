"""One player's calculation on a page: the result, the games, the readings, the findings."""

from arpad.cli.findings import show_findings
from arpad.cli.games_page import show_games
from arpad.cli.page import Page
from arpad.cli.readings import show_readings
from arpad.cli.words import places, signed, whole
from arpad.model.calculation import Calculation


def show_calculation(page: Page, answer: Calculation) -> None:
    """Add everything a calculation says."""
    who = "unrated player" if answer.rating is None else f"player rated {answer.rating}"
    page.heading(f"{answer.edition} on {answer.on}, {who}")
    quantities = _quantities(answer)
    page.table([quantities], numbers=quantities)
    page.gap()
    show_games(page, answer.entries, {})
    show_readings(page, answer.edition, answer.readings)
    if answer.findings:
        page.gap()
        page.heading("Findings")
        show_findings(page, answer.findings)


def _quantities(answer: Calculation) -> dict[str, str]:
    return {
        "rating": whole(answer.rating),
        "K": whole(answer.k),
        "games": whole(answer.games),
        "score": places(answer.score),
        "expected": places(answer.expected),
        "change": signed(answer.change),
        "new rating": whole(answer.after),
        "R_c": whole(answer.rc),
        "performance": whole(answer.performance),
        "R_u": whole(answer.ru),
    }
