"""The files of an export: Parquet for programs that compute, CSV for everything else.

Neither form holds a clock: the same book gives the same bytes.
"""

import csv
from collections.abc import Iterable, Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import msgspec

from arpad.formats.extras import need
from arpad.formats.whole_file import whole_file
from arpad.store.export_columns import ExportTable, Kind
from arpad.store.export_rows import Portion

FACTS = b"arpad"
"""Under this key a Parquet file says what it is, as JSON."""


def write_parquet(
    path: Path, table: ExportTable, portions: Iterable[Portion], facts: dict[str, Any]
) -> int:
    """Write a table as Parquet, one row group a portion; return how many rows there are."""
    pa = need("pyarrow", extra="bulk", purpose="Writing Parquet")
    parquet = need("pyarrow.parquet", extra="bulk", purpose="Writing Parquet")
    schema = arrow_schema(pa, table, facts)
    written = 0
    with (
        whole_file(path) as stream,
        parquet.ParquetWriter(stream, schema, compression="zstd") as writer,
    ):
        for portion in portions:
            cells = zip(*portion, strict=True)
            arrays = [pa.array(column, of.type) for column, of in zip(cells, schema, strict=True)]
            group = pa.Table.from_arrays(arrays, schema=schema)
            writer.write_table(group, row_group_size=len(portion))
            written += len(portion)
    return written


def arrow_schema(pa: Any, table: ExportTable, facts: dict[str, Any]) -> Any:  # noqa: ANN401
    """Return the typed columns of a table, which also say what the file is."""
    types = {
        Kind.TEXT: pa.string(),
        Kind.WHOLE: pa.int64(),
        Kind.DAY: pa.date32(),
        Kind.MOMENT: pa.timestamp("s", tz="UTC"),
        Kind.FLAG: pa.bool_(),
    }
    fields = [
        pa.field(
            column.name,
            types[column.kind],
            nullable=not column.is_always,
            metadata={"says": column.says},
        )
        for column in table.columns
    ]
    return pa.schema(fields, metadata={FACTS: msgspec.json.encode(facts)})


def write_csv(path: Path, table: ExportTable, portions: Iterable[Portion]) -> int:
    """Write a table as UTF-8 with commas; return how many rows there are."""
    written = 0
    plain = [column.kind not in {Kind.FLAG, Kind.MOMENT} for column in table.columns]
    is_plain = all(plain)
    with whole_file(path) as stream:
        stream.write(_lines([[column.name for column in table.columns]]))
        for portion in portions:
            stream.write(_lines(portion if is_plain else (_cells(row, plain) for row in portion)))
            written += len(portion)
    return written


def _lines(rows: Iterable[Iterable[Any]]) -> bytes:
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue().encode()


def _cells(row: Iterable[Any], plain: Iterable[bool]) -> Iterator[Any]:
    for cell, is_plain in zip(row, plain, strict=True):
        yield cell if is_plain or cell is None else _word(cell)


def _word(cell: Any) -> str:  # noqa: ANN401 - a flag or a moment
    if isinstance(cell, bool):
        return "true" if cell else "false"
    return f"{cell:%Y-%m-%dT%H:%M:%SZ}"
