"""Tables of a replay as Arrow and Parquet, by the published schema, and back."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, BinaryIO, TypeAlias

import numpy as np
import pyarrow as pa  # type: ignore[import-untyped]
import pyarrow.parquet as pq  # type: ignore[import-untyped]

from arpad.kernels.schema import TABLES, Field, Kind
from arpad.kernels.tables_out import OutColumn, OutTable

Arrow: TypeAlias = Any
"""A value of pyarrow, which has no types of its own."""

ROWS_OF_A_GROUP = 1 << 20
_TYPES = {
    Kind.DAY: pa.date32(),
    Kind.RESULT: pa.int8(),
    Kind.INT16: pa.int16(),
    Kind.INT32: pa.int32(),
    Kind.BIRTH: pa.int32(),
    Kind.INT64: pa.int64(),
    Kind.FLAG: pa.bool_(),
    Kind.WORD: pa.dictionary(pa.int8(), pa.string()),
}


def arrow_schema(table: str, *, ids: Arrow = None) -> Arrow:
    """Return the schema of a table, each field with its sentence; ids are texts unless said."""
    return pa.schema([_field(field, ids or pa.string()) for field in TABLES[table]])


def _field(field: Field, ids: Arrow) -> Arrow:
    kind = ids if field.kind is Kind.ID else _TYPES[field.kind]
    return pa.field(
        field.name, kind, nullable=not field.is_needed, metadata={"meaning": field.meaning}
    )


def arrow_table(name: str, table: OutTable) -> Arrow:
    """Return a table of a replay as a table of Arrow."""
    fields = [field for field in TABLES[name] if field.name in table]
    arrays = [_array(table[field.name], field) for field in fields]
    schema = pa.schema(
        [_field(field, array.type) for field, array in zip(fields, arrays, strict=True)]
    )
    return pa.Table.from_arrays(arrays, schema=schema)


def _array(column: OutColumn, field: Field) -> Arrow:
    if column.words is not None:
        words, places = column.words.once("arrow", pa.array), pa.array(column.values)
        is_word = field.kind is Kind.WORD
        return pa.DictionaryArray.from_arrays(places, words) if is_word else words.take(places)
    values = np.ascontiguousarray(column.values)  # a day that is written down once
    return pa.array(values, _TYPES[field.kind], mask=column.missing)


def write_parquet(stream: BinaryIO, name: str, arrow: Arrow) -> None:
    """Write a table of a replay as Parquet; the same table gives the same bytes."""
    ids = {field.name for field in TABLES[name] if field.kind is Kind.ID}
    numbers = [f.name for f in arrow.schema if f.name in ids and pa.types.is_integer(f.type)]
    pq.write_table(
        arrow,
        stream,
        row_group_size=ROWS_OF_A_GROUP,
        compression="lz4",
        use_dictionary=[field.name for field in arrow.schema if field.name not in ids],
        column_encoding=dict.fromkeys(numbers, "DELTA_BINARY_PACKED"),
    )


def read_tables(files: Sequence[Path]) -> Arrow:
    """Return Parquet files one under the other as a table of Arrow."""
    return pa.concat_tables([pq.read_table(file) for file in files])


def arrays_of(arrow: Arrow) -> dict[str, np.ndarray[Any, Any]]:
    """Return the columns of a table of Arrow as arrays, texts written out."""
    return {name: _plain(arrow.column(name)) for name in arrow.column_names}


def _plain(column: Arrow) -> np.ndarray[Any, Any]:
    if pa.types.is_dictionary(column.type):
        column = column.cast(pa.string())
    plain: np.ndarray[Any, Any] = column.to_numpy()
    return plain.astype(str) if plain.dtype == object and len(plain) else plain
