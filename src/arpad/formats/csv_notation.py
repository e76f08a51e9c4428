"""CSV as a notation: text to records with the lines they stand on, and records to text.

Spreadsheets of different countries separate cells by commas, semicolons or tabs and end lines in
three ways. The header tells the separator; a quotation mark out of place costs its own line only,
so that the rest of the file can still be looked at.
"""

import csv
import io
from collections.abc import Collection, Iterable, Iterator, Mapping

from msgspec import Struct

from arpad.formats.deviation import Deviation
from arpad.formats.file_text import text_of, unreadable
from arpad.model.finding import Finding

SEPARATORS: Mapping[str, str] = {",": "a comma", ";": "a semicolon", "\t": "a tab"}
"""The signs that may separate cells, with the words for them."""

_WORKBOOKS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
_A_WORKBOOK = (
    "this is a workbook (.xlsx, .ods, .xls) or an archive, not text; open it and save the sheet "
    "as CSV, in UTF-8"
)
_OTHER_NOTATIONS = ("{", "[", "<")
_ANOTHER_NOTATION = (
    "this is JSON, TOML or HTML, not CSV; save it as CSV, with the names of the columns in the "
    "first line"
)
_NEVER_CLOSED = (
    "a cell begins with a quotation mark that is never closed; close it, or remove it where it "
    "is not needed"
)
_CLOSED_TOO_EARLY = (
    "a cell goes on behind its closing quotation mark; double the marks that belong to the text "
    '(""), or remove them'
)


class Record(Struct, frozen=True):
    """The cells of a record, without blanks around them, and the line on which it begins."""

    line: int
    cells: tuple[str, ...]


def csv_text_from_bytes(data: bytes, *, name: str) -> str | Finding:
    """Return the text of a CSV file, or the finding that it holds none."""
    if data.startswith(_WORKBOOKS):
        return unreadable(name, _A_WORKBOOK)
    text = text_of(data, name=name, notation="CSV")
    if isinstance(text, str) and text.lstrip().startswith(_OTHER_NOTATIONS):
        return unreadable(name, _ANOTHER_NOTATION)
    return text


def separator_of(text: str, known: Collection[str]) -> str:
    """Return the sign that separates the cells: the one by which the header has most known names.

    >>> separator_of("id;name, first name;rating", {"id", "name", "rating"})
    ';'
    """
    lines = io.StringIO(text, newline="")
    header = next((line for line in lines if any(map(str.isalnum, line))), "")

    def names(separator: str) -> tuple[int, int]:
        try:
            cells = next(csv.reader([header], delimiter=separator, skipinitialspace=True), [])
        except csv.Error:
            cells = []
        return sum(cell.strip().lower() in known for cell in cells), len(cells)

    return max(SEPARATORS, key=names)


def records(text: str, separator: str) -> Iterator[Record | Deviation]:
    """Yield every record that is not blank, and in the place of a broken one what is wrong."""
    lines = io.StringIO(text, newline="")
    reader = csv.reader(lines, delimiter=separator, skipinitialspace=True, strict=True)
    while True:
        line = reader.line_num + 1
        try:
            cells = tuple(cell.strip() for cell in next(reader))
        except StopIteration:
            return
        except csv.Error as reason:
            yield Deviation((line,), _broken(str(reason)))
        else:
            if any(cells):
                yield Record(line, cells)


def _broken(reason: str) -> str:
    if "field limit" in reason:
        most = csv.field_size_limit()
        return f"a cell has more than {most} characters; shorten it, or close its quotation mark"
    return _NEVER_CLOSED if "end of data" in reason else _CLOSED_TOO_EARLY


def csv_text(header: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    r"""Return rows below a header as CSV with commas; None is an empty cell.

    >>> csv_text(("id", "name"), [("7", "Ek, Anna"), ("8", None)])
    'id,name\n7,"Ek, Anna"\n8,\n'
    """
    lines = _Lines()
    csv.writer(lines).writerows((header, *rows))
    return "".join(lines)


class _Lines(list[str]):
    """Lines as the writer ends them, ended by a line feed alone.

    A writer that is told to end lines so leaves a carriage return in a cell without the quotation
    marks it needs; hence it is not told.
    """

    def write(self, line: str) -> None:
        """Take a line from the writer."""
        self.append(line.removesuffix("\r\n") + "\n")
