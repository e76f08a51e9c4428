"""Reading a list that was written as CSV, line by line, with a word about every line left out."""

import codecs
import csv
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, TypeAlias

from arpad.formats.csv_notation import separator_of
from arpad.formats.document import Findings
from arpad.formats.fide_list.encoding import decoded
from arpad.formats.fide_list.month import date_in_name
from arpad.formats.fide_list.told import Told
from arpad.formats.lists.columns import Column
from arpad.formats.lists.csv_cells import A_RATING, EXPECTED, cell_of, is_rating
from arpad.formats.lists.csv_columns import RATINGS, DescribedList, described_list, names_in
from arpad.formats.lists.list_table import Cell, ListTable, Row
from arpad.formats.wording import quoted
from arpad.model.finding import number_of

Progress: TypeAlias = Callable[[int, int], object]
"""Told while the list is read: how many bytes of how many have been."""

Record: TypeAlias = tuple[int, list[str]]
"""A line by its number, and its cells."""

_RECORDS_BETWEEN = 5_000
_LONGEST_LINE = 1024**2
_OUT_OF_PLACE = (
    "a quotation mark is out of place, or never closed; the line is left out: correct the file"
)
_WHOSE = (
    "the first line does not tell whose list this is; a list of FIDE has title, k or flag, one of "
    "FESA grade, one of FISF tournaments or series, and none has columns of two of them"
)
_FIDE = "FIDE"


class CsvList:
    """A list that is read from its file whenever its rows are asked for; `findings` are about it.

    A file whose first line is not that of a list of ours has no table, and the findings say why.
    """

    def __init__(self, path: Path, progress: Progress | None = None) -> None:
        """Look at the first line."""
        self._path = path
        self._progress = progress
        self._told = self._at_opening = Told(path.name)
        self._separator = ","
        self._positions: dict[str, int] = {}
        self._width = 0
        self.table: ListTable | None = None
        try:
            self._open()
        except OSError as reason:
            self._told.error("", f"the file cannot be read: {reason.strerror}")

    @property
    def findings(self) -> Findings:
        """Return what there is to say about the latest reading."""
        return self._told.findings

    def __iter__(self) -> Iterator[Row]:
        """Read the list and yield its rows."""
        self._told = self._at_opening.copy()
        if self.table is None:
            return
        columns = [(column, self._positions[column.key]) for column in self.table.columns]
        try:
            with self._path.open("rb") as file:
                for line, cells in self._records(file):
                    row = self._row(line, cells, columns)
                    if row is not None:
                        yield row
        except OSError as reason:
            self._told.error("", f"the file cannot be read: {reason.strerror}")

    def _open(self) -> None:
        with self._path.open("rb") as file:
            header = next((line for line in self._lines(file) if line.strip()), "")
        self._separator = separator_of(header, {"id", "name", "rating"})
        names = names_in(header, self._separator)
        listed = described_list(names)
        if listed is None:
            self._told.error("", _WHOSE)
            return
        self._positions = {name: names.index(name) for name in names if name in listed.keys}
        self._width = len(names)
        self._tell_about(names, listed)
        self.table = self._table(listed)

    def _tell_about(self, names: tuple[str, ...], listed: DescribedList) -> None:
        for name in dict.fromkeys(names):
            if name and name not in listed.keys:
                self._told.warn("", f"the column {quoted(name)} is not known; it is not read")
            elif name and names.count(name) > 1:
                self._told.warn("", f"the column {quoted(name)} is there twice; the first is read")

    def _table(self, listed: DescribedList) -> ListTable:
        # FIDE's lists may be dated by the month in the name of their file, in any form.
        is_of_fide = listed.federation == _FIDE
        return ListTable(
            federation=listed.federation,
            columns=tuple(column for column in listed.columns if column.key in self._positions),
            rows=self,
            pool=listed.pool,
            list_date=date_in_name(self._path.name) if is_of_fide else None,
        )

    def _lines(self, file: IO[bytes]) -> Iterator[str]:
        """Yield the lines as text, whatever their letters; of an endless one a piece at a time."""
        data = file.readline(_LONGEST_LINE).removeprefix(codecs.BOM_UTF8)
        while data:
            text, is_utf_8 = decoded(data)
            if not is_utf_8 and self._told.once("Windows-1252"):
                self._told.info("", "the letters are not all UTF-8; read as Windows-1252")
            yield text
            data = file.readline(_LONGEST_LINE)

    def _records(self, file: IO[bytes]) -> Iterator[Record]:
        """Yield the records below the header; a broken one costs itself."""
        reader = csv.reader(
            self._lines(file), delimiter=self._separator, skipinitialspace=True, strict=True
        )
        total, seen = self._path.stat().st_size, 0
        while True:
            line = reader.line_num + 1
            try:
                cells = next(reader)
            except StopIteration:
                return
            except csv.Error:
                self._told.error(f"line {line}", _OUT_OF_PLACE)
                continue
            if not any(map(str.strip, cells)):
                continue
            if seen:
                yield line, cells
            if self._progress is not None and seen % _RECORDS_BETWEEN == 0:
                self._progress(file.tell(), total)
            seen += 1

    def _row(self, line: int, cells: list[str], columns: list[tuple[Column, int]]) -> Row | None:
        """Return the row of a record, or nothing if its player has to be left out."""
        try:
            _check_width(cells, self._width)
            return tuple(_values(cells, columns))
        except _UnfitError as problem:
            self._told.error(f"line {line}", f"{problem}; the player is left out: correct the file")
            return None


class _UnfitError(ValueError):
    """A record is none of this list; the text says why, as a finding does."""


def _check_width(cells: list[str], width: int) -> None:
    """Refuse a record with more cells than columns: a text was not put between quotation marks."""
    if any(map(str.strip, cells[width:])):
        raise _UnfitError(
            f"expected {number_of(width, 'cell')}; found {len(cells)}, and a text that holds the "
            "separator stands between quotation marks"
        )


def _values(cells: list[str], columns: list[tuple[Column, int]]) -> Iterator[Cell]:
    width = max(position for _, position in columns) + 1
    if len(cells) < width:
        raise _UnfitError(f"expected {number_of(width, 'cell')} or more; found {len(cells)}")
    for column, position in columns:
        text = cells[position].strip()
        cell = cell_of(column.kind, text) if text else None
        is_of_ratings = column.key in RATINGS
        if text and (not is_rating(cell) if is_of_ratings else cell is None):
            expected = A_RATING if is_of_ratings else EXPECTED[column.kind]
            raise _UnfitError(f"expected {expected} as {column.key}; found {quoted(text)}")
        if is_of_ratings and cell == 0:
            cell = None
        if cell is None and column.key == "id":
            raise _UnfitError("the id is missing")
        yield cell
