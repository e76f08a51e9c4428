"""Days as people type them: 2010-12-31, 31.12.2010, and 31/12/2010 where only one day is meant."""

import re
from datetime import date

from arpad.formats.results.paper import Spoilt

_YEAR_FIRST = re.compile(r"([0-9]{4})([-./])([0-9]{1,2})\2([0-9]{1,2})")
_YEAR_LAST = re.compile(r"([0-9]{1,2})([-./])([0-9]{1,2})\2([0-9]{4})")


def day_from(text: str) -> date | Spoilt | None:
    """Return the day that a text names, None when it names none.

    With full stops the day comes before the month everywhere; with a stroke or a hyphen it depends
    on the country, and a day that could be two is not guessed.

    >>> day_from("31.12.2010"), day_from("12/31/2010"), day_from("2010/12/31")
    (datetime.date(2010, 12, 31), datetime.date(2010, 12, 31), datetime.date(2010, 12, 31))
    >>> day_from("02/03/2012").message
    '02/03/2012 can be 2012-03-02 or 2012-02-03; write the day as YYYY-MM-DD'
    """
    found = _YEAR_FIRST.fullmatch(text)
    if found:
        return _day(found[1], found[3], found[4]) or _none(text)
    found = _YEAR_LAST.fullmatch(text)
    if not found:
        return None
    first, sign, second, year = found.groups()
    day_first = _day(year, second, first)
    month_first = None if sign == "." else _day(year, first, second)
    if day_first and month_first and day_first != month_first:
        return Spoilt(f"{text} can be {day_first} or {month_first}; write the day as YYYY-MM-DD")
    return day_first or month_first or _none(text)


def _day(year: str, month: str, day: str) -> date | None:
    try:
        return date(int(year), int(month), int(day))
    except ValueError:
        return None


def _none(text: str) -> Spoilt:
    return Spoilt(f"{text} is not a day of the calendar")
