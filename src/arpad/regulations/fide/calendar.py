"""Days and months as the list articles count them."""

from collections.abc import Callable
from datetime import date, timedelta
from functools import lru_cache
from typing import TypeAlias

from arpad.model.period import Period
from arpad.regulations.calendar import months_before
from arpad.regulations.edition import Readings

_EVERY_MONTH = tuple(range(1, 13))
_DAYS_OF_A_MONTH = 30

ListsWithin: TypeAlias = Callable[[int], int]
"""How many lists were valid in so many months before the one in the making."""


@lru_cache(maxsize=4096)
def period_of(day: date, months: tuple[int, ...], monthly_since: date | None = None) -> Period:
    """Return the period in which a day falls, for lists of given months or monthly ones.

    >>> period_of(date(2012, 2, 29), (1, 3, 5, 7, 9, 11))
    Period(list_date=datetime.date(2012, 1, 1), last_day=datetime.date(2012, 2, 29))
    """
    if monthly_since is not None and day >= monthly_since:
        months = _EVERY_MONTH
    month = max(m for m in months if m <= day.month)
    later = [m for m in months if m > month]
    first = date(day.year, month, 1)
    following = date(day.year, later[0], 1) if later else date(day.year + 1, months[0], 1)
    if monthly_since is not None and first < monthly_since < following:
        following = monthly_since
    return Period(first, following - timedelta(days=1))


def a_month_before(day: date, months: int, readings: Readings, *, matters_for: date) -> date:
    """Return the day a month before: a calendar month, unless read as 30 days."""
    by_calendar = months_before(day, months)
    by_days = day - timedelta(days=_DAYS_OF_A_MONTH * months)
    if (matters_for <= by_calendar) != (matters_for <= by_days):
        readings.take("month_before")
    return by_days if readings.choice("month_before") == "thirty-days" else by_calendar
