"""Reading a list that was written as Parquet: its head says what it is and what columns hold."""

from pathlib import Path
from typing import Any

import msgspec

from arpad.formats.document import Findings
from arpad.formats.extras import need
from arpad.formats.file_text import unreadable
from arpad.formats.lists.list_table import ListTable, Row
from arpad.formats.lists.parquet_schema import FACTS, misfits, pyarrow
from arpad.formats.lists.stored_facts import StoredFacts, UnknownListError, stored_facts
from arpad.formats.lists.stored_file import stored_bytes
from arpad.formats.wording import quoted
from arpad.model.finding import Finding

MOST_ROWS = 20_000_000
"""FIDE's list has under two million; a damaged file can promise any number."""

_DAMAGED = "this is no Parquet file, or it is damaged; write or fetch it again"


def read_list_parquet(path: str | Path) -> tuple[ListTable | None, Findings]:
    """Read a list from its Parquet file, or say what is wrong with it."""
    data = stored_bytes(Path(path))
    if isinstance(data, Finding):
        return None, (data,)
    return list_from_parquet(data, name=Path(path).name)


def list_from_parquet(data: bytes, *, name: str) -> tuple[ListTable | None, Findings]:
    """Read a list from the bytes of a Parquet file, called by this name in findings."""
    pa = pyarrow("Reading Parquet")
    parquet = need("pyarrow.parquet", extra="bulk", purpose="Reading Parquet")
    try:
        file = parquet.ParquetFile(pa.BufferReader(data))
        facts = _facts(file, len(data))
        return facts.table(_rows(file, facts)), ()
    except UnknownListError as reason:
        return None, (unreadable(name, str(reason)),)
    except (pa.ArrowException, OSError, ValueError, MemoryError, OverflowError):
        return None, (unreadable(name, _DAMAGED),)


def _facts(file: Any, size: int) -> StoredFacts:  # noqa: ANN401 - of pyarrow
    metadata = file.schema_arrow.metadata or {}
    if FACTS not in metadata:
        raise UnknownListError("this Parquet file is no list of Arpad; it does not say what it is")
    try:
        facts = stored_facts(msgspec.json.decode(metadata[FACTS]))
    except (msgspec.DecodeError, RecursionError):
        raise UnknownListError(_DAMAGED) from None
    unfit = misfits(facts.columns, file.schema_arrow)
    if unfit:
        raise UnknownListError(
            f"the column {quoted(unfit[0])} is missing or holds something else than the list says"
        )
    if file.metadata.num_rows > min(MOST_ROWS, size):
        raise UnknownListError(
            f"the file promises {file.metadata.num_rows} rows in {size} bytes; a list of different "
            "players is larger, write or fetch it again"
        )
    return facts


def _rows(file: Any, facts: StoredFacts) -> list[Row]:  # noqa: ANN401 - of pyarrow
    keys = [column.key for column in facts.columns]
    rows: list[Row] = []
    for batch in file.iter_batches(columns=keys):
        cells = [batch.column(key).to_pylist() for key in keys]
        rows.extend(zip(*cells, strict=True))
        if len(rows) > MOST_ROWS:
            raise UnknownListError(_DAMAGED)
    return rows
