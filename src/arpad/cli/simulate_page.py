"""A simulation on the page: the truth beside what was found without it."""

from typing import TYPE_CHECKING

from arpad.cli.page import Page
from arpad.cli.words import whole

if TYPE_CHECKING:
    from arpad.drift.simulate import Simulated
    from arpad.drift.simulation.recovery import Recovery


def show_simulation(page: Page, done: "Simulated", folder: str) -> None:
    """Show size, drift, causes and recovery."""
    from arpad.drift.causes_words import blame, newcomers, verdict  # noqa: PLC0415 - for arrays

    page.heading(f"Simulated by {done.settings.edition} into {folder}")
    sizes = {"players": done.players, "games": done.games, "lists": done.lists}
    page.table([{name: whole(value) for name, value in sizes.items()}], numbers=frozenset(sizes))
    page.gap()
    page.paragraph(verdict(done.found.trend))
    page.paragraph(blame(done.found))
    page.paragraph(newcomers(done.found))
    page.gap()
    _show_causes(page, done)
    page.gap()
    page.heading("Ratings against true strength, on the last list")
    columns = ("players", "correlation", "mean error", "rms error")
    page.table([_recovered(row) for row in done.recovery], numbers=frozenset(columns))


def _show_causes(page: Page, done: "Simulated") -> None:
    from arpad.drift.causes_words import NAMES  # noqa: PLC0415 - for arrays
    from arpad.drift.number_words import bounds  # noqa: PLC0415 - the same

    rows = [
        {
            "cause": NAMES[found.cause],
            "true": f"{done.truth.causes[found.cause]:+.1f}",
            "found, points a year": bounds(found.points_a_year),
            "article": ", ".join(found.articles),
        }
        for found in done.found.causes
    ]
    whole_drift = {
        "cause": "together",
        "true": f"{done.truth.points_a_year:+.1f}",
        "found, points a year": bounds(done.found.trend.points_a_year),
        "article": "",
    }
    page.table([*rows, whole_drift], numbers=frozenset({"true"}))


def _recovered(row: "Recovery") -> dict[str, str]:
    return {
        "group": row.group,
        "players": whole(row.players),
        "correlation": "" if row.correlation is None else f"{row.correlation:.3f}",
        "mean error": f"{row.mean_error:+.1f}",
        "rms error": f"{row.rms_error:.1f}",
    }
