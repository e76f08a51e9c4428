"""Where the games of a replay come from: a table in memory, or Parquet files read in pieces."""

from collections.abc import Iterator, Sequence
from os import PathLike
from pathlib import Path
from typing import Any, Protocol, TypeAlias

from arpad.formats.extras import need
from arpad.kernels.frames import Frame, RawColumns, raw_columns
from arpad.kernels.identity import ids_checked
from arpad.kernels.raw_column import RawColumn
from arpad.kernels.schema import GAMES, Kind

Table: TypeAlias = Frame | str | PathLike[str]
"""A frame of any make, or the path of a Parquet file or of a folder of them."""


class GameSource(Protocol):
    """A table of games that can be gone through several times, from any row on."""

    names: list[str]
    is_in_memory: bool

    def __len__(self) -> int:
        """Return how many rows there are."""

    def pieces(self, wanted: Sequence[str], *, after: int = 0) -> Iterator[RawColumns]:
        """Yield some columns, piece by piece; pieces that end before a row may be left out."""


ROWS_OF_A_PIECE = 1 << 19
"""What is made of so many rows stays near the processor, and its memory is used again."""


class TableInMemory:
    """A table that is there already; texts are in one piece, whose words are looked at once."""

    def __init__(self, columns: RawColumns) -> None:
        """Keep the columns; ids are looked at once."""
        ids = {field.name for field in GAMES if field.kind is Kind.ID}
        self._columns = {
            name: ids_checked(column) if name in ids else column for name, column in columns.items()
        }
        self.names = list(columns)
        self.is_in_memory = True
        has_words = any(column.words is not None for column in self._columns.values())
        self._rows = max(1, len(self)) if has_words else ROWS_OF_A_PIECE

    def __len__(self) -> int:
        return len(self._columns["white"])

    def column(self, name: str) -> RawColumn:
        """Return a column as a whole."""
        return self._columns[name]

    def pieces(self, wanted: Sequence[str], *, after: int = 0) -> Iterator[RawColumns]:
        """Yield the table from the piece on in which a row lies."""
        for start in range(after // self._rows * self._rows, len(self), self._rows):
            rows = slice(start, start + self._rows)
            yield {name: self._columns[name].piece(rows) for name in wanted}


def games_from(table: Table) -> GameSource:
    """Return games in whatever form they are given."""
    if isinstance(table, str | PathLike):
        source: GameSource = _parquet(Path(table), "games")
        return source
    return TableInMemory(raw_columns(table, "games"))


def columns_from(table: Table | None, name: str) -> RawColumns | None:
    """Return a table of events or players in whatever form it is given."""
    if table is None:
        return None
    if isinstance(table, str | PathLike):
        columns: dict[str, RawColumn] = _parquet(Path(table), name).columns()
        return columns
    return raw_columns(table, name)


def _parquet(path: Path, table: str) -> Any:  # noqa: ANN401 - whatever reads Parquet
    need("pyarrow", extra="bulk", purpose="Reading Parquet")
    # Only now it is known that pyarrow is there.
    from arpad.kernels.parquet_table import ParquetTable  # noqa: PLC0415

    return ParquetTable(path, table)
