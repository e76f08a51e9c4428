"""A list as a workbook: for people, with the words of their language over the columns.

A sheet of Excel ends with its row 1 048 576; what does not fit goes on in another sheet. The same
list gives the same bytes: the workbook bears the day of the list, not that of its writing.
"""

from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, date, datetime, time
from itertools import chain, islice
from tempfile import TemporaryDirectory
from typing import Any, TypeAlias

from arpad.formats.document import Findings
from arpad.formats.extras import need
from arpad.formats.fide_list.told import Told
from arpad.formats.lists.columns import Column, Kind
from arpad.formats.lists.list_table import ListTable, Row
from arpad.formats.lists.target import Progress, Target, counted, opened
from arpad.formats.lists.xlsx_cells import DAY_FORMAT, Cells

Translate: TypeAlias = Callable[[str], str]

ROWS_OF_A_SHEET = 1_048_576
_NO_DATE = date(2000, 1, 1)
_NARROWEST, _WIDEST_LABEL = 7, 40
_WIDTHS = {"name": 34, "id": 12, "grade": 12, "outside_grade": 12}
_WIDTHS_OF_KINDS = {Kind.DAY: 12, Kind.WORD: 12}
_ROOM_FOR_FILTER = 3


def write_xlsx(
    table: ListTable,
    target: Target,
    *,
    translate: Translate = str,
    progress: Progress | None = None,
    rows_of_a_sheet: int = ROWS_OF_A_SHEET,
) -> Findings:
    """Write a list as a workbook; return what could not be written as it is.

    `translate` says labels and words in another language, as `words(Language.FRENCH)` does.
    """
    xlsxwriter = need("xlsxwriter", extra="sheets", purpose="Writing xlsx")
    told = Told("")
    with TemporaryDirectory() as folder, opened(target) as stream:
        workbook = xlsxwriter.Workbook(stream, {"constant_memory": True, "tmpdir": folder})
        book = _Book(table, workbook, translate, told)
        for number, rows in enumerate(_sheets(table, progress, rows_of_a_sheet - 1), 1):
            book.add_sheet(number, rows)
        workbook.close()
    return told.findings


def _sheets(table: ListTable, progress: Progress | None, most: int) -> Iterator[Iterator[Row]]:
    """Yield the rows of one sheet after the other; a list of nobody has a sheet too."""
    rows = counted(table.rows, progress)
    yield islice(rows, most)
    for first in rows:
        yield islice(chain([first], rows), most)


class _Book:
    """A workbook in the making, a row at a time on the disk, never whole in memory."""

    def __init__(
        self,
        table: ListTable,
        book: Any,  # noqa: ANN401 - of xlsxwriter
        translate: Translate,
        told: Told,
    ) -> None:
        self._book = book
        self._table = table
        self._labels = [translate(column.label) for column in table.columns]
        book.set_properties(_properties(table, translate))
        self._bold = book.add_format({"bold": True, "bottom": 1})
        day_format = book.add_format({"num_format": DAY_FORMAT})
        self._cells = Cells(table.columns, day_format, translate, told)

    def add_sheet(self, number: int, rows: Iterator[Row]) -> None:
        """Write the rows of a sheet below a frozen header that filters."""
        sheet = self._book.add_worksheet(_name_of_sheet(self._table.list_date, number))
        sheet.freeze_panes(1, 0)
        for at, (column, label) in enumerate(zip(self._table.columns, self._labels, strict=True)):
            sheet.set_column(at, at, _width(column, label))
            sheet.write_string(0, at, label, self._bold)
        last = 0
        for last, row in enumerate(rows, 1):
            self._cells.write(sheet, last, row)
        sheet.autofilter(0, 0, last, len(self._labels) - 1)


def _properties(table: ListTable, translate: Translate) -> dict[str, Any]:
    facts: Sequence[object] = (table.federation, table.pool, table.edition, table.list_date)
    made = datetime.combine(table.list_date or _NO_DATE, time(), UTC).replace(tzinfo=None)
    title = " ".join(
        str(part) for part in (translate(table.title), table.federation, table.list_date) if part
    )
    return {
        "title": title,
        "subject": ", ".join(str(fact) for fact in facts if fact is not None),
        "author": "Arpad",
        "created": made,
    }


def _name_of_sheet(day: date | None, number: int) -> str:
    name = str(day) if day else "1"
    return name if number == 1 else f"{name} ({number})"


def _width(column: Column, label: str) -> int:
    """Return the letters that a column has room for: its usual cells, and its label."""
    usual = _WIDTHS.get(column.key) or _WIDTHS_OF_KINDS.get(column.kind, _NARROWEST)
    return max(usual, min(len(label), _WIDEST_LABEL) + _ROOM_FOR_FILTER)
