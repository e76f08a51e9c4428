"""Reading the tables that FESA publishes, so that an archive of them can serve as history.

A title with the days, a line of headings, one row a player, then the promotions. A player with a
star was unrated; his Elo is the one he left with.
"""

from arpad.formats.document import Findings
from arpad.formats.fesa.built_event import built_event
from arpad.formats.fesa.report_text import first_lines, report_text
from arpad.formats.fesa.table_lines import HEADINGS, PrintedTable
from arpad.formats.fesa.table_rows import is_row
from arpad.model.event import Event
from arpad.model.finding import Finding
from arpad.model.report import TableRow

_HOLDS = "a table: a title with the days, headings, and one row a player"


def is_fesa_table(data: bytes) -> bool:
    """Tell whether a file looks like a published table: headings, and rows below them."""
    lines = first_lines(data)
    at = next((i for i, line in enumerate(lines) if HEADINGS.match(line[:1000])), None)
    return at is not None and any(is_row(line[:12_000]) for line in lines[at + 1 :])


def read_fesa_table(data: bytes, *, name: str) -> tuple[Event | None, Findings]:
    """Return the event of a table with the ratings and grades before it, or why it is none."""
    table, findings = _read(data, name)
    if table is None:
        return None, findings
    event, problems = built_event(*table.content(), name=name)
    return event, (*findings, *problems)


def read_fesa_rows(data: bytes, *, name: str) -> tuple[tuple[TableRow, ...] | None, Findings]:
    """Return the rows of a table as they are printed, with changes and promotions."""
    table, findings = _read(data, name)
    return None if table is None else tuple(table.printed()), findings


def _read(data: bytes, name: str) -> tuple[PrintedTable | None, Findings]:
    text = report_text(data, name=name, holds=_HOLDS)
    if isinstance(text, Finding):
        return None, (text,)
    table = PrintedTable()
    table.read(text.lines)
    return None if table.faults.is_hopeless else table, table.faults.told(name)
