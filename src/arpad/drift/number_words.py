"""Numbers of statistics in words: in English as programs write them, else as the reader does."""

from datetime import date

from arpad.drift.trend import Interval
from arpad.locale import ENGLISH, Language, Words
from arpad.locale.words import MINUS


def number(value: float, say: Words, places: int = 1) -> str:
    """Write a number with its places.

    >>> number(-2.04, ENGLISH)
    '-2.0'
    """
    return _as_read(f"{value:.{places}f}", say)


def signed(value: float, say: Words, places: int = 1) -> str:
    """Write a number with its places and its sign."""
    return _as_read(f"{value:+.{places}f}", say)


def _as_read(text: str, say: Words) -> str:
    if say.language is Language.ENGLISH:
        return text
    return text.replace(".", ",").replace("-", MINUS)


def cell_text(value: object, say: Words) -> str:
    """Write what stands in a table: numbers as the reader does, anything else as it is."""
    return _as_read(str(value), say) if isinstance(value, int | float) else str(value)


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
