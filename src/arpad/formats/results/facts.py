"""The facts of an event: a table of fields and values, read as one entry."""

from arpad.formats.csv_header import Columns
from arpad.formats.results.layout import Table
from arpad.formats.results.paper import Paper, Row
from arpad.formats.results.table_reading import header_in, note_absence, plain_name
from arpad.formats.results.values import reader_of
from arpad.formats.wording import listed, nearest, quoted

FIELD, VALUE, NOTE = "field", "value", "note"
"""The columns of the table; a note is for people."""

_COLUMNS = Columns(
    {FIELD: "the name of a fact", VALUE: "what it is", NOTE: "for people, not read"},
    (FIELD, VALUE),
)
_WITHOUT_HEADER = {FIELD: 0, VALUE: 1}


class Facts:
    """The values of an event by column, the lines on which they stand, and where on them."""

    def __init__(self, table: Table) -> None:
        """Begin without any."""
        self.table = table
        self.values: dict[str, object] = {}
        self.rows: dict[str, int] = {}
        self.told: set[str] = set()
        """What is missing only because it is misspelt, or because the table is."""
        self.position = _WITHOUT_HEADER[VALUE]


def facts_of(paper: Paper, table: Table) -> Facts:
    """Return the facts, and note fields that are unknown or given twice."""
    facts = Facts(table)
    rows = paper.rows.get(table.key, [])
    if not rows:
        note_absence(paper, table, is_there=table.key in paper.rows)
        facts.told |= table.by_name.keys()
    positions = dict(_WITHOUT_HEADER)
    if rows and {FIELD, VALUE} & {plain_name(cell) for cell in rows[0].cells.values()}:
        header = header_in(paper, table, rows[0], _COLUMNS)
        positions |= {name: at for at, name in header.positions.items()} if header else {}
        rows = rows[1:]
    facts.position = positions[VALUE]
    for row in rows:
        _take(paper, facts, row, positions)
        if paper.is_hopeless:
            break
    return facts


def _take(paper: Paper, facts: Facts, row: Row, positions: dict[str, int]) -> None:
    """Take the fact of a line, if its field is known."""
    table, cells = facts.table, row.cells
    given = cells.get(positions[FIELD])
    strays = cells.keys() - positions.values()
    name = table.names.get(plain_name(given)) if given is not None else None
    if strays:
        message = f"there is a cell beside field and value; {paper.beyond}"
        paper.blame(message, table, row.number, min(strays))
    elif given is None:
        paper.blame("there is no field beside this value", table, row.number, positions[FIELD])
    elif name is None:
        meant = nearest(plain_name(given), tuple(table.by_name))
        facts.told |= {meant} if meant else set()
        paper.blame(_unknown(str(given), meant, table), table, row.number, positions[FIELD])
    elif positions[VALUE] not in cells:
        return
    elif name in facts.values:
        message = f"{quoted(name)} is already given in {paper.row_noun} {facts.rows[name]}"
        paper.blame(f"{message}; keep one of the two", table, row.number, positions[FIELD])
    else:
        facts.values[name] = reader_of(table.types[name])(cells[positions[VALUE]])
        facts.rows[name] = row.number


def _unknown(field: str, meant: str | None, table: Table) -> str:
    if meant is None:
        known = listed(table.by_name)
        return f"there is no field {quoted(field)}; remove it, the fields are {known}"
    return f"there is no field {quoted(field)}; did you mean {quoted(meant)}?"
