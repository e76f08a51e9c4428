"""Fitting a row to the columns: at their places, or to the right of a text that ran over.

Lists are written with fixed widths and without cutting: one title too many in `OTit` moves
everything to the right of it by as many characters. So a row is first held against the columns
as they stand; if it does not fit, against the same columns moved behind each text that runs on.
"""

from collections.abc import Iterator

from msgspec import Struct

from arpad.formats.fide_list.cell import FOA_TITLES, fits
from arpad.formats.fide_list.field import Field
from arpad.formats.fide_list.layout import Column, Layout

_CAN_RUN_OVER = (Field.O_TITLES, Field.NAME, Field.TITLE, Field.W_TITLE)
_GLUED = (0, len(FOA_TITLES[0]), len("2400"), len("0"))
"""How much of what follows an overlong text without a blank is no part of it."""


class FittedRow(Struct, frozen=True):
    """The texts of a row by field, the fields that do not fit, and what has moved the rest."""

    cells: dict[Field, str]
    unfit: tuple[Column, ...] = ()
    moved_by: int = 0
    moved_behind: Column | None = None
    surplus: str = ""


def fitted(row: str, layout: Layout, list_year: int) -> FittedRow:
    """Return the cells of a row where they fit best."""
    cells = _cells(row, layout)
    unfit = tuple(c for c in layout.columns if c.field in cells and not _fits(c, cells, list_year))
    surplus = row[layout.width :].strip()
    # An id stands before every text that can run over: where it does not fit, nothing will.
    if (unfit or surplus) and all(column.field is not Field.ID for column in unfit):
        for column in _running_over(row, layout):
            for shift in _shifts(row, column, layout):
                moved = _cells(row, layout, column, shift)
                if not row[layout.width + shift :].strip() and all(
                    _fits(c, moved, list_year) for c in layout.columns if c.field in moved
                ):
                    return FittedRow(moved, (), shift, column)
    return FittedRow(cells, unfit, surplus=surplus)


def _cells(
    row: str, layout: Layout, behind: Column | None = None, shift: int = 0
) -> dict[Field, str]:
    """Return the texts of a row, those behind a column from further to the right."""
    cells: dict[Field, str] = {}
    for column in layout.columns:
        start, end = column.start, column.end
        if behind is not None and start >= behind.start:
            start, end = (start if column is behind else start + shift), end + shift
        if column.field is not None:
            cells[column.field] = row[start:end].strip(" ")
    return cells


def _fits(column: Column, cells: dict[Field, str], list_year: int) -> bool:
    return column.field is not None and fits(column.field, cells[column.field], list_year)


def _running_over(row: str, layout: Layout) -> Iterator[Column]:
    """Yield the columns of text, likeliest first, whose text goes on where the next one begins."""
    by_field = {column.field: column for column in layout.columns[:-1]}
    for field in _CAN_RUN_OVER:
        column = by_field.get(field)
        if column is not None and row[column.end : column.end + 1].strip():
            yield column


def _shifts(row: str, column: Column, layout: Layout) -> Iterator[int]:
    """Yield by how much an overlong text can have moved the rest, from the surest sign on."""
    surplus = len(row) - layout.width
    end = row.find(" ", column.end)
    run = (len(row) if end < 0 else end) - column.end
    yield from dict.fromkeys(s for s in (surplus, *(run - glued for glued in _GLUED)) if s > 0)
