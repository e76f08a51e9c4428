"""A report file as it is: every line with its text, its end and what its columns say.

The text of a line is what is written back; the values are only a reading of it. So a file that is
read and written is the same file, whatever it holds.
"""

from collections import defaultdict
from datetime import date
from decimal import Decimal
from enum import StrEnum
from functools import cached_property

import msgspec
from msgspec import Struct

from arpad.formats.trf.cell import Cell, cell_from
from arpad.formats.trf.columns import Dialect, Record
from arpad.formats.trf.values import Row, Unreadable, Value


class Encoding(StrEnum):
    """The encodings that are told apart, by the names people know them by."""

    UTF_8 = "UTF-8"
    LATIN_1 = "Latin-1"
    WINDOWS_1252 = "Windows-1252"

    @property
    def codec(self) -> str:
        """Return the name by which Python knows the encoding."""
        return {"UTF-8": "utf-8", "Latin-1": "latin-1", "Windows-1252": "cp1252"}[self.value]


class TrfLine(Struct, frozen=True, dict=True):
    """One line: its number, its text without and with its end, and what the text says.

    `record` is None for what is no known record: blank lines, rulers, records of other programs.
    """

    number: int
    raw: str
    end: str
    record: Record | None = None
    values: dict[str, Value] = {}
    rows: tuple[Row, ...] = ()

    @property
    def code(self) -> str:
        """Return the first three characters."""
        return self.raw[:3]

    @property
    def kind(self) -> str:
        """Return the code under which the table has the record, nothing for other lines."""
        return "" if self.record is None else self.record.code

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """Return the rounds of a player's line."""
        return tuple(map(cell_from, self.rows))

    def text(self, field: str) -> str:
        """Return the text of a field, empty when it is blank."""
        value = self.values.get(field)
        return value if isinstance(value, str) else ""

    def whole(self, field: str) -> int | None:
        """Return the number of a field, None when it is blank or unreadable."""
        value = self.values.get(field)
        return value if isinstance(value, int) else None

    def points(self, field: str) -> Decimal | None:
        """Return the points of a field, None when it is blank or unreadable."""
        value = self.values.get(field)
        return value if isinstance(value, Decimal) else None

    def day(self, field: str) -> date | None:
        """Return the day of a field, None when it is blank, unreadable or a year alone."""
        value = self.values.get(field)
        return value if isinstance(value, date) else None

    def columns_of(self, field: str) -> str:
        """Return the text in the columns of a single field, as it stands there."""
        if self.record is None:
            return ""
        place = self.record.field(field)
        return self.raw[place.first - 1 : place.last]

    def is_unreadable(self, field: str) -> bool:
        """Tell whether a field holds something that it should not."""
        return isinstance(self.values.get(field), Unreadable)


class TrfFile(Struct, frozen=True, kw_only=True, dict=True):
    """A report file: its lines in order, and how its bytes became text."""

    name: str
    lines: tuple[TrfLine, ...]
    encoding: Encoding = Encoding.UTF_8
    has_mark: bool = False
    """Whether the bytes begin with the byte order mark of UTF-8."""
    dialect: Dialect
    by_kind: dict[str, tuple[TrfLine, ...]] = {}
    """The lines of each record; always follows from the lines."""

    def __post_init__(self) -> None:
        by_kind: defaultdict[str, list[TrfLine]] = defaultdict(list)
        for line in self.lines:
            by_kind[line.kind].append(line)
        index = {kind: tuple(lines) for kind, lines in by_kind.items()}
        msgspec.structs.force_setattr(self, "by_kind", index)

    def of(self, code: str) -> tuple[TrfLine, ...]:
        """Return the lines of a record, by its code in the table."""
        return self.by_kind.get(code, ())

    def first(self, code: str) -> TrfLine | None:
        """Return the first line of a record that says something, else its first line."""
        lines = self.of(code)
        return next((line for line in lines if line.values or line.rows), next(iter(lines), None))
