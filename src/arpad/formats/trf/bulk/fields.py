"""Fields of many lines at once: numbers, words and days from columns of signs."""

from dataclasses import dataclass
from datetime import date
from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from arpad.formats.trf.bulk.columns import NO_DAY, Int16, Int32, Int64
from arpad.formats.trf.columns import Field, records
from arpad.formats.trf.crosstable import PLAYER
from arpad.formats.trf.days import FIRST_YEAR, LAST_YEAR
from arpad.formats.trf.values import Unreadable, reader_of

Signs = NDArray[np.uint8]
"""Rows of signs: a line each, a column each."""
Letters = NDArray[np.uint32]
"""Rows of letters, each by its number in Unicode."""
Marks = NDArray[np.bool_]

BLANK, ZERO, SLASH = b" 0/"
FIRST_DAY = date(1970, 1, 1).toordinal()

_MONTHS = 12
_PARTS = (slice(0, 4), slice(5, 7), slice(8, 10))
"""The columns of year, month and day."""


def numbers(signs: Signs) -> tuple[Int64, Marks]:
    """Return the whole number in the columns, 0 when they are blank; and where it is one.

    >>> numbers(np.frombuffer(b" 12 1 2 ", np.uint8).reshape(2, 4))
    (array([12, 12]), array([ True, False]))
    """
    columns = np.ascontiguousarray(signs.T)
    digits = columns - np.uint8(ZERO)
    is_digit = digits < 10  # noqa: PLR2004 - ten digits
    is_number = (is_digit | (columns == BLANK)).all(axis=0)
    value = np.zeros(len(signs), np.int64)
    if not (is_digit[:-1] & ~is_digit[1:]).any():
        for digit in digits * is_digit:
            value = value * 10 + digit
        return value, is_number
    has_begun, has_ended = np.zeros_like(is_number), np.zeros_like(is_number)
    for digit, is_one in zip(digits, is_digit, strict=True):
        is_number &= ~(is_one & has_ended)
        has_ended |= has_begun & ~is_one
        has_begun |= is_one
        value = np.where(is_one, value * 10 + digit, value)
    return value, is_number


def letters_of(signs: Signs) -> Letters:
    """Return the letters in the columns, with nothing in place of the blanks after the last.

    >>> letters_of(np.frombuffer(b"Ek Oja", np.uint8).reshape(2, 3)).view("<U3")[:, 0]
    array(['Ek', 'Oja'], dtype='<U3')
    """
    columns = np.ascontiguousarray(signs.T)
    is_tail = np.ones(len(signs), np.bool_)
    for column in reversed(range(len(columns))):
        is_tail &= columns[column] == BLANK
        columns[column] *= ~is_tail
    letters: Letters = columns.T.astype(np.uint32, order="C")
    return letters


@dataclass(frozen=True, slots=True)
class Births:
    """Years and days of birth; where neither can be read is marked."""

    year: Int16
    day: Int32
    is_odd: Marks


def births(signs: Signs) -> Births:
    """Return the births in the columns: in the format's own notation at once, others singly."""
    columns = np.ascontiguousarray(signs.T)
    is_plain = (columns[4] == SLASH) & (columns[7] == SLASH)
    year, month, day = (_digits(columns[part], is_plain) for part in _PARTS)
    first = month_start(year, month)
    is_day = (month > 0) & (day > 0)
    is_plain &= (year >= FIRST_YEAR) & (year <= LAST_YEAR) & (month <= _MONTHS)
    is_plain &= ~is_day | (day <= month_start(year, month + 1) - first)
    years = np.where(is_plain, year, 0).astype(np.int16)
    days = np.where(is_plain & is_day, first + day - 1, NO_DAY).astype(np.int32)
    is_odd = np.zeros(len(signs), np.bool_)
    for row in np.flatnonzero(~is_plain & (columns != BLANK).any(axis=0)).tolist():
        years[row], days[row], is_odd[row] = _birth(signs[row].tobytes().decode("latin-1").strip())
    return Births(years, days, is_odd)


def _digits(columns: Signs, is_plain: Marks) -> Int32:
    """Return the number of columns that hold digits only; unmark the rows that hold others."""
    value = np.zeros(columns.shape[1], np.int32)
    for digit in columns - np.uint8(ZERO):
        is_plain &= digit < 10  # noqa: PLR2004 - ten digits
        value = value * 10 + digit
    return value


def month_start(year: Int32, month: Int32) -> Int32:
    """Return the first day of months, counted from 1970."""
    months = (year - FIRST_YEAR) * _MONTHS + month - 1
    starts: Int32 = _month_starts()[np.clip(months, 0, len(_month_starts()) - 1)]
    return starts


@cache
def _month_starts() -> Int32:
    """Return the first day of every month of which anything of a report can be."""
    months = np.arange(f"{FIRST_YEAR}-01", f"{LAST_YEAR + 1}-02", dtype="datetime64[M]")
    return months.astype("datetime64[D]").astype(np.int32)


@lru_cache(maxsize=1 << 14)
def _birth(text: str) -> tuple[int, int, bool]:
    """Return year and day of a birth as the careful reader reads it, and whether it cannot."""
    born = reader_of(field("born"))(text)
    if isinstance(born, date):
        return born.year, born.toordinal() - FIRST_DAY, False
    if isinstance(born, int):
        return born, NO_DAY, False
    return 0, NO_DAY, isinstance(born, Unreadable)


def field(name: str) -> Field:
    """Return a field of a player's line."""
    return records()[PLAYER].field(name)
