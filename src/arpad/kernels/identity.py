"""Ids of players and events, texts or whole numbers, and their dense numbers from zero.

A census takes the ids of all pieces of all tables first; then numbers are given in the order of
the ids, so that the same ids have the same numbers however the tables were cut.
"""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, TypeAlias

import numpy as np

from arpad.kernels.columns import Bools, Int32, Int64
from arpad.kernels.raw_column import AnyArray, ColumnError, RawColumn, Word, WordTable

Ids: TypeAlias = Sequence[str] | Int64

NARROW = 1 << 26
"""Whole numbers below this are looked up in a table of their own."""


class Census:
    """Everybody who is named anywhere: the ids seen so far, in no order."""

    def __init__(self) -> None:
        """Begin with nobody."""
        self._texts = set[str]()
        self._table: WordTable | None = None
        self._wide = set[int]()
        self._narrow: Bools = np.zeros(0, np.bool_)
        self._first: RawColumn | None = None

    def add(self, column: RawColumn) -> None:
        """Take the ids of a column; refuse rows without one, and a mixture of forms."""
        checked = ids_checked(column)
        if not len(column):
            return
        if self._first is None:
            self._first = column
        elif is_text(self._first) != is_text(column):
            raise ColumnError(
                f"{column.place} holds {_form(column)}, but {self._first.place} holds "
                f"{_form(self._first)}: ids have one form in all tables."
            )
        if checked.words is None:
            self._add_narrow(checked.values)
            return
        used = np.zeros(len(checked.words), np.bool_)
        used[checked.values] = True
        if isinstance(checked.words, WordTable):
            self._table = checked.words.together(self._table, used)
            return
        for place in np.flatnonzero(used).tolist():
            match checked.words[place]:
                case str(word):
                    self._texts.add(word)
                case int(number):
                    self._wide.add(number)

    def _add_narrow(self, values: AnyArray) -> None:
        if len(values):
            size = int(values.max()) + 1
            if size <= len(self._narrow) and self._narrow.all():
                return  # everybody there can be is known
            if size > len(self._narrow):
                self._narrow = np.concatenate(
                    [self._narrow, np.zeros(size - len(self._narrow), np.bool_)]
                )
            self._narrow[values] = True

    def identities(self) -> "Identities":
        """Return everybody with a number, in the order of the ids."""
        if self._texts or self._table:
            return Identities(sorted(self._texts.union(self._table or ())))
        narrow = np.flatnonzero(self._narrow)
        wide = np.array(sorted(self._wide), np.int64)
        return Identities(np.union1d(narrow, wide) if len(wide) else narrow.astype(np.int64))


class Identities:
    """Ids in order; the number of an id is its place."""

    def __init__(self, ids: Ids) -> None:
        """Keep ids that are in order, none twice."""
        self.ids = ids
        self._made: dict[str, Any] = {}
        self._known: dict[Word, int] | None = None
        self._table: Int32 | None = None

    def __len__(self) -> int:
        return len(self.ids)

    @property
    def are_text(self) -> bool:
        """Tell whether the ids are texts."""
        return not isinstance(self.ids, np.ndarray)

    def once(self, form: str, make: Callable[[Ids], Any]) -> Any:  # noqa: ANN401 - any form
        """Return the ids in another form, made when it is first wanted."""
        if form not in self._made:
            self._made[form] = make(self.ids)
        return self._made[form]

    def numbers(self, column: RawColumn, *, unknown: str = "is not known") -> Int32:
        """Return the numbers of a column of ids; refuse an id that has none."""
        checked = ids_checked(column)
        if checked.words is None and not self.are_text:
            return self._narrow_numbers(checked, unknown)
        words = checked.words if checked.words is not None else ()
        if not len(words):
            checked.refuse(np.ones(len(checked), np.bool_), unknown)
            return np.zeros(0, np.int32)
        of_word = self._places(words)
        found: Int32 = of_word[checked.values]
        if (of_word < 0).any():
            checked.refuse(found < 0, unknown)
        return found

    def _narrow_numbers(self, column: RawColumn, unknown: str) -> Int32:
        values = column.values
        if self.are_numbers and (not len(values) or int(values.max()) < len(self)):
            return values.astype(np.int32, copy=False)
        table = self._by_id()
        if len(values) and int(values.max()) >= len(table):
            column.refuse(values >= len(table), unknown)
        found: Int32 = table[values]
        if len(found) and int(found.min()) < 0:
            column.refuse(found < 0, unknown)
        return found

    @cached_property
    def are_numbers(self) -> bool:
        """Tell whether ids are numbers from zero already: in order and none twice, they all are."""
        number = len(self.ids)
        return not self.are_text and number > 0 and self.ids[0] == 0 and self.ids[-1] == number - 1

    def _places(self, words: Sequence[Word]) -> Int32:
        if isinstance(words, WordTable) and self.are_text:
            return words.places_among(self)
        known = self._by_word()
        return np.fromiter((known.get(word, -1) for word in words), np.int32, len(words))

    def _by_word(self) -> dict[Word, int]:
        if self._known is None:
            ids = self.ids.tolist() if isinstance(self.ids, np.ndarray) else self.ids
            self._known = {id_: number for number, id_ in enumerate(ids)}
        return self._known

    def _by_id(self) -> Int32:
        if self._table is None:
            ids = np.asarray(self.ids, np.int64)
            narrow = ids[(ids >= 0) & (ids < NARROW)]
            table = np.full(int(narrow[-1]) + 1 if len(narrow) else 0, -1, np.int32)
            table[narrow] = np.flatnonzero((ids >= 0) & (ids < NARROW))
            self._table = table
        return self._table


def ids_checked(column: RawColumn) -> RawColumn:
    """Return a column of ids: texts, wide numbers by words, or narrow numbers as they are."""
    column.refuse_missing("stands where an id is needed")
    if column.words is not None:
        _refuse_strange(column)
        return column
    if column.values.dtype.kind not in "iu":
        raise ColumnError(f"{column.place}: ids are texts or whole numbers.")
    values = column.values
    # Seen without their signs, numbers below zero are larger than any that is narrow.
    if not len(values) or int(values.view(values.dtype.str.replace("i", "u")).max()) < NARROW:
        return column
    words, codes = np.unique(values, return_inverse=True)
    return RawColumn(column.table, column.name, codes, words.tolist(), first_row=column.first_row)


def _refuse_strange(column: RawColumn) -> None:
    """Refuse blank texts, and among texts whatever is none."""
    if isinstance(column.words, WordTable):
        column.refuse(column.words.blank()[column.values], "is no id")
        return
    wanted: type = str if is_text(column) else int
    strange = np.array(
        [not isinstance(w, wanted) or not str(w).strip() for w in column.words or ()], np.bool_
    )
    if strange.any():
        column.refuse(strange[column.values], "is no id")


def is_text(column: RawColumn) -> bool:
    """Tell whether the ids of a column are texts."""
    if isinstance(column.words, WordTable):
        return True
    return column.words is not None and any(isinstance(word, str) for word in column.words)


def _form(column: RawColumn) -> str:
    return "texts" if is_text(column) else "whole numbers"
