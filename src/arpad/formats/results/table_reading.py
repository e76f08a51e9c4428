"""From the cells of a table to its entries: the header, then one entry a line.

An entry has the values of its cells by the names of their columns. Whether a value fits its field
is asked later, of the whole event.
"""

import re
from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from arpad.formats.csv_header import Columns, Header, header_of
from arpad.formats.csv_notation import Record
from arpad.formats.deviation import Deviation
from arpad.formats.results.layout import NUMBER, Table, orders
from arpad.formats.results.paper import CellValue, Fault, Paper, Row, Spot
from arpad.formats.results.values import Reader, reader_of
from arpad.formats.wording import printable
from arpad.model.finding import number_of

WIDEST = 200
"""How many columns are looked at: twice as many as all tables have together."""

_BLANKS = re.compile(r"[\s_-]+")


class Entry(Struct, frozen=True):
    """What a line says: its values by column, and where each column stands.

    `is_sound` is false when its cells cannot be told apart.
    """

    values: dict[str, Any]
    row: int
    positions: Mapping[str, int]
    is_sound: bool = True


class Entries(Struct, frozen=True):
    """The entries of a table; from the gaps of one that is not whole nothing can be concluded."""

    table: Table
    items: list[Entry]
    is_whole: bool = True


def plain_name(cell: CellValue) -> str:
    """Return the name of a column or a field as it is looked up.

    >>> plain_name(" Time Control ")
    'time_control'
    """
    return _BLANKS.sub("_", str(cell)[:WIDEST].strip().lower())


def entries_of(paper: Paper, table: Table) -> Entries:
    """Return the entries of a table that has one a line, and note what is wrong with its header."""
    rows = paper.rows.get(table.key)
    if not rows:
        note_absence(paper, table, is_there=rows is not None)
        return Entries(table, [], is_whole=table.optional)
    header = header_in(paper, table, rows[0], Columns(table.words, _needed(table, rows[0])))
    if header is None:
        return Entries(table, [], is_whole=False)
    positions = {name: at for at, name in header.positions.items()}
    readers = {name: reader_of(table.types[name]) for name in positions}
    is_whole = set(_needed(table, rows[0])) <= set(positions)
    items = [_entry(paper, table, header, row, positions, readers) for row in rows[1:]]
    return Entries(table, items, is_whole)


def note_absence(paper: Paper, table: Table, *, is_there: bool) -> None:
    """Note that a table is empty, or not there although it is needed."""
    if is_there and not table.optional:
        paper.blame(f"there is nothing here; it should hold {table.says}", table)
    elif not table.optional:
        paper.blame(paper.missing(table))


def _needed(table: Table, header: Row) -> list[str]:
    """Return the columns that a table needs; players need a number or an id."""
    if table.key != "players":
        return [column.name for column in table.columns if column.needed]
    names = {table.names.get(plain_name(cell)) for cell in header.cells.values()}
    return [NUMBER if NUMBER in names else "id"]


def header_in(paper: Paper, table: Table, row: Row, columns: Columns) -> Header | None:
    """Return the header that a line is, with its faults noted; None when it is none."""
    names = [""] * min(max(row.cells) + 1, WIDEST)
    for at, cell in row.cells.items():
        if at < WIDEST:
            plain = plain_name(cell)
            names[at] = plain if plain in columns.words else table.names.get(plain, plain)
    header = header_of(Record(row.number, tuple(names)), ",", columns)
    for fault in (header,) if isinstance(header, Deviation) else header.faults:
        name = str(fault.path[1]) if len(fault.path) > 1 else ""
        at = names.index(name) if name in names else -1
        spot = Spot(orders()[table.key], row.number, at, printable(name))
        paper.faults.append(Fault(spot, fault.message))
    return None if isinstance(header, Deviation) else header


def _entry(
    paper: Paper,
    table: Table,
    header: Header,
    row: Row,
    positions: Mapping[str, int],
    readers: Mapping[str, Reader],
) -> Entry:
    cells = row.cells
    beyond = max(cells)
    if beyond >= header.width and not paper.is_hopeless:
        message = f"there is a cell beside the {number_of(header.width, 'column')} of the table"
        paper.blame(f"{message}; {paper.beyond}", table, row.number, beyond)
        return Entry({}, row.number, positions, is_sound=False)
    values = {name: readers[name](cells[at]) for name, at in positions.items() if at in cells}
    return Entry(values, row.number, positions)
