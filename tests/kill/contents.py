"""What a book says, in a form in which two books that say the same are equal.

Numbers that people know, of players, events, receipts, errata, lists and entries, stand as they
are. Those of other rows are given anew, from 1 on: a server leaves out those of a transaction that
was given up. A batch that has added nothing is left out, as whoever repeats a command leaves one.
Seals are left to the audit.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from sqlalchemy import Column, Connection, MetaData, Table, select

from arpad.store.book import HEAD, Book
from arpad.store.schema import METADATA, REFERS

Contents = dict[str, str]
"""The rows of each table as text, by its name; empty where there is no book."""

_UNCHECKED = {
    ("entry", "pool_id"): "pool",
    ("entry", "batch_id"): "batch",
    ("entry", "correction_id"): "correction",
    ("sheet", "pool_id"): "pool",
    ("sheet", "batch_id"): "batch",
    ("standing", "pool_id"): "pool",
    ("standing", "batch_id"): "batch",
    ("player_name", "player_id"): "player",
    ("list_column", "list_id"): "rating_list",
    ("list_move", "list_id"): "rating_list",
    ("list_move", "player_id"): "player",
}
"""What columns refer to that the database does not check."""
_KNOWN = frozenset(
    {"correction", "entry", "event", "objection", "player", "pool", "report", "sheet"}
)
"""What people know by its number."""


def contents_of(book: Book) -> Contents:
    """Return what a book says; nothing where there is none."""
    form = book.form()
    if form is None:
        return {}
    if form != HEAD:
        return _older(book)
    with book.reading() as connection:
        return contents(connection)


def _older(book: Book) -> Contents:
    """Return what a book of an older form says, as it stands."""
    with book.engine.connect() as connection:
        found = MetaData()
        found.reflect(connection)
        return {
            name: "\n".join(sorted(repr(tuple(row)) for row in connection.execute(select(table))))
            for name, table in found.tables.items()
        }


def contents(connection: Connection) -> Contents:
    """Return what an open book of the newest form says."""
    rows = {
        table.name: [dict(row._mapping) for row in connection.execute(_in_order(table))]  # noqa: SLF001
        for table in METADATA.sorted_tables
    }
    numbers = {name: _numbered(name, rows) for name in rows}
    return {
        name: "\n".join(sorted_if(_lines(METADATA.tables[name], some, numbers), name))
        for name, some in rows.items()
        if name != "seal"
    }


def _in_order(table: Table) -> Any:  # noqa: ANN401 - a statement
    return select(table).order_by(*table.primary_key.columns)


def _numbered(name: str, rows: Mapping[str, list[dict[str, Any]]]) -> dict[int, int]:
    """Return the new numbers of the rows of a table by their old ones."""
    some = rows[name]
    if name in _KNOWN:
        return {row["id"]: row["id"] for row in some}
    if name == "batch":
        used = {
            row["batch_id"]
            for other, others in rows.items()
            if other != "seal"
            for row in others
            if "batch_id" in row
        }
        some = [row for row in some if row["id"] in used]
    return {row["id"]: number for number, row in enumerate(some, 1) if "id" in row}


def _lines(
    table: Table, rows: list[dict[str, Any]], numbers: Mapping[str, Mapping[int, int]]
) -> Iterator[str]:
    refers = {column.name: _referred(table, column) for column in table.columns}
    for row in rows:
        if table.name == "batch" and row["id"] not in numbers["batch"]:
            continue
        cells = []
        for name, value in row.items():
            other = refers[name]
            if other is not None and value is not None:
                cells.append(numbers[other].get(value, f"{other} {value}?"))
            else:
                cells.append(value)
        yield repr(tuple(cells))


def _referred(table: Table, column: Column[Any]) -> str | None:
    if column.name == "id":
        return table.name
    by_row = next((key.column.table.name for key in column.foreign_keys), None)
    checked: str | None = column.info.get(REFERS, by_row)
    return checked or _UNCHECKED.get((table.name, column.name))


def sorted_if(lines: Iterator[str], name: str) -> Iterator[str]:
    """Put the lines of a table without numbers in order: its rows have none of their own."""
    return iter(sorted(lines)) if "id" not in METADATA.tables[name].columns else lines


def differing(one: Contents, other: Contents) -> str:
    """Return the lines by which two books differ, table by table."""
    return "\n".join(
        f"{name} {sign} {line}"
        for name in sorted(one.keys() | other.keys())
        for sign, line in _unlike(one.get(name, ""), other.get(name, ""))
    )


def _unlike(one: str, other: str) -> Iterator[tuple[str, str]]:
    here, there = one.splitlines(), other.splitlines()
    yield from (("has", line) for line in here if line not in there)
    yield from (("lacks", line) for line in there if line not in here)
