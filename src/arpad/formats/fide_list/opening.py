"""The opening of a text list: where its columns are, and on which line its rows begin."""

from collections.abc import Sequence
from datetime import date
from itertools import islice

from msgspec import Struct

from arpad.formats.fide_list.encoding import decoded
from arpad.formats.fide_list.field import NUMBERS, Field
from arpad.formats.fide_list.fitting import fitted
from arpad.formats.fide_list.header import has_ratings, header_layout, unknown_headings
from arpad.formats.fide_list.layout import Layout
from arpad.formats.fide_list.lines import LONGEST_LINE
from arpad.formats.fide_list.month import list_date
from arpad.formats.fide_list.shape import layout_of_rows
from arpad.formats.fide_list.source import RefusedError
from arpad.formats.fide_list.told import Told
from arpad.formats.wording import quoted
from arpad.model.finding import number_of
from arpad.model.listed_player import ListKind

LAST_YEAR_OF_BIRTHDAYS = 2004
"""Lists with days of birth ended with this year; where a list has no date, it stands in."""

_TELLING = {Field.ID, Field.FEDERATION, *NUMBERS}
_LINES_TO_SEARCH = 20
_ROWS_TO_TRY = 200


class Opening(Struct, frozen=True):
    """The columns of a list, how many lines stand before its rows, and its date if it has one."""

    layout: Layout
    lines_before: int
    date: date | None

    @property
    def list_year(self) -> int:
        """Return the year by which birthdays are completed."""
        return self.date.year if self.date else LAST_YEAR_OF_BIRTHDAYS


def opening_of(lines: Sequence[bytes], told: Told, day: date | None) -> Opening:
    """Find the columns of a list from its first lines; raise if they cannot be told.

    The date is that of the header, else the one given.
    """
    texts = [decoded(line[:LONGEST_LINE])[0] for line in lines]
    at, layout = _header(texts)
    rows = [text for text in texts[at + 1 :] if text.strip()]
    if layout is None:
        return Opening(_told_from_rows(rows, told), 0, day)
    _tell_about_header(at, texts, layout, told)
    found = Opening(layout, at + 1, (list_date(layout.label) if layout.label else None) or day)
    tried = rows[:_ROWS_TO_TRY]
    if _fitting(tried, found) * 2 >= len(tried):
        return found
    return _out_of_place(found, rows, told)


def _header(texts: Sequence[str]) -> tuple[int, Layout | None]:
    """Return the place of the header line and its layout, or none where rows begin at once."""
    for at, text in enumerate(islice(texts, _LINES_TO_SEARCH)):
        layout = header_layout(text)
        if layout is not None:
            return at, layout
        if text.lstrip()[:1].isdigit():
            break
    return -1, None


def _told_from_rows(rows: Sequence[str], told: Told) -> Layout:
    layout = layout_of_rows(rows)
    if layout is None:
        raise RefusedError(
            "there is no header line (ID Number, Name, Fed …), and the rows do not show which "
            "column is which; put the header line of the list on top of it"
        )
    told.warn(
        "",
        f"there is no header line; the columns were told from the rows: {_described(layout)}",
    )
    return layout


def _out_of_place(found: Opening, rows: Sequence[str], told: Told) -> Opening:
    """Return the columns that the rows show, if they show any, in place of the header's."""
    layout = layout_of_rows(rows)
    if layout is None:
        return found
    told.warn(
        f"line {found.lines_before}",
        "the words of the header do not stand over the columns; these were told from the rows: "
        f"{_described(layout)}",
    )
    labelled = Layout(layout.columns, layout.kind, found.layout.label)
    return Opening(labelled, found.lines_before, found.date)


def _tell_about_header(at: int, texts: Sequence[str], layout: Layout, told: Told) -> None:
    before = [text for text in texts[:at] if text.strip()]
    if before:
        told.warn(
            f"line {at + 1}",
            f"the header line is preceded by {number_of(len(before), 'line')}, beginning with "
            f"{quoted(before[0].strip())}; what stands there is not read",
        )
    for heading in unknown_headings(layout):
        told.warn(f"line {at + 1}", f"the column {quoted(heading)} is not known; it is not read")
    if not has_ratings(layout):
        told.warn(f"line {at + 1}", "the header names no column of ratings; none are read")


def _fitting(rows: Sequence[str], opening: Opening) -> int:
    """Return how many rows fit the columns that show best where they are."""
    return sum(
        all(
            column.field not in _TELLING
            for column in fitted(row, opening.layout, opening.list_year).unfit
        )
        for row in rows
    )


def _described(layout: Layout) -> str:
    """Return in words which column is where: name from 11, federation from 50."""
    return ", ".join(
        f"{_word(column.field, layout.kind)} from {column.start + 1}"
        for column in layout.columns
        if column.field is not None
    )


def _word(field: Field, kind: ListKind) -> str:
    words = field.replace("_", " ")
    return words if kind is ListKind.COMBINED else words.removeprefix("standard ")
