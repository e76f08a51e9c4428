"""Documents of headings, sentences and tables as PDF: what explains a number, for the file."""

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any, TypeAlias

from msgspec import Struct

from arpad.formats.print.printed_text import one_line, printed
from arpad.formats.print.render import typeset
from arpad.locale import Language, words


class PrintedTable(Struct, frozen=True, kw_only=True):
    """A table of texts; `numbers` are the columns, from 0, that stand to the right."""

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    numbers: frozenset[int] = frozenset()


class Drawing(Struct, frozen=True):
    """A drawing as SVG, and the words for who cannot see it."""

    svg: str
    alternative: str


Block: TypeAlias = str | PrintedTable | Drawing
"""A paragraph, a table or a drawing."""


class Section(Struct, frozen=True):
    """A heading and what stands under it."""

    heading: str
    blocks: tuple[Block, ...] = ()


def document_pdf(
    sections: Sequence[Section],
    *,
    language: Language,
    title: str,
    on: date,
    footer: str = "",
) -> bytes:
    """Set a document; its texts are in its language already, `on` is the day it bears."""
    data = {
        "title": one_line(title),
        "author": (),
        "day": words(language).day(on),
        "footer": one_line(footer),
        "sections": list(map(_section, sections)),
    }
    return typeset("document.typ", data, language=language, on=on).data


def _section(section: Section) -> dict[str, Any]:
    return {"heading": one_line(section.heading), "blocks": list(map(_block, section.blocks))}


def _block(block: Block) -> dict[str, Any]:
    if isinstance(block, str):
        return {"is-table": False, "text": one_line(block)}
    if isinstance(block, Drawing):
        return {"is-table": False, "svg": block.svg, "text": one_line(block.alternative)}
    return {
        "is-table": True,
        "header": list(map(printed, block.header)),
        "numbers": [at in block.numbers for at in range(len(block.header))],
        "rows": list(map(_row, block.rows)),
    }


def _row(cells: Iterable[str]) -> list[str]:
    return list(map(printed, cells))
