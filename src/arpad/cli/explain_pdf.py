"""An explanation as a printed sheet, for a player's letter or the file of an appeal."""

from collections.abc import Iterator
from datetime import date

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
from arpad.formats.print import Block, PrintedTable, Section, document_pdf
from arpad.locale import Language, words
from arpad.office.explained import ExplainedEvent, Explanation


def explanation_pdf(told: Explanation, *, language: Language, on: date) -> bytes:
    """Set an explanation; days and the words of lists are in its language."""
    say = words(language)
    listed = say("List {number}").format(number=told.list_number)
    footer = f"{listed}, {say.day(told.list_date)} · {told.fingerprint[:16]}"
    return document_pdf(
        list(_sections(told)), language=language, title=title(told), on=on, footer=footer
    )


def _sections(told: Explanation) -> Iterator[Section]:
    sum_ = _table([{"what": what, "points": points} for what, points in reckoning(told)])
    yield Section(answer(told), (*sum_, proof(told), *corrected(told)))
    for event in told.events:
        yield _event(event)
    for correction in told.corrections:
        if correction.is_carried:
            number, concerns = correction.correction.number, correction.concerns
            heading = f"Correction {number}, concerns the list of {concerns}"
            yield Section(
                heading, _table(tables.entries(correction.entries, is_one_correction=True))
            )
    if told.first_rating is not None:
        rows = _table(tables.results(told.first_rating))
        yield Section("Results of a player without a rating", (*rows, pooled(told.first_rating)))
    if told.left_out:
        yield Section("Events that are not in this list", _table(tables.left_out(told.left_out)))
    if told.articles:
        yield Section("Articles, in our words", _paragraphs(tables.articles(told.articles)))
    if told.readings:
        yield Section("Readings taken", _paragraphs(tables.readings(told.readings)))


def _event(event: ExplainedEvent) -> Section:
    entries = _table(tables.entries(event.entries))
    left = _table(tables.not_counted(event.not_counted))
    return Section(about_event(event), (*entries, *left, *afterwards(event)))


def _table(rows: tables.Rows) -> tuple[Block, ...]:
    if not rows:
        return ()
    header = tuple(rows[0])
    numbers = frozenset(at for at, name in enumerate(header) if name in tables.NUMBERS)
    cells = tuple(tuple(row.values()) for row in rows)
    return (PrintedTable(header=header, rows=cells, numbers=numbers),)


def _paragraphs(rows: tables.Rows) -> tuple[Block, ...]:
    """Return rows of long texts as paragraphs: a cell would cut them."""
    return tuple(f"{first} {second}: {third}" for first, second, third in map(dict.values, rows))
