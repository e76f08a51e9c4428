"""Days and months as the texts count them."""

from calendar import monthrange
from datetime import date
from functools import lru_cache

A_YEAR = 12
"""The months of a year."""


@lru_cache(maxsize=1 << 12)
def months_before(day: date, months: int) -> date:
    """Return the same day so many months before, or the last day of that month.

    >>> months_before(date(2012, 3, 31), 1)
    datetime.date(2012, 2, 29)
    """
    index = day.year * A_YEAR + day.month - 1 - months
    year, month = divmod(index, A_YEAR)
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))
