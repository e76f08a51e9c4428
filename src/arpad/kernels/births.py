"""When players were born, as columns hold it: a year (1999), a day (19990305), or 0 for neither."""

from datetime import date

import numpy as np

from arpad.kernels.cells import by_word, whole_numbers
from arpad.kernels.columns import Int32
from arpad.kernels.raw_column import RawColumn, Word
from arpad.kernels.schema import Kind

UNKNOWN = 0
_YEARS = range(1850, 2200)
_REASON = "is no birth: write a year (1999) or a day (1999-03-05, or the number 19990305)"


def births(column: RawColumn) -> Int32:
    """Return a column of births, given as numbers, days or texts; nothing is unknown."""
    if column.values.dtype.kind == "M" and column.words is None:
        return _of_days(column)
    if column.words is not None:
        found = by_word(column, _of_word, _REASON)
        known = found if column.missing is None else np.where(column.missing, UNKNOWN, found)
        return known.astype(np.int32)
    numbers = whole_numbers(column, Kind.INT32, least=UNKNOWN, missing=UNKNOWN).astype(np.int32)
    distinct, places = np.unique(numbers, return_inverse=True)
    is_wrong = np.array([not _is_birth(number) for number in distinct.tolist()], np.bool_)
    column.refuse(is_wrong[places], _REASON)
    return numbers


def birth_of(number: int) -> date | int | None:
    """Return what a number says of a birth.

    >>> birth_of(19990305), birth_of(1999), birth_of(0)
    (datetime.date(1999, 3, 5), 1999, None)
    """
    if number == UNKNOWN:
        return None
    return number if number in _YEARS else date.fromisoformat(str(number))


def number_of_birth(born: date | int | None) -> int:
    """Return the number for a birth.

    >>> number_of_birth(date(1999, 3, 5)), number_of_birth(1999), number_of_birth(None)
    (19990305, 1999, 0)
    """
    if born is None:
        return UNKNOWN
    return int(f"{born:%Y%m%d}") if isinstance(born, date) else born


def _is_birth(number: int) -> bool:
    try:
        born = birth_of(number)
    except ValueError:
        return False
    return not isinstance(born, date) or born.year in _YEARS


def _of_word(word: Word) -> int | None:
    text = f"{word}"
    try:
        number = int(text) if text.isdecimal() else number_of_birth(date.fromisoformat(text))
    except ValueError:
        return None
    return number if _is_birth(number) else None


def _of_days(column: RawColumn) -> Int32:
    days = column.values.astype("datetime64[D]")
    months, years = days.astype("datetime64[M]"), days.astype("datetime64[Y]")
    month = (months - years).astype(np.int64) + 1
    day = (days - months).astype(np.int64) + 1
    year = years.astype(np.int64) + 1970
    missing = np.isnat(days) if column.missing is None else column.missing | np.isnat(days)
    column.refuse(~missing & ((year < _YEARS[0]) | (year > _YEARS[-1])), _REASON)
    return np.where(missing, UNKNOWN, year * 10_000 + month * 100 + day).astype(np.int32)
