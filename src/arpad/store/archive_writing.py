"""Writing an archive: the book as one consistent state, row after row, in little memory.

Whoever works on meanwhile is not held up: the archive holds what was there when it was begun.
"""

import re
import zlib
from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import Any, BinaryIO
from zipfile import ZIP_DEFLATED, ZipFile

import msgspec
from msgspec import Raw
from sqlalchemy import Connection, Table, null, select

from arpad.store.archive_readme import PAGE
from arpad.store.archive_shape import (
    ARCHIVED,
    FORMAT,
    MANIFEST,
    README,
    REPORTS,
    SUMS,
    TABLES,
    FileMark,
    Kind,
    LastBatch,
    Manifest,
    TableShape,
    columns_of,
)
from arpad.store.book import HEAD
from arpad.store.schema import batch, report, seal

_ROWS_AT_ONCE, _REPORTS_AT_ONCE = 1000, 10
_LEVEL = 4
"""Half the time of the usual level, and a tenth more space."""
_LONGEST_NAME = 60
_json = msgspec.json.Encoder()


def write_archive(connection: Connection, stream: BinaryIO) -> Manifest:
    """Write everything that a connection sees; return what was written."""
    with ZipFile(stream, "w", ZIP_DEFLATED, compresslevel=_LEVEL) as archive:
        _add(archive, README, PAGE.encode())
        manifest = Manifest(
            format=FORMAT,
            form=HEAD,
            as_of=_last_batch(connection),
            seal=_newest_seal(connection),
            tables=tuple(_table(connection, archive, table) for table in ARCHIVED),
            reports=_reports(connection, archive),
        )
        _add(archive, MANIFEST, msgspec.json.format(_json.encode(manifest), indent=2) + b"\n")
    return manifest


def _last_batch(connection: Connection) -> LastBatch | None:
    query = select(batch).order_by(batch.c.id.desc()).limit(1)
    row = connection.execute(query).mappings().one_or_none()
    return None if row is None else LastBatch(**row)


def _newest_seal(connection: Connection) -> str | None:
    query = select(seal.c.seal).order_by(seal.c.id.desc()).limit(1)
    found: str | None = connection.execute(query).scalar_one_or_none()
    return found


def _table(connection: Connection, archive: ZipFile, table: Table) -> TableShape:
    """Write the rows of one table in their order."""
    columns, name = columns_of(table), f"{TABLES}{table.name}.jsonl"
    digest, size, rows = sha256(), 0, 0
    with archive.open(name, "w", force_zip64=True) as file:
        for number, lines in _lines(connection, table):
            digest.update(lines)
            file.write(lines)
            size, rows = size + len(lines), rows + number
    mark = FileMark(file=name, rows=rows, bytes=size, sha256=digest.hexdigest())
    return TableShape(name=str(table.name), columns=columns, mark=mark)


def _lines(connection: Connection, table: Table) -> Iterator[tuple[int, bytes]]:
    """Yield lines, and how many rows they are; the names of the columns come first."""
    columns = columns_of(table)
    yield 0, _json.encode_lines([[column.name for column in columns]])
    # The bytes of reports are not wanted here; the only words in a key sort alike everywhere.
    asked = (null() if c.kind is Kind.FILE else table.c[c.name] for c in columns)
    query = select(*asked).order_by(*table.primary_key)
    as_line = _AS_LINES.get(table.name, tuple)
    with connection.execute(query, execution_options={"yield_per": _ROWS_AT_ONCE}) as found:
        for some in found.partitions():
            yield len(some), _json.encode_lines([as_line(row) for row in some])


def _report_line(row: Any) -> tuple[Any, ...]:  # noqa: ANN401 - a row that is unpacked by place
    number, event_id, name, format_, sum_, received, _, batch_id = row
    file = report_file(number, name)
    return number, event_id, name, format_, sum_, received, file, batch_id


def _version_line(row: Any) -> tuple[Any, ...]:  # noqa: ANN401 - the same
    number, event_id, report_id, why, document, batch_id = row
    return number, event_id, report_id, why, Raw(zlib.decompress(document)), batch_id


_AS_LINES: dict[str, Callable[[Any], tuple[Any, ...]]] = {
    "report": _report_line,
    "event_version": _version_line,
}


def report_file(number: int, name: str) -> str:
    r"""Return where the report with a receipt lies in an archive, wherever that is unpacked.

    >>> report_file(12, "../Été\\open 1.trf")
    'reports/12-Été_open 1.trf'
    """
    plain = re.sub(r"[^\w. -]+", "_", name).strip("._ ")
    return f"{REPORTS}{number}-{plain[-_LONGEST_NAME:]}"


def _reports(connection: Connection, archive: ZipFile) -> FileMark:
    """Write the reports as they came in, and the list of their hashes."""
    sums = list[str]()
    query = select(report.c.id, report.c.name, report.c.data).order_by(report.c.id)
    with connection.execute(query, execution_options={"yield_per": _REPORTS_AT_ONCE}) as found:
        for number, name, data in found:
            file = report_file(number, name)
            _add(archive, file, data)
            sums.append(f"{sha256(data).hexdigest()}  {file}\n")
    listed = "".join(sums).encode()
    _add(archive, SUMS, listed)
    hashed = sha256(listed).hexdigest()
    return FileMark(file=SUMS, rows=len(sums), bytes=len(listed), sha256=hashed)


def _add(archive: ZipFile, name: str, data: bytes) -> None:
    # A file that is opened by its name gets the first day that a zip knows, not that of today.
    with archive.open(name, "w") as file:
        file.write(data)
