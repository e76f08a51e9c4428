"""A list in a file, ready to be taken over: its day, what it is, and its rows when they are needed.

FIDE's text, XML and zip, and our own JSON, Parquet and CSV are told apart by their content.
"""

import codecs
import re
from collections.abc import Callable
from datetime import date
from pathlib import Path

from arpad.formats.extras import MissingExtraError
from arpad.formats.fide_list import FideList, read_fide_list
from arpad.formats.fide_list.month import date_in_name
from arpad.formats.file_text import file_bytes
from arpad.formats.lists import ListTable, list_from_json, list_from_parquet
from arpad.formats.lists.stored_file import stored_bytes
from arpad.formats.reading import FromBytes
from arpad.model.finding import Finding, Severity, error
from arpad.model.listed_player import ListKind
from arpad.model.pool import Pool
from arpad.office.import_csv import list_from_csv
from arpad.office.import_rows import ImportedRow, rows_of_players, rows_of_table

_CHESS = "FIDE"
_PACES = {"standard", "rapid", "blitz"}
_ISO_DAY = re.compile(r"(?<!\d)((?:19|20)\d\d)[-_]?(0[1-9]|1[0-2])(?:[-_]?([0-2]\d|3[01]))?(?!\d)")

_Reader = FromBytes[ListTable]

Progress = Callable[[str, int, int], object]
"""Told while something goes on: what it is, and how much of how much is done."""


class ListSource:
    """A list in a file; `day` is the one that the file itself tells, if it does."""

    def __init__(self, path: Path, pool: Pool, progress: Progress | None = None) -> None:
        """Open a file; everything wrong with it is in the findings."""
        self.path = path
        self.name = path.name or str(path)
        self.findings: tuple[Finding, ...] = ()
        self.day: date | None = day_in_name(self.name)
        self._pool = pool
        self._fide: FideList | None = None
        self._table: ListTable | None = None
        self._progress = progress
        self._open()

    @property
    def is_usable(self) -> bool:
        """Tell whether there is no error in what was read so far."""
        return all(finding.severity is not Severity.ERROR for finding in self.findings)

    def rows(self) -> list[ImportedRow]:
        """Read all rows; what there is to say about them is in the findings then."""
        if self._fide is not None:
            rows = list(rows_of_players(self._fide, self._pool.discipline))
            self.findings = self._fide.findings
            return rows
        if self._table is None:
            return []
        rows, wrong = rows_of_table(self._table, self._pool.discipline, self.name)
        self.findings = (*self.findings, *wrong)
        return rows

    def _open(self) -> None:
        start = _start(self.path)
        if isinstance(start, Finding):
            self.findings = (start,)
        elif (read := self._own_reader(start)) is not None:
            self._open_own(read)
        else:
            self._open_fide()

    def _own_reader(self, start: bytes) -> _Reader | None:
        if start.startswith(b"PAR1"):
            return list_from_parquet
        if start.removeprefix(codecs.BOM_UTF8).lstrip().startswith(b"{"):
            return list_from_json
        return list_from_csv if self.path.suffix.casefold() == ".csv" else None

    def _open_own(self, read: _Reader) -> None:
        data = stored_bytes(self.path)
        if isinstance(data, Finding):
            self.findings = (data,)
            return
        try:
            self._table, self.findings = read(data, name=self.name)
        except MissingExtraError as problem:
            self.findings = (error(self.name, str(problem)),)
        if self._table is not None:
            self.day = self._table.list_date or self.day
            self._check_own(self._table)

    def _check_own(self, table: ListTable) -> None:
        others = {None, "", self._pool.code, self._pool.discipline, ListKind.COMBINED.value}
        if table.federation not in {"", self._pool.federation} or table.pool not in others:
            what = " ".join(filter(None, (table.federation, table.pool)))
            self._refuse(f"This is a list of {what}")

    def _open_fide(self) -> None:
        if self._pool.federation != _CHESS or self._pool.discipline not in _PACES:
            self._refuse("This looks like a list of FIDE")
            return
        told = self._progress
        progress = None if told is None else lambda done, all_: told("reading", done, all_)
        kind = ListKind(self._pool.discipline)
        self._fide = fide = read_fide_list(self.path, progress=progress)
        self.findings = fide.findings
        self.day = fide.date or self.day
        if fide.is_readable and fide.kind not in {ListKind.COMBINED, kind}:
            self._refuse(f"This is a list of {fide.kind.value} ratings")

    def _refuse(self, what: str) -> None:
        pool = f"{self._pool.code} ({self._pool.name})"
        refusal = error(self.name, f"{what}, and the pool {pool} holds others; name another pool.")
        self.findings = (*self.findings, refusal)


def day_in_name(name: str) -> date | None:
    """Return the day, or the first of the month, that the name of a file tells.

    >>> day_in_name("standard_sep12frl.txt"), day_in_name("list-2012-03-01.csv")
    (datetime.date(2012, 9, 1), datetime.date(2012, 3, 1))
    """
    found = _ISO_DAY.search(name)
    if found is None:
        return date_in_name(name)
    try:
        return date(int(found[1]), int(found[2]), int(found[3] or 1))
    except ValueError:
        return None


def _start(path: Path) -> bytes | Finding:
    try:
        with path.open("rb") as file:
            return file.read(64)
    except (OSError, ValueError):
        found = file_bytes(path)
        return found if isinstance(found, Finding) else b""
