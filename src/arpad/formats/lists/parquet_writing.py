"""A list as Parquet: typed columns for programs that compute over millions of players."""

from collections.abc import Iterator, Sequence
from io import RawIOBase
from typing import TYPE_CHECKING, Any

from arpad.formats.document import Findings
from arpad.formats.extras import need
from arpad.formats.fide_list.told import Told
from arpad.formats.lists.list_table import ListTable, Row
from arpad.formats.lists.parquet_schema import arrow_schema, pyarrow
from arpad.formats.lists.target import Progress, Target, batches, opened
from arpad.formats.lists.whole_text import whole_rows

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

ROWS_OF_A_GROUP = 100_000


def write_parquet(
    table: ListTable, target: Target, *, progress: Progress | None = None
) -> Findings:
    """Write a list as Parquet, in groups of rows; return what could not be written as it is."""
    told = Told("")
    with opened(target) as stream:
        for piece in parquet_pieces(table, told, progress):
            stream.write(piece)
    return told.findings


def parquet_pieces(
    table: ListTable, told: Told, progress: Progress | None = None
) -> Iterator[bytes]:
    """Yield a list as Parquet, a group of rows at a time."""
    pyarrow("Writing Parquet")
    parquet = need("pyarrow.parquet", extra="bulk", purpose="Writing Parquet")
    schema, buffer = arrow_schema(table), _Taken()
    with parquet.ParquetWriter(buffer, schema, compression="zstd") as writer:
        for batch in batches(table.rows, progress, ROWS_OF_A_GROUP):
            yield buffer.take()
            try:
                group = _group(schema, batch)
            except UnicodeEncodeError:
                group = _group(schema, whole_rows(batch, table.columns, told))
            writer.write_table(group, row_group_size=ROWS_OF_A_GROUP)
    yield buffer.take()


class _Taken(RawIOBase):
    """A file that is taken away while it is written; a writer may ask how far it has come."""

    def __init__(self) -> None:
        super().__init__()
        self._pieces = list[bytes]()
        self._length = 0

    def writable(self) -> bool:
        return True

    def tell(self) -> int:
        return self._length

    def write(self, data: "ReadableBuffer") -> int:
        piece = bytes(data)
        self._pieces.append(piece)
        self._length += len(piece)
        return len(piece)

    def take(self) -> bytes:
        """Return what has been written since the last time."""
        taken = b"".join(self._pieces)
        self._pieces.clear()
        return taken


def _group(schema: Any, rows: Sequence[Row]) -> Any:  # noqa: ANN401 - of pyarrow
    pa = pyarrow("Writing Parquet")
    cells = zip(*rows, strict=True)
    arrays = [pa.array(column, field.type) for column, field in zip(cells, schema, strict=True)]
    return pa.Table.from_arrays(arrays, schema=schema)
