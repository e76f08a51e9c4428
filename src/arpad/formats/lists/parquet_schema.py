"""The columns of a list as Parquet has them: narrow numbers, texts that repeat kept once."""

from collections.abc import Sequence
from typing import Any

import msgspec

from arpad.formats.extras import need
from arpad.formats.lists.columns import Column, Kind
from arpad.formats.lists.json_writing import facts
from arpad.formats.lists.list_table import ListTable

FACTS = b"arpad"
"""Under this key the file says what it is, as JSON: everything but the rows."""

_SMALL = ("rating", "k")
"""Endings of numbers that never reach 32 768; counts may."""
_UNLIKE = frozenset({"id", "name"})
"""Texts that seldom say the same of two players."""
_DIGITS, _PLACES = 18, 6


def pyarrow(purpose: str) -> Any:  # noqa: ANN401 - the library has no types
    """Return pyarrow, or say how to get it."""
    return need("pyarrow", extra="bulk", purpose=purpose)


def arrow_type(column: Column) -> Any:  # noqa: ANN401 - of pyarrow
    """Return the type in which a column is written."""
    pa = pyarrow("Writing Parquet")
    if column.kind is Kind.WHOLE:
        return pa.int16() if column.key.rpartition("_")[2] in _SMALL else pa.int32()
    if column.kind in {Kind.TEXT, Kind.WORD}:
        is_plain = column.key in _UNLIKE
        return pa.string() if is_plain else pa.dictionary(pa.int32(), pa.string())
    return {
        Kind.DECIMAL: pa.decimal128(_DIGITS, _PLACES),
        Kind.DAY: pa.date32(),
        Kind.YEAR: pa.int16(),
        Kind.FLAG: pa.bool_(),
    }[column.kind]


def arrow_schema(table: ListTable) -> Any:  # noqa: ANN401 - of pyarrow
    """Return the schema of a list, which also says what the list is."""
    pa = pyarrow("Writing Parquet")
    fields = [pa.field(column.key, arrow_type(column)) for column in table.columns]
    return pa.schema(fields, metadata={FACTS: msgspec.json.encode(facts(table))})


def misfits(columns: Sequence[Column], schema: Any) -> list[str]:  # noqa: ANN401 - of pyarrow
    """Return the columns that a file should have and has not, or has as something else."""
    types = {field.name: field.type for field in schema}
    return [column.key for column in columns if not _is_like(column, types.get(column.key))]


def _is_like(column: Column, type_: Any) -> bool:  # noqa: ANN401 - of pyarrow
    if type_ is None:
        return False
    types = pyarrow("Reading Parquet").types
    plain = type_.value_type if types.is_dictionary(type_) else type_
    return bool(
        {
            Kind.TEXT: types.is_string,
            Kind.WORD: types.is_string,
            Kind.WHOLE: types.is_integer,
            Kind.YEAR: types.is_integer,
            Kind.DECIMAL: types.is_decimal,
            Kind.DAY: types.is_date32,
            Kind.FLAG: types.is_boolean,
        }[column.kind](plain)
    )
