"""One article on a page: what it says, what is done about it, by which function and numbers."""

from typing import Any

from arpad.cli.page import Page
from arpad.cli.words import as_text
from arpad.regulations.edition import Edition


def show_article(page: Page, edition: Edition, facts: dict[str, Any]) -> None:
    """Add all the parts of an article that are not empty."""
    page.heading(f"{edition.name}, article {facts['number']}")
    page.paragraph(facts["gist"])
    page.gap()
    page.paragraph(f"treatments: {', '.join(facts['treatments'])}")
    if facts["note"]:
        page.paragraph(f"note: {facts['note']}")
    _show_rules(page, facts["rules"])
    _show_parameters(page, facts["parameters"])
    _show_readings(page, facts["readings"])
    _show_printed_errors(page, facts["printed_errors"])


def _show_rules(page: Page, rules: list[dict[str, str]]) -> None:
    for rule in rules:
        _part(page, f"Rule {rule['module']}.{rule['function']}")
        page.paragraph(rule["sentence"], indent=2)


def _show_parameters(page: Page, parameters: list[dict[str, Any]]) -> None:
    if parameters:
        _part(page, "Parameters")
        page.table(
            [
                {
                    "name": p["name"],
                    "since": "" if p["since"] is None else str(p["since"]),
                    "value": as_text(p["value"]),
                }
                for p in parameters
            ],
            indent=2,
        )


def _show_readings(page: Page, readings: list[dict[str, Any]]) -> None:
    for reading in readings:
        _part(page, f"Reading {reading['name']}: {reading['question']}")
        page.table(
            [
                {
                    "taken": "*" if choice == reading["taken"] else "",
                    "choice": choice,
                    "meaning": meaning,
                }
                for choice, meaning in reading["choices"].items()
            ],
            indent=2,
        )
        page.paragraph(f"Why {reading['taken']}: {reading['why']}", indent=2)
        if reading["since"] is not None:
            page.paragraph(f"The choices part from {reading['since']} on.", indent=2)
        if not reading["switch"]:
            page.paragraph("Recorded only: it cannot be switched.", indent=2)


def _show_printed_errors(page: Page, errors: list[Any]) -> None:
    for error in errors:
        _part(page, f"Printed error: {error.where}")
        page.paragraph(f"printed: {error.printed}", indent=2)
        page.paragraph(f"by the text: {error.by_text}", indent=2)
        if error.note:
            page.paragraph(error.note, indent=2)


def _part(page: Page, heading: str) -> None:
    page.gap()
    page.heading(heading)
