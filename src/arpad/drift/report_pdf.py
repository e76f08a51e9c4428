"""The drift report as a paper: sentences, drawings, and the table behind every one of them."""

from collections.abc import Iterator

from arpad.drift.figure import Figure
from arpad.drift.paper import Chapter, Written
from arpad.drift.report_html import drawn
from arpad.formats.print.document_page import Block, Drawing, PrintedTable, Section, document_pdf
from arpad.locale import Language


def report_pdf(report: Written) -> bytes:
    """Return the PDF; the same report gives the same bytes."""
    return document_pdf(
        [Section(chapter.heading, tuple(_blocks(chapter))) for chapter in report.chapters],
        language=Language.ENGLISH,
        title=report.title,
        on=report.on,
    )


def _blocks(chapter: Chapter) -> Iterator[Block]:
    yield from chapter.sentences
    for figure in chapter.figures:
        yield f"{figure.title}."
        yield Drawing(drawn(figure), figure.alternative)
        yield _table(figure)


def _table(figure: Figure) -> PrintedTable:
    rows, columns = figure.table.rows, figure.table.columns
    numbers = frozenset(
        at for at in range(len(columns)) if all(isinstance(row[at], int | float) for row in rows)
    )
    return PrintedTable(
        header=columns,
        rows=tuple(tuple(map(str, row)) for row in rows),
        numbers=numbers,
    )
