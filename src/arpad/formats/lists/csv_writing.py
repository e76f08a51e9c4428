"""A list as CSV: for programs, so the first line has the names of the columns, not their words.

Cells stand as they are. A name that begins with = stays that name: a sign put before it for the
sake of spreadsheets would be read back as part of it. Who wants a spreadsheet writes one.
"""

from collections.abc import Iterable, Iterator, Sequence

from arpad.formats.csv_notation import csv_text
from arpad.formats.document import Findings
from arpad.formats.fide_list.told import Told
from arpad.formats.lists.columns import Column, Kind
from arpad.formats.lists.list_table import Cell, ListTable, Row
from arpad.formats.lists.target import Progress, Target, batches, opened
from arpad.formats.lists.whole_text import whole_rows

_FLAGS = {True: "true", False: "false"}


def write_csv(table: ListTable, target: Target, *, progress: Progress | None = None) -> Findings:
    """Write a list as UTF-8 with commas; return what could not be written as it is."""
    told = Told("")
    with opened(target) as stream:
        for piece in csv_pieces(table, told, progress):
            stream.write(piece)
    return told.findings


def csv_pieces(table: ListTable, told: Told, progress: Progress | None = None) -> Iterator[bytes]:
    """Yield a list as UTF-8 with commas, piece by piece: the names of the columns, then rows."""
    yield _lines(table.columns, ())
    for batch in batches(table.rows, progress):
        try:
            lines = _lines(table.columns, batch)
        except UnicodeEncodeError:
            lines = _lines(table.columns, whole_rows(batch, table.columns, told))
        yield lines.partition(b"\n")[2]


def _lines(columns: Sequence[Column], rows: Sequence[Row]) -> bytes:
    """Return the line with the names of the columns and those of the rows."""
    return csv_text([column.key for column in columns], _cells(rows, columns)).encode()


def _cells(rows: Iterable[Row], columns: Sequence[Column]) -> Iterable[Iterable[Cell]]:
    flags = [at for at, column in enumerate(columns) if column.kind is Kind.FLAG]
    return (_with_words(row, flags) for row in rows) if flags else rows


def _with_words(row: Row, flags: Sequence[int]) -> Sequence[Cell]:
    cells = list(row)
    for at in flags:
        flag = cells[at]
        cells[at] = None if flag is None else _FLAGS[bool(flag)]
    return cells
