"""What a seal covers of a row, and in which form: one line of JSON a row, alike in both databases.

A line has the values of a row in the order of the schema, without its automatic number: days as
YYYY-MM-DD, truth as true or false, nothing as null. What is known of a person enters as one
SHA-256 at the end of the line. So a person can be forgotten: who takes the values away and keeps
their SHA-256 leaves the line, and with it the chain, as it was.
"""

import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from hashlib import sha256
from itertools import repeat
from operator import itemgetter
from typing import Any

import msgspec
from sqlalchemy import Column, Table

from arpad.store.columns import YesNo
from arpad.store.schema import METADATA

Row = Sequence[Any]
Lines = Callable[[Iterable[Row]], list[Row]]

PERSONAL: dict[str, tuple[str, ...]] = {
    "player_version": ("name", "sex", "born", "deceased", "memberships"),
    "list_row": ("name", "born", "sex"),
    "match": ("claimed",),
    "report": ("name", "data"),
    "event_version": ("document",),
    "objection": ("claim", "by"),
}
"""The columns that say something of a person, or may."""

CHANGEABLE = {
    "event": frozenset(
        {"name", "federation", "start", "last_day", "state", "deadline", "list_date"}
    )
}
"""The columns that may change; what they say now must be what was added last beside them."""

_PACKED = "event_version"
"""The table whose documents are packed: a seal covers what is in them."""

_WITHOUT_LINES = frozenset({"batch", "seal", "player_name", "list_column", "list_move"})
"""A batch stands in its seal itself; the others are worked out again from what is sealed."""

SEALED = {name: table for name, table in METADATA.tables.items() if name not in _WITHOUT_LINES}
"""The tables whose rows are sealed."""

encode_lines = msgspec.json.Encoder().encode_lines
_encode = msgspec.json.Encoder().encode


def number_column(table: Table) -> str:
    """Return the column by whose order the rows of a table are sealed."""
    return "id" if "id" in table.c else "list_id"


@cache
def sealed_columns(table: Table) -> tuple[str, ...]:
    """Return the columns that a seal covers, in their order; those about persons come last."""
    personal = PERSONAL.get(table.name, ())
    left_out = {"id", *personal, *CHANGEABLE.get(table.name, ())}
    return (*(name for name in table.c.keys() if name not in left_out), *personal)  # noqa: SIM118


@cache
def lines_from(table: Table, columns: tuple[str, ...]) -> Lines:
    """Return what makes lines of rows whose values stand in the order of some columns."""
    wanted = sealed_columns(table)
    to_line = _to_line(table)
    if columns == wanted:
        return list if to_line is None else lambda rows: list(map(to_line, rows))
    missing = [name for name in wanted if name not in columns]
    given = [*columns, *missing]
    picked = _picker([given.index(name) for name in wanted])
    defaults = tuple(_default(table.c[name]) for name in missing)

    def made(rows: Iterable[Row]) -> list[Row]:
        whole = rows if not defaults else ((*row, *defaults) for row in rows)
        return list(map(picked, whole) if to_line is None else map(to_line, map(picked, whole)))

    return made


def lines_of_columns(
    table: Table, columns: Mapping[str, Any], marks: list[str] | None = None
) -> Iterable[Row]:
    """Return the lines of rows that are given column by column, without a step for each row.

    What is not a list stands in every row. `marks` are those of the persons, if they are known.
    """
    given = {n: columns[n] if n in columns else _default(table.c[n]) for n in sealed_columns(table)}
    for name, values in given.items():
        if isinstance(table.c[name].type, YesNo):
            given[name] = [*map(bool, values)] if isinstance(values, list) else bool(values)
    personal = [given.pop(name) for name in PERSONAL.get(table.name, ())]
    if personal and marks is None:
        unpack = _unpacked if table.name == _PACKED else None
        known = rows_of_columns(personal)
        marks = [personal_mark(row if unpack is None else map(unpack, row)) for row in known]
    if marks is not None:
        given["mark"] = marks
    return rows_of_columns(given.values())


def rows_of_columns(columns: Iterable[Any]) -> Iterable[Row]:
    """Return the rows of columns, at least one of which is a list; other values are repeated."""
    given = [*columns]
    if not any(isinstance(column, list) for column in given):
        message = "no column says how many rows there are"
        raise ValueError(message)
    return zip(*(c if isinstance(c, list) else repeat(c) for c in given), strict=False)


def _picker(places: list[int]) -> Callable[[Row], Row]:
    if len(places) == 1:
        return lambda row: (row[places[0]],)
    return itemgetter(*places)


def _default(column: Column[Any]) -> object:
    """Return what the database puts where nothing is said; the schema has whole numbers only."""
    default: Any = column.server_default
    return None if default is None else int(default.arg)


def _to_line(table: Table) -> Callable[[Row], Row] | None:
    """Return what makes a line of the sealed values; None where they are one as they stand."""
    columns = sealed_columns(table)
    personal = len(PERSONAL.get(table.name, ()))
    plain = len(columns) - personal
    packed = table.name == _PACKED
    truths = [at for at, name in enumerate(columns) if isinstance(table.c[name].type, YesNo)]
    if not personal and not truths:
        return None

    def line(row: Row) -> Row:
        values = list(row[:plain])
        for at in truths:
            # SQLite gives 1 and 0 back.
            values[at] = bool(values[at])
        if personal:
            values.append(personal_mark(row[plain:] if not packed else map(_unpacked, row[plain:])))
        return values

    return line


def _unpacked(value: bytes) -> bytes:
    """Return what was packed: another version of the packer may write other bytes for the same."""
    try:
        return zlib.decompress(value)
    except zlib.error:
        return value


def personal_mark(values: Iterable[Any]) -> str:
    """Return what stands in a line for what is known of a person; bytes count as base64."""
    return sha256(_encode(tuple(values))).hexdigest()
