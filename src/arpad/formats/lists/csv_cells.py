"""Cells of a list in CSV: the text of a cell becomes a value of its column, or does not fit."""

import re
from collections.abc import Callable, Mapping
from datetime import date
from decimal import Decimal

from arpad.formats.lists.columns import Kind
from arpad.formats.lists.list_table import Cell

EXPECTED = {
    Kind.WHOLE: "a whole number of up to nine digits",
    Kind.DECIMAL: "a decimal number",
    Kind.DAY: "a day as YYYY-MM-DD",
    Kind.YEAR: "a year in four digits",
    Kind.FLAG: "true or false",
}
"""What a column takes, in the words of a finding; text takes anything."""

A_RATING = "a rating from 1 to 3999, 0 or blank for none"
_HIGHEST_RATING = 3999

_WHOLE = re.compile(r"-?[0-9]{1,9}")
_DECIMAL = re.compile(r"-?[0-9]{1,12}(?:\.[0-9]{1,6})?")
_YEAR = re.compile(r"[0-9]{4}")
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_FLAGS = {"true": True, "false": False}


def cell_of(kind: Kind, text: str) -> Cell:
    """Return the value of a text that is not empty, None if it does not fit.

    >>> cell_of(Kind.DAY, "2020-02-30"), cell_of(Kind.FLAG, "True"), cell_of(Kind.TEXT, "007")
    (None, True, '007')
    """
    return _CELLS[kind](text)


def is_rating(cell: Cell) -> bool:
    """Tell whether a whole number is a rating, or the 0 that stands for none."""
    return isinstance(cell, int) and 0 <= cell <= _HIGHEST_RATING


def _whole(text: str) -> int | None:
    return int(text) if _WHOLE.fullmatch(text) else None


def _decimal(text: str) -> Decimal | None:
    return Decimal(text) if _DECIMAL.fullmatch(text) else None


def _year(text: str) -> int | None:
    return int(text) if _YEAR.fullmatch(text) else None


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text) if _DAY.fullmatch(text) else None
    except ValueError:
        return None


def _flag(text: str) -> bool | None:
    return _FLAGS.get(text.lower())


_CELLS: Mapping[Kind, Callable[[str], Cell]] = {
    Kind.TEXT: str,
    Kind.WORD: str,
    Kind.WHOLE: _whole,
    Kind.DECIMAL: _decimal,
    Kind.YEAR: _year,
    Kind.DAY: _day,
    Kind.FLAG: _flag,
}
