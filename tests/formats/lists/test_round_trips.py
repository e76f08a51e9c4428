"""Any list, of any columns, comes back from every format as it was written."""

import csv
from datetime import date, datetime
from decimal import Decimal
from io import BytesIO, StringIO

import msgspec
import openpyxl
from hypothesis import given
from hypothesis import strategies as st

from arpad.formats.lists import (
    Cell,
    Column,
    Kind,
    ListTable,
    list_from_json,
    list_from_parquet,
    write_csv,
    write_json,
    write_parquet,
    write_xlsx,
)

letters = st.characters(exclude_categories=["Cs"])
texts = st.one_of(
    st.text(letters, max_size=20),
    st.sampled_from(
        ["=1+1", "+1", "-1", "@x", "007", "1e5", "TRUE", "<r>x</r>", "_x0041_", "{=1}"]
    ),
)
days = st.dates(date(1850, 1, 1), date(2199, 12, 31))
cells: dict[Kind, st.SearchStrategy[Cell]] = {
    Kind.TEXT: texts,
    Kind.WORD: texts,
    Kind.WHOLE: st.integers(-32768, 32767),
    Kind.DECIMAL: st.decimals(-(10**9), 10**9, places=6, allow_nan=False),
    Kind.DAY: days,
    Kind.YEAR: st.integers(1850, 2199),
    Kind.FLAG: st.booleans(),
}
keys = st.sampled_from(["id", "name", "rating", "k", "games", "federation", "flag", "born", "x"])


@st.composite
def tables(draw: st.DrawFn) -> ListTable:
    names = draw(st.lists(keys, min_size=1, unique=True))
    kinds = draw(st.lists(st.sampled_from(Kind), min_size=len(names), max_size=len(names)))
    columns = tuple(Column(n, n.title(), kind) for n, kind in zip(names, kinds, strict=True))
    row = st.tuples(*(st.none() | cells[kind] for kind in kinds))
    return ListTable(
        federation=draw(st.sampled_from(["FIDE", "FESA"])),
        columns=columns,
        rows=draw(st.lists(row, max_size=4)),
        title=draw(texts),
        pool=draw(st.none() | texts),
        edition=draw(st.none() | texts),
        list_date=draw(st.none() | days),
    )


@given(tables())
def test_json(table: ListTable) -> None:
    file = BytesIO()
    assert write_json(table, file) == ()
    assert list_from_json(file.getvalue(), name="list.json") == (table, ())
    plain = msgspec.json.decode(file.getvalue())
    assert plain["schema"] == "arpad/list/1"
    assert all(list(row) == [c.key for c in table.columns] for row in plain["rows"])


@given(tables())
def test_parquet(table: ListTable) -> None:
    file = BytesIO()
    assert write_parquet(table, file) == ()
    assert list_from_parquet(file.getvalue(), name="list.parquet") == (table, ())


@given(tables())
def test_csv(table: ListTable) -> None:
    """A CSV file has no types: everything comes back as text, nothing as an empty cell."""
    file = BytesIO()
    assert write_csv(table, file) == ()
    header, *read = csv.reader(StringIO(file.getvalue().decode(), newline=""))
    assert header == [column.key for column in table.columns]
    assert read == [[in_csv(cell) for cell in row] for row in table.rows]


def in_csv(cell: Cell) -> str:
    return str(cell).lower() if isinstance(cell, bool) else "" if cell is None else str(cell)


@given(tables())
def test_xlsx(table: ListTable) -> None:
    """A workbook keeps what it has room for: no control characters, no days before 1900."""
    file = BytesIO()
    write_xlsx(table, file)
    (sheet,) = openpyxl.load_workbook(file).worksheets
    header, *read = sheet.iter_rows(
        max_row=1 + len(list(table.rows)), max_col=len(table.columns), values_only=True
    )
    assert list(header) == [column.label for column in table.columns]
    kinds = [column.kind for column in table.columns]
    wanted = [list(map(in_xlsx, row, kinds)) for row in table.rows]
    assert [list(map(from_openpyxl, row, kinds)) for row in read] == wanted
    assert not any(cell.data_type == "f" for line in sheet.iter_rows() for cell in line)


def in_xlsx(cell: Cell, kind: Kind) -> object:
    if isinstance(cell, Decimal):
        return float(cell)
    if isinstance(cell, date):
        return cell if cell >= date(1900, 3, 1) else cell.isoformat()
    if kind in {Kind.TEXT, Kind.WORD} and isinstance(cell, str):
        return without_controls(cell) or None
    return cell


def without_controls(text: str) -> str:
    signs = (" " if ord(s) < 32 or 127 <= ord(s) < 160 or s in "\ufffe\uffff" else s for s in text)
    return "".join(signs)


def from_openpyxl(cell: object, kind: Kind) -> object:
    if isinstance(cell, datetime):
        return cell.date()
    # Excel takes _x005F_ for an underscore; this reader leaves it as it stands.
    return (
        cell.replace("_x005F_x", "_x")
        if kind in {Kind.TEXT, Kind.WORD} and isinstance(cell, str)
        else cell
    )


def test_the_strategies_know_every_kind() -> None:
    assert set(cells) == set(Kind)
