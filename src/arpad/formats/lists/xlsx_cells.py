"""Cells of a workbook: numbers as numbers, days as days, and text as nothing but text.

A text is never a formula, whatever it begins with. Excel has no room for control characters or
for texts of more than 32 767 characters; its calendar begins in March 1900, because it believes
in a 29 February before.
"""

import re
from collections.abc import Callable, Sequence
from datetime import date
from decimal import Decimal
from functools import partial
from typing import Any, TypeAlias

from arpad.formats.fide_list.told import Told
from arpad.formats.lists.columns import Column, Kind
from arpad.formats.lists.list_table import Row
from arpad.formats.lists.whole_text import named
from arpad.formats.wording import quoted

DAY_FORMAT = "yyyy-mm-dd"
LONGEST_TEXT = 32_767

_FIRST_DAY = date(1900, 3, 1)
_DAY_BEFORE_ALL = date(1899, 12, 30).toordinal()
_UNWRITABLE = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
_LARGEST_EXACT = 10**15
"""Excel keeps fifteen digits of a number."""

Sheet: TypeAlias = Any
"""A worksheet of xlsxwriter."""


class Cells:
    """What writes the rows of one list."""

    def __init__(
        self,
        columns: Sequence[Column],
        day_format: object,
        translate: Callable[[str], str],
        told: Told,
    ) -> None:
        """Choose once for every column how its cells are written."""
        self._columns = columns
        self._told = told
        self._day_format = day_format
        self._translate = translate
        writes: dict[Kind, Callable[..., None]] = {
            Kind.TEXT: self._text,
            Kind.WORD: self._word,
            Kind.WHOLE: self._number,
            Kind.DECIMAL: self._number,
            Kind.YEAR: self._number,
            Kind.DAY: self._day,
            Kind.FLAG: self._flag,
        }
        self._writes = [partial(writes[column.kind], at) for at, column in enumerate(columns)]

    def write(self, sheet: Sheet, number: int, row: Row) -> None:
        """Write a row; empty cells stay empty."""
        for write, cell in zip(self._writes, row, strict=True):
            if cell is not None:
                write(sheet, number, cell, row)

    def _text(self, at: int, sheet: Sheet, number: int, text: str, row: Row) -> None:
        if not text:
            return
        if _UNWRITABLE.search(text) or len(text) * 2 > LONGEST_TEXT:
            text = self._writable(at, text, row)
        if text.startswith("<r>") and text.endswith("</r>"):
            # Such a text would pass as markup, unescaped; a text in three pieces does not.
            sheet.write_rich_string(number, at, text[:1], text[1:2], text[2:])
        else:
            sheet.write_string(number, at, text)

    def _word(self, at: int, sheet: Sheet, number: int, word: str, row: Row) -> None:
        self._text(at, sheet, number, self._translate(word), row)

    def _number(self, at: int, sheet: Sheet, number: int, value: int | Decimal, _row: Row) -> None:
        if -_LARGEST_EXACT < value < _LARGEST_EXACT:
            sheet.write_number(number, at, value)
        else:
            sheet.write_string(number, at, str(value))

    def _day(self, at: int, sheet: Sheet, number: int, day: date, _row: Row) -> None:
        if day >= _FIRST_DAY:
            sheet.write_number(number, at, day.toordinal() - _DAY_BEFORE_ALL, self._day_format)
        else:
            sheet.write_string(number, at, day.isoformat())

    def _flag(self, at: int, sheet: Sheet, number: int, flag: object, _row: Row) -> None:
        sheet.write_boolean(number, at, flag)

    def _writable(self, at: int, text: str, row: Row) -> str:
        """Return what a workbook can hold of a text, and tell what was changed."""
        units = _UNWRITABLE.sub(" ", text).encode("utf-16-le")[: 2 * LONGEST_TEXT]
        plain = units.decode("utf-16-le", "ignore")
        if plain != text:
            self._told.warn(
                named(row, self._columns),
                f"{self._columns[at].key} {quoted(text)} is written as {quoted(plain)}: a "
                "workbook has no room for what was left out",
            )
        return plain
