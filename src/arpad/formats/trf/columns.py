"""The column table: every record of the format as `records.toml` describes it.

Reading, writing, checking, mending and the documentation all ask this table, so that a column is
stated in one place.
"""

import tomllib
from enum import StrEnum
from functools import cache, cached_property
from importlib import resources

import msgspec
from msgspec import Struct

NATIONAL = "FED"
"""Stands in the table for the records whose code is the three letters of a federation."""


class Dialect(StrEnum):
    """The three editions of the format that files follow."""

    TRF06 = "2006"
    TRF16 = "2016"
    TRF26 = "2026"


class Kind(StrEnum):
    """What a field holds."""

    TEXT = "text"
    CODE = "code"
    NUMBER = "number"
    COUNT = "count"
    NUMBERS = "numbers"
    DECIMAL = "decimal"
    ID = "id"
    DATE = "date"
    BIRTH_DATE = "birth date"
    ROUND_DATE = "round date"
    SEX = "sex"
    TITLE = "title"
    OPPONENT = "opponent"
    COLOUR = "colour"
    RESULT = "result"


class Align(StrEnum):
    """On which side of its columns a field is written."""

    LEFT = "left"
    RIGHT = "right"


class Reference(StrEnum):
    """Whose number a field holds."""

    PLAYER = "player"
    TEAM = "team"
    PARTICIPANT = "participant"


class Field(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One field: its columns, what it holds, and what becomes of it."""

    name: str
    first: int
    last: int | None = None
    step: int | None = None
    align: Align = Align.LEFT
    kind: Kind
    since: Dialect | None = None
    choices: tuple[str, ...] = ()
    grave: bool = False
    refers: Reference | None = None
    says: str
    does: str

    @property
    def width(self) -> int | None:
        """Return the number of columns, None when the field runs to the end of the line."""
        return None if self.last is None else self.last - self.first + 1

    def column(self, index: int = 0) -> int:
        """Return the first column, or that of a repetition."""
        return self.first + index * (self.step or 0)


class Record(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, cache_hash=True, dict=True
):
    """One kind of line: its code, its fields, where it came from and what becomes of it."""

    code: str
    name: str
    since: Dialect
    needed: tuple[Dialect, ...] = ()
    loose: bool = False
    says: str
    does: str
    fields: tuple[Field, ...]

    @cached_property
    def single(self) -> tuple[Field, ...]:
        """Return the fields that a line has once."""
        return tuple(field for field in self.fields if field.step is None)

    @cached_property
    def repeated(self) -> tuple[Field, ...]:
        """Return the fields that are repeated to the right, all with the same step."""
        return tuple(field for field in self.fields if field.step is not None)

    def field(self, name: str) -> Field:
        """Return a field by its name."""
        return next(field for field in self.fields if field.name == name)


@cache
def records() -> dict[str, Record]:
    """Return every record of the table by its code, in the table's order."""
    text = resources.files(__package__).joinpath("records.toml").read_text("utf-8")
    table = msgspec.convert(tomllib.loads(text)["records"], tuple[Record, ...])
    return {record.code: record for record in table}
