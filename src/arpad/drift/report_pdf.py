"""The drift report as a paper: sentences, drawings, and the table behind every one of them."""

from collections.abc import Iterator

from arpad.drift.figure import Table
from arpad.drift.number_words import cell_text
from arpad.drift.paper import Chapter, Written
from arpad.drift.report_html import drawn
from arpad.formats.print.document_page import Block, Drawing, PrintedTable, Section, document_pdf
from arpad.locale import Language, Words, words


def report_pdf(report: Written, language: Language = Language.ENGLISH) -> bytes:
    """Return the PDF of a report that is written in a language; it gives the same bytes again."""
    return document_pdf(
        [Section(each.heading, tuple(_blocks(each, language))) for each in report.chapters],
        language=language,
        title=report.title,
        on=report.on,
    )


def _blocks(chapter: Chapter, language: Language) -> Iterator[Block]:
    yield from chapter.sentences
    for figure in chapter.figures:
        yield f"{figure.title}."
        yield Drawing(drawn(figure, language), figure.alternative)
        yield _table(figure.table, words(language))


def _table(table: Table, say: Words) -> PrintedTable:
    return PrintedTable(
        header=table.headings,
        rows=tuple(
            tuple(cell_text(cell, say, at) for cell, at in zip(row, table.places, strict=True))
            for row in table.rows
        ),
        numbers=table.numbers,
    )
