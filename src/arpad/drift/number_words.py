"""Numbers of statistics in words: in English as programs write them, else as the reader does."""

import re
from datetime import date

from arpad.drift.trend import Interval
from arpad.locale import ENGLISH, Language, Words
from arpad.locale.words import MINUS

_DAY = re.compile(r"\d{4}-\d\d-\d\d")


def number(value: float, say: Words, places: int = 1) -> str:
    """Write a number with its places.

    >>> number(-2.04, ENGLISH)
    '-2.0'
    """
    return _as_read(f"{_rounded(value, places):.{places}f}", say)


def signed(value: float, say: Words, places: int = 1) -> str:
    """Write a number with its places and its sign."""
    return _as_read(f"{_rounded(value, places):+.{places}f}", say)


def _rounded(value: float, places: int) -> float:
    """Round as a text does; a nought that is left has no sign."""
    return round(value, places) + 0.0


def _as_read(text: str, say: Words) -> str:
    if say.language is Language.ENGLISH:
        return text
    return text.replace(".", ",").replace("-", MINUS)


def cell_text(value: object, say: Words, places: int = 0) -> str:
    """Write what stands in a table: numbers and days as the reader does, else as it is.

    >>> cell_text(-0.0, ENGLISH, 1), cell_text(0.35, ENGLISH, 3), cell_text(12, ENGLISH, 3)
    ('0.0', '0.350', '12')
    """
    if isinstance(value, float):
        return number(value, say, places)
    if isinstance(value, int):
        return _as_read(str(value), say)
    text = str(value)
    return day_of(date.fromisoformat(text), say) if _DAY.fullmatch(text) else text


def day_of(day: date, say: Words) -> str:
    """Write a day."""
    return day.isoformat() if say.language is Language.ENGLISH else say.day(day)


def bounds(found: Interval, say: Words = ENGLISH, places: int = 1) -> str:
    """Return a number with its sign and its bounds.

    >>> bounds(Interval(2.04, 1.0, 3.1))
    '+2.0 (+1.0 to +3.1)'
    """
    value, low, high = (signed(n, say, places) for n in (found.value, found.low, found.high))
    return say("{value} ({low} to {high})").format(value=value, low=low, high=high)
