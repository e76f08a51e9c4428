"""Rows of a CSV file: cells as values of the kind that their column has."""

import re
from collections.abc import Callable, Iterable, Iterator
from decimal import Decimal
from typing import Any

from msgspec import UNSET, Struct, inspect

from arpad.formats.deviation import Deviation
from arpad.formats.expectation import members
from arpad.formats.single_value import DECIMAL_TEXT
from arpad.formats.wording import printable, quoted

_NUMBER = re.compile(DECIMAL_TEXT)
_LONGEST_LABEL = 40


class Row(Struct, frozen=True):
    """What can be understood of a row: its line, and its sound cells by column.

    An empty cell is None; a cell with a fault is not there.
    """

    line: int
    cells: dict[str, Any]

    @property
    def words(self) -> str:
        """Return the line with the player that it is about: `line 4 (Anna Ek)`."""
        about = self.cells.get("name") or self.cells.get("id")
        return f"line {self.line} ({printable(about, _LONGEST_LABEL)})" if about else self.place

    @property
    def place(self) -> str:
        """Return the words for the line alone."""
        return f"line {self.line}"

    def has(self, *columns: str) -> bool:
        """Tell whether cells can be understood, empty ones included."""
        return self.cells.keys() >= set(columns)


def repetitions(rows: Iterable[Row], column: str) -> Iterator[tuple[Row, Row]]:
    """Yield every row that repeats a value of a column, with the row that has it first."""
    first: dict[object, Row] = {}
    for row in rows:
        value = row.cells.get(column)
        if value is None:
            continue
        if value in first:
            yield row, first[value]
        first.setdefault(value, row)


def same_ids(rows: Iterable[Row]) -> Iterator[Deviation]:
    """Yield every id that another player has already."""
    for row, first in repetitions(rows, "id"):
        message = f"the id {quoted(row.cells['id'])} is already that of {first.words}"
        yield Deviation((row.line, "id"), f"{message}; give each player a different one")


def reader_of_cells(type_: inspect.Type) -> Callable[[str], object]:
    """Return what turns the text of a cell into a value; UNSET is an empty one that may not be.

    What is no value of the type stays as it is: its shape will say so.
    """
    kinds = {type(member) for member in members(type_)}
    empty: object = UNSET
    if inspect.StrType in kinds:
        empty = ""
    if inspect.NoneType in kinds:
        empty = None
    is_number = inspect.IntType in kinds

    def value_of(text: str) -> object:
        if not text:
            return empty
        return _number(text) if is_number and _NUMBER.fullmatch(text) else text

    return value_of


def _number(text: str) -> int | Decimal:
    return Decimal(text) if "." in text else int(text)
