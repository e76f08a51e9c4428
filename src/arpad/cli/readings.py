"""The readings a result leaned on, on a page."""

from collections.abc import Mapping

from arpad.cli.law import edition_named
from arpad.cli.page import Page


def show_readings(page: Page, edition: str, taken: Mapping[str, str]) -> None:
    """Add the open points of the text that mattered, each with the choice and what it means."""
    if not taken:
        return
    known = edition_named(edition).readings()
    page.gap()
    page.heading("Readings: where the text is open, what was taken")
    page.table(
        [
            {"reading": name, "choice": choice, "meaning": known[name].choices.get(choice, "")}
            for name, choice in taken.items()
        ]
    )
