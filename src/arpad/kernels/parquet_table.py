"""Games in Parquet files, read piece by piece, so that they may be larger than memory."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa  # type: ignore[import-untyped]
import pyarrow.parquet as pq  # type: ignore[import-untyped]

from arpad.kernels.arrow import columns_of_table
from arpad.kernels.frames import RawColumns, check_needed
from arpad.kernels.raw_column import ColumnError
from arpad.kernels.schema import TABLES

ROWS_OF_A_PIECE = 1 << 20


class ParquetTable:
    """A table in one Parquet file, or in all those of a folder in the order of their names."""

    def __init__(self, path: Path, table: str) -> None:
        """Look at the files; refuse what cannot be read, or lacks a column."""
        self.table = table
        self.is_in_memory = False
        self.files = _files(path, table)
        self.lengths = list[int]()
        for file in self.files:
            with _opened(file, table) as parquet:
                names = parquet.schema_arrow.names
                check_needed(table, names, place=f"{table} in {file}")
                self.lengths.append(parquet.metadata.num_rows)
                self.names = [f.name for f in TABLES[table] if f.name in names]

    def __len__(self) -> int:
        return sum(self.lengths)

    def pieces(self, wanted: Sequence[str], *, after: int = 0) -> Iterator[RawColumns]:
        """Yield the columns wanted, some rows at a time; groups that end before a row are left."""
        row = 0
        for file, length in zip(self.files, self.lengths, strict=True):
            if row + length > after:
                with _opened(file, self.table) as parquet:
                    yield from self._pieces_of(parquet, wanted, row, after)
            row += length

    def _pieces_of(
        self,
        parquet: Any,  # noqa: ANN401 - of pyarrow
        wanted: Sequence[str],
        row: int,
        after: int,
    ) -> Iterator[RawColumns]:
        groups = list[int]()
        first = row
        for group in range(parquet.num_row_groups):
            row += parquet.metadata.row_group(group).num_rows
            if row > after:
                groups.append(group)
            else:
                first = row
        for batch in parquet.iter_batches(ROWS_OF_A_PIECE, groups, list(wanted)):
            yield columns_of_table(pa.Table.from_batches([batch]), self.table, first_row=first)
            first += len(batch)

    def columns(self) -> RawColumns:
        """Return the whole table, where it is a small one."""
        tables = []
        for file in self.files:
            with _opened(file, self.table) as parquet:
                tables.append(parquet.read(self.names))
        whole = pa.concat_tables(tables, promote_options="permissive")
        return columns_of_table(whole, self.table)


def _files(path: Path, table: str) -> list[Path]:
    if path.is_dir():
        files = sorted(file for file in path.glob("*.parquet") if file.is_file())
        if not files:
            raise ColumnError(f"{table}: {path} holds no Parquet file (*.parquet).")
        return files
    if not path.is_file():
        raise ColumnError(f"{table}: there is no file {path}.")
    return [path]


def _opened(file: Path, table: str) -> Any:  # noqa: ANN401 - of pyarrow
    try:
        return pq.ParquetFile(file)
    except (OSError, pa.ArrowException) as error:
        problem = str(error).rstrip(".")
        raise ColumnError(f"{table}: {file} cannot be read as Parquet: {problem}.") from error
