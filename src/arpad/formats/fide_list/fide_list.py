"""A FIDE list: what it is, its players while they are asked for, and what there is to say of it."""

import re
from collections.abc import Iterator
from datetime import date
from typing import TypeAlias

from arpad.formats.document import Findings
from arpad.formats.fide_list.columns import Columns, empty_columns
from arpad.formats.fide_list.lines import head
from arpad.formats.fide_list.month import date_in_name
from arpad.formats.fide_list.opening import LAST_YEAR_OF_BIRTHDAYS, Opening, opening_of
from arpad.formats.fide_list.source import Progress, RefusedError, Source
from arpad.formats.fide_list.told import Told
from arpad.formats.fide_list.txt_reading import TxtReading
from arpad.formats.fide_list.xml_reading import XmlReading
from arpad.model.listed_player import ListedPlayer, ListKind

Reading: TypeAlias = TxtReading | XmlReading

_START = 256 * 1024
_OF_ALL_PACES = re.compile(rb"<(?:rapid|blitz)_rating>")
_KIND_IN_NAME = re.compile("standard|rapid|blitz", re.IGNORECASE)
_FIRST_OF_SEVERAL = date(2012, 1, 1)
"""From then on there were lists of rapid and of blitz."""


class FideList:
    """A list that is read from its file again whenever its players are asked for.

    `findings` and `lines` are about the opening of the list and its latest reading, as far as
    that has gone. A list that cannot be read has no players and says why in its findings.
    """

    def __init__(
        self, source: Source, kind: ListKind | None = None, progress: Progress | None = None
    ) -> None:
        """Look at the start of a list; `kind` says what a list of one pace does not."""
        self.name = source.name
        self.kind = kind or ListKind.STANDARD
        self.label: str | None = None
        self.date: date | None = None
        self.is_readable = False
        self._source = source
        self._progress = progress
        self._opening: Opening | None = None
        self._at_opening = self._told = Told(self.name)
        self._reading: Reading | None = None
        self._open(kind)

    @property
    def findings(self) -> Findings:
        """Return what there is to say about the list, as far as it has been read."""
        return self._told.findings

    @property
    def lines(self) -> int:
        """Return how many lines have been read."""
        return self._reading.lines if self._reading else 0

    def __iter__(self) -> Iterator[ListedPlayer]:
        """Read the list and yield its players."""
        return (player for _, player in self.numbered())

    def numbered(self) -> Iterator[tuple[int, ListedPlayer]]:
        """Read the list and yield its players with the numbers of their lines."""
        reading = self._new_reading()
        if reading is None:
            return
        try:
            with self._source.open() as stream:
                yield from reading.players(stream, self._progress)
        except RefusedError as reason:
            self._tell(reason)

    def columns(self) -> Columns:
        """Read the list into columns: a sequence for every field."""
        columns = empty_columns()
        reading = self._new_reading()
        if reading is None:
            return columns
        try:
            with self._source.open() as stream:
                reading.fill(columns, stream, self._progress)
        except RefusedError as reason:
            self._tell(reason)
        return columns

    def _tell(self, reason: RefusedError) -> None:
        """Say why a reading has ended, and where."""
        self._told.error(f"line {self.lines}" if self.lines else "", str(reason))

    def _new_reading(self) -> Reading | None:
        self._told = told = self._at_opening.copy()
        self._reading = None
        if self.is_readable and self._opening is not None:
            self._reading = TxtReading(self._opening, told)
        elif self.is_readable:
            self._reading = XmlReading(self.kind, self._list_year, told)
        return self._reading

    @property
    def _list_year(self) -> int:
        return self.date.year if self.date else LAST_YEAR_OF_BIRTHDAYS

    def _open(self, kind: ListKind | None) -> None:
        try:
            with self._source.open() as stream:
                start = head(stream, _START)
                is_all = len(start) < _START
            self.date = date_in_name(self._source.inner_name) or date_in_name(self.name)
            if start.lstrip().startswith(b"<"):
                is_combined = _OF_ALL_PACES.search(start) is not None
                self.kind = ListKind.COMBINED if is_combined else self._single_kind(kind)
            else:
                self._open_text(start if is_all else start[: start.rfind(b"\n") + 1] or start, kind)
        except RefusedError as reason:
            self._at_opening.error("", str(reason))
            return
        self.is_readable = True

    def _open_text(self, start: bytes, kind: ListKind | None) -> None:
        opening = opening_of(start.splitlines(), self._at_opening, self.date)
        self.date, self.label = opening.date, opening.layout.label
        layout = opening.layout
        if layout.kind is not ListKind.COMBINED:
            layout = layout.of_kind(self._single_kind(kind))
        self.kind = layout.kind
        self._opening = Opening(layout, opening.lines_before, opening.date)

    def _single_kind(self, kind: ListKind | None) -> ListKind:
        """Return which pace a list of one pace is of: as said, by its name, or the standard one."""
        if kind is not None and kind is not ListKind.COMBINED:
            return kind
        for name in (self._source.inner_name, self.name):
            named = _KIND_IN_NAME.search(name)
            if named:
                return ListKind(named[0].lower())
        if self.date is not None and self.date >= _FIRST_OF_SEVERAL:
            self._at_opening.info(
                "",
                "the list does not say of which pace it is; it is read as standard: put rapid or "
                "blitz into the name of the file if it is one of these",
            )
        return ListKind.STANDARD
