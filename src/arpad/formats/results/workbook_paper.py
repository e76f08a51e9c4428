"""Results as a workbook: one sheet a table, taken apart with the places of its cells."""

import re

from arpad.formats.file_text import unreadable
from arpad.formats.results.archive import Archive
from arpad.formats.results.layout import Table, tables
from arpad.formats.results.paper import Paper, Spot
from arpad.formats.results.refusal import RefusedError
from arpad.formats.results.sheet import Sheet, letters_of, sheet_in
from arpad.formats.results.workbook import Workbook
from arpad.formats.wording import listed, nearest, printable, quoted
from arpad.model.finding import Finding, info

HELP = "Help"
"""The sheet that explains the others."""

_ZIP = b"PK\x03\x04"
_OLD = b"\xd0\xcf\x11\xe0"
_WORKBOOK = "xl/workbook.xml"
_SIGNS = (b"[Content_Types].xml", b"xl/workbook.", b"application/vnd.oasis.opendocument")
_SAVE = "open it in its program and save it as a workbook of the type .xlsx"
_AN_OLD_ONE = (
    f"this is an .xls workbook, or one locked with a password; {_SAVE}, without a password"
)
_ANOTHER = f"this is an .ods, .xlsb or another document and not an .xlsx workbook; {_SAVE}"
_MERGED = re.compile("[A-Z]{1,3}([1-9][0-9]{0,6}):[A-Z]{1,3}[1-9][0-9]{0,6}")
_MOST_TITLES = 10


def is_workbook(data: bytes) -> bool:
    """Tell whether bytes are a workbook of any program, by their content."""
    if data.startswith(_OLD):
        return True
    return data.startswith(_ZIP) and any(sign in data for sign in _SIGNS)


class WorkbookPaper(Paper):
    """A workbook; `titles` are those of its sheets by table."""

    row_noun = "row"
    beyond = "name the column, or empty the cell"

    def __init__(self, name: str) -> None:
        """Begin with an empty workbook of this name."""
        super().__init__(name)
        self.titles: dict[str, str] = {}
        self.others: list[str] = []

    def place(self, spot: Spot) -> str:
        """Return the words for a place: `open.xlsx: sheet Games, cell D7 (result)`."""
        if spot.table < 0:
            return self.name
        table = tables()[spot.table]
        sheet = f"{self.name}: sheet {printable(self.titles.get(table.key, table.title))}"
        about = f" ({spot.about})" if spot.about else ""
        if spot.position >= 0:
            return f"{sheet}, cell {letters_of(spot.position)}{spot.row}{about}"
        return f"{sheet}, row {spot.row}{about}" if spot.row else sheet

    def missing(self, table: Table) -> str:
        """Return the sentence for a sheet that is not there."""
        meant = nearest(table.title, tuple(self.others))
        if meant:
            return f"there is no sheet {table.title}; rename {quoted(meant)} if it is meant"
        return f"there is no sheet {table.title}; add it: {table.says}"


def paper_from_workbook(data: bytes, *, name: str) -> WorkbookPaper | Finding:
    """Return the sheets of a workbook, or the finding that it cannot be read."""
    if not data.startswith(_ZIP):
        return unreadable(name, _AN_OLD_ONE)
    paper = WorkbookPaper(name)
    try:
        archive = Archive(data)
        if not archive.has(_WORKBOOK):
            return unreadable(name, _ANOTHER)
        _read_sheets(paper, Workbook(archive))
    except RefusedError as reason:
        return unreadable(name, str(reason))
    return paper


def _read_sheets(paper: WorkbookPaper, workbook: Workbook) -> None:
    by_title = {table.title.lower(): table for table in tables()}
    for title in workbook.titles:
        table = by_title.get(title.strip().lower())
        if table is None or table.key in paper.titles:
            paper.others.append(title)
            continue
        paper.titles[table.key] = title
        sheet = sheet_in(workbook, title)
        paper.rows[table.key] = sheet.rows
        _note_merged(paper, table, sheet)
    ignored = [quoted(title) for title in paper.others if title.strip().lower() != HELP.lower()]
    if ignored:
        more = ["others"] if len(ignored) > _MOST_TITLES else []
        row = listed([*ignored[:_MOST_TITLES], *more])
        paper.notes.append(info(None, paper.name, f"Sheets that are not read: {row}."))


def _note_merged(paper: WorkbookPaper, table: Table, sheet: Sheet) -> None:
    """Note merged cells beside anything that is read: only the first of them keeps a value."""
    last = max((row.number for row in paper.rows[table.key]), default=0)
    for area in sheet.merged:
        found = _MERGED.fullmatch(area)
        if found and int(found[1]) <= last:
            message = f"the cells {area} are merged, and only the first of them has a value"
            paper.blame(f"{message}; unmerge them and write every value", table, int(found[1]))
