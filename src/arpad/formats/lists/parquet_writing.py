"""A list as Parquet: typed columns for programs that compute over millions of players."""

from collections.abc import Sequence
from typing import Any

from arpad.formats.document import Findings
from arpad.formats.extras import need
from arpad.formats.fide_list.told import Told
from arpad.formats.lists.list_table import ListTable, Row
from arpad.formats.lists.parquet_schema import arrow_schema, pyarrow
from arpad.formats.lists.target import Progress, Target, batches, opened
from arpad.formats.lists.whole_text import whole_rows

ROWS_OF_A_GROUP = 100_000


def write_parquet(
    table: ListTable, target: Target, *, progress: Progress | None = None
) -> Findings:
    """Write a list as Parquet, in groups of rows; return what could not be written as it is."""
    told = Told("")
    pyarrow("Writing Parquet")
    parquet = need("pyarrow.parquet", extra="bulk", purpose="Writing Parquet")
    schema = arrow_schema(table)
    with (
        opened(target) as stream,
        parquet.ParquetWriter(stream, schema, compression="zstd") as writer,
    ):
        for batch in batches(table.rows, progress, ROWS_OF_A_GROUP):
            try:
                group = _group(schema, batch)
            except UnicodeEncodeError:
                group = _group(schema, whole_rows(batch, table.columns, told))
            writer.write_table(group, row_group_size=ROWS_OF_A_GROUP)
    return told.findings


def _group(schema: Any, rows: Sequence[Row]) -> Any:  # noqa: ANN401 - of pyarrow
    pa = pyarrow("Writing Parquet")
    cells = zip(*rows, strict=True)
    arrays = [pa.array(column, field.type) for column, field in zip(cells, schema, strict=True)]
    return pa.Table.from_arrays(arrays, schema=schema)
