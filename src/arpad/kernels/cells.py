"""What columns say, value by value: days, half points, whole numbers, truths and words.

Each function refuses the first row that says something else, with its place and its value.
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime

import numpy as np

from arpad.kernels.columns import UNPLAYED, Bools, Int8, Int32, Int64, day_number
from arpad.kernels.raw_column import AnyArray, ColumnError, RawColumn, Word
from arpad.kernels.schema import RESULT_WORDS, Kind, bounds

FIRST_DAY, LAST_DAY = day_number(date(1850, 1, 1)), day_number(date(2199, 12, 31))
"""The days that an event or a list can have."""
_WIN = 2
_MANY = 1000
"""Among so many games somebody with White has won."""
_POINTS = "write points (1.0, 0.5, 0.0), half points (2, 1, 0, -1) or words (1-0, 1/2, 0-1)"


def days(column: RawColumn, others: Int32 | None = None) -> Int32:
    """Return a column of days as their numbers; where it has none, those of another."""
    if others is None:
        column.refuse_missing("stands where a day is needed")
    if column.words is not None:
        found = by_word(column, _day, "is no day: write YYYY-MM-DD")
    elif column.values.dtype.kind == "M":
        found = column.values.astype("datetime64[D]").astype(np.int64)
    else:
        raise ColumnError(f"{column.place}: days are dates or texts as 2012-03-01, no numbers.")
    if others is not None:
        found = np.where(_missing(column), others, found)
    column.refuse((found < FIRST_DAY) | (found > LAST_DAY), "is a day out of reach")
    return found.astype(np.int32)


def _day(word: Word) -> int | None:
    if isinstance(word, datetime):
        return day_number(word.date())
    if isinstance(word, date):
        return day_number(word)
    try:
        return day_number(date.fromisoformat(str(word)))
    except ValueError:
        return None


def half_points(column: RawColumn) -> Int8:
    """Return a column of results as half points of White; `UNPLAYED` for games not played."""
    column.refuse_missing(f"is no result: {_POINTS}")
    if column.words is not None:
        return by_word(column, _RESULTS.get, f"is no result: {_POINTS}").astype(np.int8)
    if column.values.dtype.kind == "f":
        doubled = column.values * 2
        column.refuse(~np.isin(doubled, (0, 1, 2)), f"is no result: {_POINTS}")
        return doubled.astype(np.int8)
    if _is_within(column, UNPLAYED, _WIN):
        return column.values.astype(np.int8, copy=False)
    numbers = _whole(column)
    column.refuse((numbers < UNPLAYED) | (numbers > _WIN), f"is no result: {_POINTS}")
    return numbers.astype(np.int8)


def _is_within(column: RawColumn, least: int, most: int) -> bool:
    """Tell at a glance whether a column is of whole numbers, none missing, and all are possible."""
    values = column.values
    if column.words is not None or column.missing is not None or values.dtype.kind not in "iu":
        return False
    return not len(values) or (int(values.min()) >= least and int(values.max()) <= most)


def refuse_points_as_half_points(results: Int8, column: RawColumn) -> None:
    """Refuse whole numbers among which nobody with White wins: they are points, most likely."""
    is_whole = column.words is None and column.values.dtype.kind in "iu"
    if is_whole and len(results) >= _MANY and not (results == _WIN).any():
        raise ColumnError(
            f"{column.place}: whole numbers are half points, 2 for a win of White, and none of "
            f"{len(results)} games has a 2. Write points as decimal numbers (1.0, 0.5, 0.0)."
        )


def whole_numbers(
    column: RawColumn, kind: Kind, *, least: int, missing: int | None = None
) -> AnyArray:
    """Return a column of whole numbers that fit their kind; `missing` stands for no value."""
    if missing is None:
        column.refuse_missing("stands where a number is needed")
    most = bounds(kind)[1]
    if _is_within(column, least, most):
        return column.values
    values = _whole(column)
    if column.missing is not None:
        values = np.where(column.missing, missing or 0, values)
    column.refuse((values < least) | (values > most), f"is not from {least} to {most}")
    return values


def _whole(column: RawColumn) -> Int64:
    kind = column.values.dtype.kind
    if column.words is not None or kind not in "iuf":
        raise ColumnError(f"{column.place}: whole numbers are needed.")
    if kind == "f":  # how tables hold whole numbers beside missing ones
        known = np.where(_missing(column), 0, column.values)
        column.refuse(known != np.floor(known), "is no whole number")
        return known.astype(np.int64)
    if kind == "u":
        column.refuse(column.values > np.iinfo(np.int64).max, "is too large a number")
    return column.values.astype(np.int64)


def _missing(column: RawColumn) -> Bools:
    return np.zeros(len(column), np.bool_) if column.missing is None else column.missing


def flags(column: RawColumn) -> Bools:
    """Return a column of truths; a missing one is false."""
    if column.words is not None:
        found = by_word(column, _truth, "is neither true nor false").astype(np.bool_)
    elif column.values.dtype.kind == "b":
        found = column.values
    elif column.values.dtype.kind in "iu":
        column.refuse(~np.isin(column.values, (0, 1)), "is neither true nor false")
        found = column.values.astype(np.bool_)
    else:
        raise ColumnError(f"{column.place}: true or false is needed.")
    return found if column.missing is None else found & ~column.missing


def _truth(word: Word) -> int | None:
    return int(word) if isinstance(word, bool) else None


def word_numbers(column: RawColumn, words: Sequence[str], *, missing: int = 0) -> Int8:
    """Return a column of words as their places among those that may stand there."""
    if column.words is None:
        raise ColumnError(f"{column.place}: one of {', '.join(words)} is needed.")
    places: Mapping[Word, int] = {word: place for place, word in enumerate(words)}
    found = by_word(column, places.get, f"is none of {', '.join(words)}")
    return np.where(_missing(column), missing, found).astype(np.int8)


def by_word(column: RawColumn, meaning: Callable[[Word], int | None], reason: str) -> Int64:
    """Return the meaning of every word in its rows; refuse a row whose word has none."""
    words = column.words or ()
    meanings = [meaning(word) for word in words]
    values = np.array([0 if found is None else found for found in meanings] or [0], np.int64)
    unknown = np.array([found is None for found in meanings] or [False])
    codes = np.where(_missing(column), 0, column.values) if len(words) else column.values
    column.refuse(unknown[codes] & ~_missing(column), reason)
    found: Int64 = values[codes]
    return found


_RESULTS: dict[Word, int] = dict(RESULT_WORDS.items())
_RESULTS.update(dict.fromkeys(("1/2-1/2", "½-½", "½"), RESULT_WORDS["1/2"]))
