"""One player's calculation on a page: the result, the games, the readings, the findings."""

from datetime import date

from arpad.cli.findings import show_findings
from arpad.cli.games_page import show_games
from arpad.cli.law import federation_of
from arpad.cli.page import Page
from arpad.cli.readings import show_readings
from arpad.cli.table_games import as_change, legend, rounding, shared_numbers, show_table_games
from arpad.cli.tournament_words import expectation, movement, sum_of, worth
from arpad.cli.words import places, signed, whole
from arpad.model.calculation import Calculation


def show_calculation(
    page: Page, answer: Calculation, *, k_given: bool = False, played: int | None = None
) -> None:
    """Add everything a calculation says; who gave K, and the games before, explain its K."""
    who = "unrated player" if answer.rating is None else f"player rated {answer.rating}"
    when = "" if answer.on is None else f" on {answer.on}"
    page.heading(f"{answer.edition}{when}, {who}")
    is_of_a_table = federation_of(answer.edition) == "fesa"
    quantities = _quantities(answer) | (_of_a_table(answer) if is_of_a_table else {})
    page.table([quantities], numbers=quantities)
    page.gap()
    if is_of_a_table:
        _show_games_of_a_table(page, answer)
    else:
        show_games(page, answer.entries, {})
    if federation_of(answer.edition) == "fisf":
        _show_sum(page, answer, k_given=k_given, played=played)
    show_readings(page, answer.edition, answer.readings)
    if answer.findings:
        page.gap()
        page.heading("Findings")
        show_findings(page, answer.findings)


def _show_games_of_a_table(page: Page, answer: Calculation) -> None:
    page.paragraph(", ".join(shared_numbers(answer.entries)), indent=2)
    show_table_games(page, answer.entries, {})
    if answer.change is not None:
        page.paragraph(rounding(answer.edition, answer.readings), indent=2)
    page.paragraph(legend(answer.entries), indent=2)


def _show_sum(page: Page, answer: Calculation, *, k_given: bool, played: int | None) -> None:
    """Add the sum that gave the new rating, on one line and in plain sentences."""
    s = sum_of(answer)
    given = f"Each point is worth {s.k}, the K that was given."
    found = worth(answer.edition, s, played, on=answer.on or date.max)
    page.paragraph(answer.line or "", indent=2)
    sentences = (
        expectation(s),
        given if k_given else found,
        *movement(answer.edition, s, answer.readings),
    )
    page.paragraph(" ".join(sentences), indent=2)


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


def _of_a_table(answer: Calculation) -> dict[str, str]:
    """Return the quantities that are written otherwise where a whole table is computed."""
    expected = "" if answer.expected is None else f"{answer.expected:.6f}"
    return {"K": "", "expected": expected, "change": as_change(answer.change)}
