"""A column as somebody gave it, before it is one of ours, and the sentence about what is wrong."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any, NoReturn, TypeAlias

import numpy as np
from numpy.typing import NDArray

from arpad.kernels.columns import Bools, Int32

Word: TypeAlias = str | int | date
AnyArray: TypeAlias = NDArray[Any]


class WordTable(ABC, Sequence[str]):
    """Many texts that answer together what is asked of every one."""

    @abstractmethod
    def blank(self) -> Bools:
        """Return which texts say nothing."""

    @abstractmethod
    def together(self, other: "WordTable | None", used: Bools) -> "WordTable":
        """Return the texts that are used and others."""

    @abstractmethod
    def places_among(self, known: Any) -> Int32:  # noqa: ANN401 - ids, which know columns
        """Return the number of each text among ids; -1 for one that is not known."""

    @abstractmethod
    def as_bytes(self) -> bytes:
        """Return all texts in a row."""


class ColumnError(ValueError):
    """A table cannot be used; the sentence names the table, the column, the row and the value."""


@dataclass(frozen=True, slots=True)
class RawColumn:
    """Values of a column: numbers, truths or days as they are, texts as numbers of `words`.

    `missing` marks rows without a value, where there are any; `first_row` is the number of rows
    in front of this piece of the table.
    """

    table: str
    name: str
    values: AnyArray
    words: Sequence[Word] | None = None
    missing: Bools | None = None
    first_row: int = 0

    def __len__(self) -> int:
        return len(self.values)

    def piece(self, rows: slice) -> "RawColumn":
        """Return some rows that follow each other, as a piece of the table."""
        return replace(
            self,
            values=self.values[rows],
            missing=None if self.missing is None else self.missing[rows],
            first_row=self.first_row + rows.start,
        )

    @property
    def place(self) -> str:
        """Return where a reader finds the column."""
        return f"{self.table}, column {self.name}"

    def value(self, row: int) -> object:
        """Return what stands in a row of this piece."""
        if self.missing is not None and self.missing[row]:
            return None
        value = self.values[row]
        return value.item() if self.words is None else self.words[int(value)]

    def refuse(self, bad: Bools, reason: str) -> None:
        """Refuse the rows marked, if there are any: the first is named with its value."""
        rows = np.flatnonzero(bad)
        if len(rows):
            self.refuse_row(int(rows[0]), reason, others=len(rows) - 1)

    def refuse_row(self, row: int, reason: str, *, others: int = 0) -> NoReturn:
        """Refuse one row, which stands for some others."""
        more = f" So it is in {others} more {'row' if others == 1 else 'rows'}." if others else ""
        shown = self.value(row)
        is_plain = isinstance(shown, date)
        what = "nothing" if shown is None else str(shown) if is_plain else repr(shown)
        number = self.first_row + row + 1
        raise ColumnError(f"{self.place}, row {number}: {what} {reason}.{more}")

    def refuse_missing(self, reason: str) -> None:
        """Refuse rows without a value."""
        if self.missing is not None:
            self.refuse(self.missing, reason)


def text_column(table: str, name: str, values: AnyArray, *, first_row: int = 0) -> RawColumn:
    """Return a column of Python texts; whatever is no text is left to be refused.

    >>> text_column("games", "white", np.array(["a", "b", "a"], object)).values.tolist()
    [0, 1, 0]
    """
    given = values.tolist()
    known: dict[Any, int] = {word: code for code, word in enumerate(dict.fromkeys(given))}
    codes = np.fromiter(map(known.__getitem__, given), np.int32, len(given))
    missing = np.isin(codes, [code for word, code in known.items() if is_nothing(word)])
    words: list[Any] = list(known)
    return RawColumn(table, name, codes, words, missing if missing.any() else None, first_row)


def is_nothing(value: object) -> bool:
    """Tell whether a value of Python stands for none: None, or a number that is none."""
    return value is None or value != value  # noqa: PLR0124 - how NaN and NaT are known
