"""Reading an archive that may be anything: every file is held against the manifest before use.

Nothing is unpacked to a disk, no name in it is ever a path here, and no more is read than the
manifest says.
"""

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from zipfile import ZipFile

import msgspec

from arpad.store.archive_manifest import manifest_of
from arpad.store.archive_shape import MANIFEST, README, TableShape, line_type
from arpad.store.archive_zip import blocks_of, bytes_of, opened_zip, wrong

_HEADER = 1
"""The line of a table before its rows."""


class Archive:
    """An opened archive; `check` looks through all of it."""

    def __init__(self, path: Path) -> None:
        """Open an archive, or say why it is none."""
        self.path = path
        self._zip: ZipFile = opened_zip(path)
        try:
            self.manifest = manifest_of(self._zip)
        except BaseException:
            self._zip.close()
            raise

    def __enter__(self) -> Self:
        """Lend the archive."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the file."""
        self._zip.close()

    def check(self) -> None:
        """Hold every file against its hash, and every line against its columns."""
        reports = self._reports()
        expected = {MANIFEST, README, self.manifest.reports.file, *reports}
        expected.update(table.mark.file for table in self.manifest.tables)
        self._check_names(expected)
        for table in self.manifest.tables:
            for _ in self.rows(table):
                pass
        for name, said in reports.items():
            if sha256(self.report(name)).hexdigest() != said:
                raise wrong(self._zip, f"{name} is not what was written")

    def rows(self, table: TableShape) -> Iterator[list[tuple[Any, ...]]]:
        """Yield the rows of a table, some at a time."""
        decoder = msgspec.json.Decoder(line_type(table.columns))
        rows = 0
        for block in self._blocks(table):
            try:
                yield decoder.decode_lines(block)
            except (msgspec.DecodeError, UnicodeDecodeError) as problem:
                what = _first_wrong(decoder, block, rows + _HEADER)
                raise wrong(self._zip, f"{table.mark.file}, {what}") from problem
            rows += block.count(b"\n")
        if rows != table.mark.rows:
            raise wrong(self._zip, f"{table.mark.file} has {rows} rows, not {table.mark.rows}")

    def _blocks(self, table: TableShape) -> Iterator[bytes]:
        """Yield the lines of a table, some at a time, without the first with its columns."""
        names: list[str] | None = [column.name for column in table.columns]
        for block in blocks_of(self._zip, table.mark):
            if names is None:
                yield block
                continue
            header, _, lines = block.partition(b"\n")
            if _decoded(header) != names:
                raise wrong(self._zip, f"{table.mark.file} has not the columns of the manifest")
            names = None
            yield lines
        if names is not None:
            raise wrong(self._zip, f"{table.mark.file} is empty")

    def report(self, name: str) -> bytes:
        """Return the bytes of a report."""
        return bytes_of(self._zip, name)

    def _reports(self) -> dict[str, str]:
        """Return the hashes of the reports by their names in the archive."""
        mark = self.manifest.reports
        listed = b"".join(blocks_of(self._zip, mark)).decode(errors="replace").splitlines()
        pairs = (line.partition("  ") for line in listed)
        reports = {name: said for said, _, name in pairs}
        if len(reports) != mark.rows:
            raise wrong(self._zip, f"{mark.file} has {len(reports)} files, not {mark.rows}")
        return reports

    def _check_names(self, expected: set[str]) -> None:
        """Refuse files that do not belong there, that are there twice, or that are missing."""
        names = self._zip.namelist()
        foreign = next((name for name in names if name not in expected), None)
        if foreign is not None:
            raise wrong(self._zip, f"{foreign!r} does not belong to an archive")
        if len(names) != len(expected):
            missing = ", ".join(sorted(expected.difference(names))[:3]) or "no file"
            raise wrong(self._zip, f"{missing} is missing, or a file is there twice")


def _first_wrong(decoder: msgspec.json.Decoder[Any], block: bytes, before: int) -> str:
    """Say which line of a block cannot be read, and why."""
    for number, line in enumerate(block.split(b"\n"), before + 1):
        try:
            decoder.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError) as problem:
            return f"line {number}: {problem}"
    return f"after line {before}: there is more in a line than one row"


def _decoded(line: bytes) -> Any:  # noqa: ANN401 - anything may stand in a foreign file
    try:
        return msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None
