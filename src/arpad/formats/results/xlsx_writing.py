"""Results written as a workbook, for people to look at and to fill in.

The same event gives the same bytes: a workbook is stamped with a fixed day. Texts are written as
texts, so that a spreadsheet makes neither a day of a result nor a number of an id.
"""

from collections.abc import Sequence
from datetime import date, datetime
from io import BytesIO
from typing import Any

from msgspec import inspect

from arpad.formats.expectation import members
from arpad.formats.extras import need
from arpad.formats.results.facts import FIELD, NOTE, VALUE
from arpad.formats.results.help import HEADING, INTRODUCTION, choices, help_lines
from arpad.formats.results.layout import Column, Table
from arpad.formats.results.sheets import Filled, Written, filled_from_event, filled_template
from arpad.formats.results.workbook_paper import HELP
from arpad.model.event import Event

_STAMP = datetime(2000, 1, 1)  # noqa: DTZ001 - workbooks know no time zone, and it says nothing
_FIRST_DAY = date(1900, 3, 1)
"""Before it spreadsheets count days wrongly, or not at all; such a day is written as text."""
_ROWS_TO_FILL = 1000
"""How many lines below the header offer a choice of words."""
_FACT_WIDTHS = (24, 34, 80)
_HELP_WIDTHS = (10, 22, 60, 60, 10)
_AS_TEXT = 49
"""The number under which every spreadsheet knows the format of texts."""
_FORMATS = {
    "header": {"bold": True, "bg_color": "#DDE6EE", "bottom": 1},
    "needed": {"bold": True, "bg_color": "#F4DFC4", "bottom": 1},
    "day": {"num_format": "yyyy-mm-dd", "align": "left"},
    "text": {"num_format": _AS_TEXT},
    "note": {"font_color": "#666666"},
    "wrapped": {"text_wrap": True, "valign": "top"},
}


def results_xlsx(event: Event) -> bytes:
    """Return an event as a workbook; `losses` lists what it cannot carry."""
    return _workbook(filled_from_event(event))


def template_xlsx() -> bytes:
    """Return the template for organisers, with a short example to be replaced."""
    return _workbook(filled_template())


def _workbook(tables: Sequence[Filled]) -> bytes:
    xlsxwriter = need("xlsxwriter", extra="sheets", purpose="Writing xlsx")
    file = BytesIO()
    with xlsxwriter.Workbook(file, {"in_memory": True}) as book:
        book.set_properties({"created": _STAMP})
        writer = _Writer(book)
        for filled in tables:
            if filled.table.key == "event":
                writer.facts(filled)
            else:
                writer.table(filled)
        writer.help()
    return file.getvalue()


class _Writer:
    """A workbook in the making, with the looks of its cells."""

    def __init__(self, book: Any) -> None:  # noqa: ANN401 - the library has no types of its own
        self._book = book
        self._formats = {name: book.add_format(look) for name, look in _FORMATS.items()}

    def facts(self, filled: Filled) -> None:
        """Write the facts of the event, one a line, with a note on each."""
        table = filled.table
        sheet = self._sheet(table.title, (FIELD, VALUE, NOTE), _FACT_WIDTHS)
        for row, (column, value) in enumerate(zip(filled.columns, filled.rows[0], strict=True), 1):
            sheet.write_string(
                row, 0, column.name, self._formats["needed" if column.needed else "text"]
            )
            self._write(sheet, row, 1, value, self._look(table, column))
            sheet.write_string(row, 2, table.words[column.name], self._formats["note"])
            self._offer(sheet, choices(table, column), row, row, 1)

    def table(self, filled: Filled) -> None:
        """Write a table, one entry a line."""
        table, columns = filled.table, filled.columns
        widths = [column.width for column in columns]
        sheet = self._sheet(table.title, [column.name for column in columns], widths)
        last = len(filled.rows) + _ROWS_TO_FILL
        for at, column in enumerate(columns):
            look = self._look(table, column)
            sheet.set_column(at, at, column.width, look)
            if column.needed:
                sheet.write_string(0, at, column.name, self._formats["needed"])
            for row, line in enumerate(filled.rows, 1):
                self._write(sheet, row, at, line[at], look)
            self._offer(sheet, choices(table, column), 1, last, at)

    def help(self) -> None:
        """Write the sheet that explains the others."""
        sheet = self._book.add_worksheet(HELP)
        for row, text in enumerate(INTRODUCTION):
            sheet.write_string(row, 0, text)
        heading = len(INTRODUCTION) + 1
        for at, (name, width) in enumerate(zip(HEADING, _HELP_WIDTHS, strict=True)):
            sheet.set_column(at, at, width)
            sheet.write_string(heading, at, name, self._formats["header"])
        for row, line in enumerate(help_lines(), heading + 1):
            cells = (line.table, line.column, line.says, line.holds, line.needed)
            for at, text in enumerate(cells):
                sheet.write_string(row, at, text, self._formats["wrapped"])

    def _sheet(self, title: str, names: Sequence[str], widths: Sequence[int]) -> Any:  # noqa: ANN401
        sheet = self._book.add_worksheet(title)
        sheet.freeze_panes(1, 0)
        sheet.ignore_errors({"number_stored_as_text": "A1:XFD1048576"})
        for at, (name, width) in enumerate(zip(names, widths, strict=True)):
            sheet.set_column(at, at, width)
            sheet.write_string(0, at, name, self._formats["header"])
        return sheet

    def _look(self, table: Table, column: Column) -> Any:  # noqa: ANN401
        """Return how the cells of a column look; a year among days stays a number."""
        kinds = {type(kind) for kind in members(table.types[column.name])} - {inspect.NoneType}
        if kinds == {inspect.DateType}:
            return self._formats["day"]
        numbers = {inspect.IntType, inspect.DecimalType, inspect.DateType}
        return self._formats["text"] if kinds.isdisjoint(numbers) else None

    def _write(self, sheet: Any, row: int, at: int, value: Written, look: Any) -> None:  # noqa: ANN401
        match value:
            case None:
                return
            case date() if value >= _FIRST_DAY:
                sheet.write_datetime(row, at, value, self._formats["day"])
            case str() | date():
                sheet.write_string(row, at, str(value), look)
            case _:
                sheet.write_number(row, at, value, look)

    def _offer(self, sheet: Any, words: list[str], first: int, last: int, at: int) -> None:  # noqa: ANN401
        """Offer words to choose from; others may be typed, for the reader knows more of them."""
        if words:
            offer = {"validate": "list", "source": words, "error_type": "warning"}
            sheet.data_validation(first, at, last, at, offer)
