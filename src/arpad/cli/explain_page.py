"""An explanation on a page: the sum first, then event by event, then the law behind it."""

from arpad.cli import explain_tables as tables
from arpad.cli.explain_words import (
    about_event,
    afterwards,
    answer,
    corrected,
    pooled,
    proof,
    reckoning,
    title,
)
from arpad.cli.page import Page
from arpad.office.explained import ExplainedEvent, Explanation


def show_explanation(page: Page, told: Explanation) -> None:
    """Add an explanation."""
    page.heading(title(told))
    page.paragraph(answer(told))
    page.gap()
    page.table(
        [{"what": what, "points": points} for what, points in reckoning(told)],
        numbers=tables.NUMBERS,
    )
    page.paragraph(proof(told))
    for sentence in corrected(told):
        page.paragraph(sentence)
    for event in told.events:
        _show_event(page, event)
    _show_carried(page, told)
    _show_rest(page, told)


def _show_carried(page: Page, told: Explanation) -> None:
    for correction in told.corrections:
        if correction.is_carried:
            number = correction.correction.number
            _part(page, f"Correction {number}, concerns the list of {correction.concerns}")
            page.table(
                tables.entries(correction.entries, is_one_correction=True),
                numbers=tables.NUMBERS,
                indent=2,
            )


def _show_event(page: Page, event: ExplainedEvent) -> None:
    page.gap()
    page.heading(about_event(event))
    page.table(tables.entries(event.entries), numbers=tables.NUMBERS, indent=2)
    page.table(tables.not_counted(event.not_counted), numbers=tables.NUMBERS, indent=2)
    for sentence in afterwards(event):
        page.paragraph(sentence, indent=2)


def _show_rest(page: Page, told: Explanation) -> None:
    if told.first_rating is not None:
        _part(page, "Results of a player without a rating")
        page.table(tables.results(told.first_rating), numbers=tables.NUMBERS)
        page.paragraph(pooled(told.first_rating))
    if told.left_out:
        _part(page, "Events that are not in this list")
        page.table(tables.left_out(told.left_out))
    if told.articles:
        _part(page, "Articles, in our words")
        page.table(tables.articles(told.articles))
    if told.readings:
        _part(page, "Readings: where the text is open, what was taken")
        page.table(tables.readings(told.readings))


def _part(page: Page, heading: str) -> None:
    page.gap()
    page.heading(heading)
