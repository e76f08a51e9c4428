"""Tables of any make as columns: polars and pandas frames, Arrow tables, mappings of arrays.

A table is known by the package of its type, so that no library is imported to look for it. What
Arrow can hold goes through Arrow; arrays of numpy need nothing else.
"""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import numpy as np

from arpad.kernels.raw_column import AnyArray, ColumnError, RawColumn, text_column
from arpad.kernels.schema import TABLES

Frame: TypeAlias = Any
"""A frame of polars or pandas, a table of pyarrow, or a mapping of names to arrays."""
RawColumns: TypeAlias = dict[str, RawColumn]


def raw_columns(frame: Frame, table: str) -> RawColumns:
    """Return the columns of a table that its schema names; others are left alone."""
    wanted = [field.name for field in TABLES[table]]
    make = type(frame).__module__.partition(".")[0]
    if make == "polars" and hasattr(frame, "collect"):
        frame = frame.collect()
    if isinstance(frame, Mapping):
        columns = _of_mapping(frame, table, wanted)
    elif make in {"polars", "pyarrow"} or (make == "pandas" and _has_arrow()):
        # Whoever gives such a table has the library already.
        from arpad.kernels.arrow import arrow_table, columns_of_table  # noqa: PLC0415

        columns = columns_of_table(arrow_table(frame, wanted), table)
    elif make == "pandas":
        given = {name: frame[name].to_numpy() for name in wanted if name in frame.columns}
        columns = _of_mapping(given, table, wanted)
    else:
        raise ColumnError(
            f"{table}: a {type(frame).__name__} is no table. Give a frame of polars or pandas, "
            "a table of pyarrow, a mapping of names to arrays, or the path of a Parquet file."
        )
    check_needed(table, [str(name) for name in _names(frame)])
    return columns


def check_needed(table: str, given: Sequence[str], *, place: str = "") -> None:
    """Refuse a table without a column that it needs."""
    lacking = [f.name for f in TABLES[table] if f.is_needed and f.name not in given]
    if lacking:
        raise ColumnError(
            f"{place or table} has no column {' and no column '.join(lacking)}; "
            f"its columns are {', '.join(given) or 'none'}."
        )


def _names(frame: Frame) -> list[Any]:
    if isinstance(frame, Mapping):
        return list(frame)
    return list(getattr(frame, "column_names", None) or frame.columns)


def _has_arrow() -> bool:
    from importlib.util import find_spec  # noqa: PLC0415 - seldom asked

    return find_spec("pyarrow") is not None


def _of_mapping(frame: Mapping[Any, Any], table: str, wanted: list[str]) -> RawColumns:
    columns = {
        name: column_of(np.asarray(frame[name]), table, name) for name in wanted if name in frame
    }
    lengths = {name: len(column) for name, column in columns.items()}
    if len(set(lengths.values())) > 1:
        told = ", ".join(f"{name} {length}" for name, length in lengths.items())
        raise ColumnError(f"{table}: columns have as many rows as each other, not {told}.")
    return columns


def column_of(values: AnyArray, table: str, name: str) -> RawColumn:
    """Return an array of numpy as a column."""
    if values.ndim != 1:
        raise ColumnError(f"{table}, column {name}: one value a row is needed.")
    match values.dtype.kind:
        case "U" | "O" | "T":
            return text_column(table, name, values)
        case "M" | "f":
            missing = np.isnat(values) if values.dtype.kind == "M" else np.isnan(values)
            return RawColumn(table, name, values, missing=missing if missing.any() else None)
        case "i" | "u" | "b":
            return RawColumn(table, name, values)
    raise ColumnError(f"{table}, column {name}: values of type {values.dtype} are not understood.")
