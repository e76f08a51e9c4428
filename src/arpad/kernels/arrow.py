"""Tables of Arrow as columns: texts are numbered by their dictionary in one pass.

Whoever needs this module has pyarrow: the extra `bulk`.
"""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeAlias

import numpy as np
import pyarrow as pa  # type: ignore[import-untyped]
import pyarrow.compute as pc  # type: ignore[import-untyped]

from arpad.kernels.arrow_words import ArrowWords
from arpad.kernels.frames import RawColumns
from arpad.kernels.raw_column import ColumnError, RawColumn

Arrow: TypeAlias = Any
"""A value of pyarrow, which has no types of its own."""


_LONG = 1 << 17


def arrow_table(frame: Any, wanted: Sequence[str]) -> Arrow:  # noqa: ANN401 - frames of any make
    """Return the wanted columns of a frame of polars or pandas, or of an Arrow table."""
    make = type(frame).__module__.partition(".")[0]
    if make == "polars":
        return frame.select([name for name in wanted if name in frame.columns]).to_arrow()
    if make == "pandas":
        held = [name for name in wanted if name in frame.columns]
        return pa.Table.from_pandas(frame[held], preserve_index=False)
    if isinstance(frame, pa.RecordBatch):
        frame = pa.Table.from_batches([frame])
    return frame.select([name for name in wanted if name in frame.column_names])


def columns_of_table(arrow: Arrow, table: str, *, first_row: int = 0) -> RawColumns:
    """Return the columns of an Arrow table; those of a long one are read at the same time."""
    names = arrow.column_names
    read = partial(_column, table=table, first_row=first_row)
    if len(arrow) < _LONG:
        return {name: read(arrow.column(name), name=name) for name in names}
    with ThreadPoolExecutor(len(names)) as pool:
        columns = [pool.submit(read, arrow.column(name), name=name) for name in names]
        return {name: column.result() for name, column in zip(names, columns, strict=True)}


def _column(chunked: Arrow, *, table: str, name: str, first_row: int) -> RawColumn:
    kind = chunked.type
    if pa.types.is_dictionary(kind):
        chunked = chunked.unify_dictionaries()
    elif _is_text(kind):
        chunked = chunked.dictionary_encode()
    elif pa.types.is_decimal(kind):
        chunked = chunked.cast(pa.float64())
    missing = _missing(chunked)
    if pa.types.is_dictionary(chunked.type):
        words, codes = _codes(chunked)
        return RawColumn(table, name, codes, words, missing, first_row)
    return RawColumn(table, name, _values(chunked, table, name), None, missing, first_row)


def _is_text(kind: Arrow) -> bool:
    types = pa.types
    return bool(types.is_string(kind) or types.is_large_string(kind) or types.is_string_view(kind))


def _missing(chunked: Arrow) -> Any:  # noqa: ANN401 - an array or none
    if not chunked.null_count:
        return None
    return pc.is_null(chunked).combine_chunks().to_numpy(zero_copy_only=False)


def _codes(chunked: Arrow) -> tuple[Sequence[Any], Any]:
    """Return the dictionary of a column and each row's place in it; 0 where nothing stands."""
    if not chunked.num_chunks:
        return [], np.zeros(0, np.int32)
    pieces = [
        pc.fill_null(chunk.indices, 0) if chunk.null_count else chunk.indices
        for chunk in chunked.chunks
    ]
    codes = np.concatenate([piece.to_numpy(zero_copy_only=False) for piece in pieces])
    dictionary = chunked.chunk(0).dictionary
    words = ArrowWords(dictionary) if _is_text(dictionary.type) else dictionary.to_pylist()
    return words, codes.astype(np.int32, copy=False)


def _values(chunked: Arrow, table: str, name: str) -> Any:  # noqa: ANN401 - of any type of number
    kind, types = chunked.type, pa.types
    if types.is_date(kind) or types.is_timestamp(kind):
        days = chunked.cast(pa.date32()).cast(pa.int32())
        return _filled(days).astype("datetime64[D]")
    if types.is_integer(kind) or types.is_boolean(kind) or types.is_floating(kind):
        return _filled(chunked)
    raise ColumnError(f"{table}, column {name}: values of type {kind} are not understood.")


def _filled(chunked: Arrow) -> Any:  # noqa: ANN401 - of any type of number
    """Return the values as an array, zero where nothing stands."""
    if chunked.null_count:
        chunked = pc.fill_null(chunked, pa.scalar(0).cast(chunked.type))
    return chunked.to_numpy()
