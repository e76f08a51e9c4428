"""The drift report on the page: its sentences, and of every figure the table behind it."""

from typing import TYPE_CHECKING

from arpad.cli.page import Page

if TYPE_CHECKING:
    from arpad.drift.figure import Table
    from arpad.drift.report import DriftReport


def show_report(page: Page, report: "DriftReport") -> None:
    """Show a report, chapter by chapter."""
    page.heading(report.title)
    for chapter in report.chapters:
        page.gap()
        page.heading(chapter.heading)
        for sentence in chapter.sentences:
            page.paragraph(sentence)
        for figure in chapter.figures:
            page.gap()
            show_table(page, figure.table)


def show_table(page: Page, table: "Table") -> None:
    """Show a table; columns of numbers stand to the right."""
    numbers = {table.columns[at] for at in table.numbers}
    rows = [{name: str(value) for name, value in row.items()} for row in table.values()]
    page.table(rows, numbers=numbers)
