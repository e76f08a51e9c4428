"""Results as CSV: one file of several blocks, each opened by its name in square brackets."""

import re

from arpad.formats.csv_notation import Record, records
from arpad.formats.file_text import text_of, unreadable
from arpad.formats.results.csv_blocks import as_utf_8, separator, without_comments
from arpad.formats.results.layout import Table, tables
from arpad.formats.results.paper import MOST_ROWS, CellValue, Paper, Row, Spot
from arpad.formats.wording import listed, nearest, printable, quoted
from arpad.model.finding import Finding, info

LARGEST_TEXT = 16 * 1024 * 1024

_TOO_LARGE = "the file is larger than 16 MB; results are far smaller, check what it holds"
_MARK = re.compile(r"\[\s*([^\[\]]*?)\s*\]")
_HAS_APOSTROPHE = re.compile(r"'['=+\-@\[]")
_AS_EXCEL_SAVES = (
    "The text is not UTF-8; it was read as Windows-1252, as Excel saves CSV. Look at the accents."
)


class CsvPaper(Paper):
    """A file of blocks."""

    def place(self, spot: Spot) -> str:
        """Return the words for a place: `open.csv: line 12, result`."""
        if spot.row:
            about = f", {spot.about}" if spot.about else ""
            return f"{self.name}: line {spot.row}{about}"
        return f"{self.name}: [{tables()[spot.table].key}]" if spot.table >= 0 else self.name

    def missing(self, table: Table) -> str:
        """Return the sentence for a block that is not there."""
        return f"there is no block [{table.key}]; add it: {table.says}"


def paper_from_csv(data: bytes, *, name: str) -> CsvPaper | Finding:
    """Return the blocks of a file, or the finding that it is no text."""
    if len(data) > LARGEST_TEXT:
        return unreadable(name, _TOO_LARGE)
    plain, is_of_excel = as_utf_8(data)
    text = text_of(plain, name=name, notation="CSV")
    if isinstance(text, Finding):
        return text
    paper = CsvPaper(name)
    if is_of_excel:
        paper.notes.append(info(None, paper.name, _AS_EXCEL_SAVES))
    _read_blocks(paper, without_comments(text))
    return paper


def _read_blocks(paper: CsvPaper, text: str) -> None:
    table: Table | None = None
    is_open = False
    for record in records(text, separator(text)):
        if not isinstance(record, Record):
            paper.blame(record.message, row=int(record.path[0]))
        elif (mark := _mark(record)) is not None:
            is_open, table = True, _opened(paper, mark, record.line)
        elif table is not None:
            _add(paper, table, record)
        elif not is_open:
            paper.blame(_outside(record), row=record.line)
            is_open = True
        if paper.is_hopeless:
            return


def _mark(record: Record) -> str | None:
    """Return the name between square brackets, where a line has nothing else."""
    first, *rest = record.cells
    found = None if any(rest) else _MARK.fullmatch(first)
    return found[1] if found else None


def _opened(paper: CsvPaper, mark: str, line: int) -> Table | None:
    """Return the table of a block that begins, or note why there is none."""
    by_key = {table.key: table for table in tables()}
    table = by_key.get(mark.lower())
    if table is None:
        meant = nearest(mark, tuple(by_key))
        known = f"did you mean [{meant}]?" if meant else f"the blocks are {_blocks()}"
        paper.blame(f"there is no block [{printable(mark)}]; {known}", row=line)
    elif table.key in paper.rows:
        message = f"the block [{table.key}] was opened before; put its lines together"
        paper.blame(message, row=line)
    else:
        paper.rows[table.key] = []
    return table


def _outside(record: Record) -> str:
    found = quoted(next(filter(None, record.cells)))
    return f"expected a block to be opened, {_blocks('or')}; found {found}"


def _blocks(last: str = "and") -> str:
    return listed([f"[{table.key}]" for table in tables()], last)


def _add(paper: CsvPaper, table: Table, record: Record) -> None:
    rows = paper.rows[table.key]
    if len(rows) == MOST_ROWS:
        message = f"the block has more than {MOST_ROWS} lines; the rest is not read"
        paper.blame(f"{message}, check what it holds", table)
    if len(rows) <= MOST_ROWS:
        cells: dict[int, CellValue] = {
            position: cell[1:] if _HAS_APOSTROPHE.match(cell) else cell
            for position, cell in enumerate(record.cells)
            if cell
        }
        rows.append(Row(record.line, cells))
