"""A list as JSON: one object that says what it is, then the rows, a line each.

Every row has every column, null where nothing is known. Days are text as YYYY-MM-DD and decimals
are text too, so that no program rounds them.
"""

from collections.abc import Iterator, Sequence

import msgspec

from arpad.formats.document import Findings
from arpad.formats.fide_list.told import Told
from arpad.formats.lists.columns import Column
from arpad.formats.lists.list_table import ListTable, Row
from arpad.formats.lists.target import Progress, Target, batches, opened
from arpad.formats.lists.whole_text import whole_rows

SCHEMA = "arpad/list/1"
"""The name of the shape; its number grows when a reader of today would stumble."""


def write_json(table: ListTable, target: Target, *, progress: Progress | None = None) -> Findings:
    """Write a list as JSON in UTF-8, row by row; return what could not be written as it is."""
    told = Told("")
    with opened(target) as stream:
        for piece in json_pieces(table, told, progress):
            stream.write(piece)
    return told.findings


def json_pieces(table: ListTable, told: Told, progress: Progress | None = None) -> Iterator[bytes]:
    """Yield a list as JSON, piece by piece."""
    yield msgspec.json.encode(facts(table)).removesuffix(b"}") + b',"rows":['
    between = b"\n"
    for batch in batches(table.rows, progress):
        yield between + b",\n".join(_objects(table.columns, batch, told))
        between = b",\n"
    yield b"\n]}\n"


def json_line_pieces(table: ListTable, told: Told) -> Iterator[bytes]:
    """Yield the rows of a list as JSON lines: an object each, and nothing about the list."""
    for batch in batches(table.rows):
        yield b"".join(row + b"\n" for row in _objects(table.columns, batch, told))


def facts(table: ListTable) -> dict[str, object]:
    """Return what a list says about itself, without its rows."""
    return {
        "schema": SCHEMA,
        "title": table.title,
        "federation": table.federation,
        "pool": table.pool,
        "edition": table.edition,
        "list_date": table.list_date,
        "columns": table.columns,
    }


def _objects(columns: Sequence[Column], rows: Sequence[Row], told: Told) -> list[bytes]:
    try:
        return _encoded(columns, rows)
    except UnicodeEncodeError:
        return _encoded(columns, whole_rows(rows, columns, told))


def _encoded(columns: Sequence[Column], rows: Sequence[Row]) -> list[bytes]:
    keys = [column.key for column in columns]
    encode = msgspec.json.Encoder(decimal_format="string").encode
    return [encode(dict(zip(keys, row, strict=True))) for row in rows]
