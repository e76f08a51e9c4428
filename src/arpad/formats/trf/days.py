"""Days as reports write them: the format's own notation and those seen in the wild.

A day is read where it can only mean one thing. Two numbers up to 12 before a year of four digits
are read with the day first, as most of the world writes them; a year of two digits may stand first
or last. `is_open` tells that it was a guess.
"""

import re
from datetime import date

FIRST_YEAR, LAST_YEAR = 1850, 2199
"""The years in which anything of a report can lie, births of old players included."""

_YEAR_FIRST = re.compile(r"(\d{4})\s*([-/.])\s*(\d{1,2})\s*\2\s*(\d{1,2})\.?", re.ASCII)
_YEAR_LAST = re.compile(r"(\d{1,2})\s*([-/.])\s*(\d{1,2})\s*\2\s*(\d{4})\.?", re.ASCII)
_SHORT_YEAR_LAST = re.compile(r"(\d{1,2})([-/.])(\d{1,2})\2(\d{2})", re.ASCII)
_SHORT = re.compile(r"(\d{2})([-/.])(\d{1,2})\2(\d{1,2})", re.ASCII)
_YEAR = re.compile(r"(\d{4})", re.ASCII)
_DIGITS = re.compile(r"(\d{4})(\d{2})(\d{2})", re.ASCII)

_MONTHS = 12
_CENTURY = 100
_LATEST_SHORT_ROUND = 70
_LATEST_SHORT_BIRTH = 20


def day_from(text: str) -> date | int | None:
    """Return a day, a year where month and day are unknown, or None for what is no day.

    >>> day_from("28. 07. 2005"), day_from("1969/00/00")
    (datetime.date(2005, 7, 28), 1969)
    """
    found = _YEAR_FIRST.fullmatch(text)
    if found:
        return _day(int(found[1]), int(found[3]), int(found[4]))
    found = _YEAR_LAST.fullmatch(text)
    if found:
        day, month = _day_and_month(int(found[1]), int(found[3]), found[2])
        return _day(int(found[4]), month, day)
    found = _DIGITS.fullmatch(text)
    if found:
        return _day(*map(int, found.groups()))
    found = _YEAR.fullmatch(text)
    return _day(int(text), 0, 0) if found else None


def short_day_from(text: str, *, is_birth: bool = False) -> date | None:
    """Return the day of a year of two digits, YY/MM/DD, in the century that suits it.

    >>> short_day_from("24/01/06"), short_day_from("69/12/06", is_birth=True)
    (datetime.date(2024, 1, 6), datetime.date(1969, 12, 6))
    """
    found = _SHORT.fullmatch(text)
    if not found:
        return None
    return _short_day(int(found[1]), int(found[3]), int(found[4]), is_birth=is_birth)


def likely_short_day_from(text: str, *, is_birth: bool = False) -> date | None:
    """Return the day of a year of two digits, first as in YY/MM/DD, or last where dots part it.

    >>> likely_short_day_from("05/07/28"), likely_short_day_from("28.7.05")
    (datetime.date(2005, 7, 28), datetime.date(2005, 7, 28))
    """
    first = short_day_from(text, is_birth=is_birth)
    last = _short_year_last(text, is_birth=is_birth)
    return last or first if "." in text else first or last


def _short_year_last(text: str, *, is_birth: bool) -> date | None:
    found = _SHORT_YEAR_LAST.fullmatch(text)
    if not found:
        return None
    return _short_day(int(found[4]), int(found[3]), int(found[1]), is_birth=is_birth)


def _short_day(year: int, month: int, day: int, *, is_birth: bool) -> date | None:
    latest = _LATEST_SHORT_BIRTH if is_birth else _LATEST_SHORT_ROUND
    found = _day(year + (2000 if year <= latest else 1900), month, day)
    return found if isinstance(found, date) else None


def is_unknown(text: str) -> bool:
    """Tell whether the text stands for a day that nobody knows, such as 0000/00/00.

    >>> is_unknown("0000/00/00"), is_unknown("  .  .")
    (True, True)
    """
    return not text.strip("0 -/.?")


def is_open(text: str) -> bool:
    """Tell whether day and month, or day and year, could be meant the other way round.

    >>> is_open("02/10/2010"), is_open("24/09/2010"), is_open("02.10.2010")
    (True, False, False)
    >>> is_open("28.7.05"), is_open("69/12/06")
    (True, False)
    """
    readings = short_day_from(text), _short_year_last(text, is_birth=False)
    if None not in readings:
        return readings[0] != readings[1]
    found = _YEAR_LAST.fullmatch(text)
    if not found or found[2] == ".":
        return False
    first, second = int(found[1]), int(found[3])
    return first != second and max(first, second) <= _MONTHS


def day_text(day: date | int) -> str:
    """Return a day, or a year alone, as the format writes it.

    >>> day_text(date(1969, 12, 6)), day_text(1969)
    ('1969/12/06', '1969/00/00')
    """
    return f"{day:04}/00/00" if isinstance(day, int) else day.strftime("%Y/%m/%d")


def short_day_text(day: date) -> str:
    """Return the day of a round as the format writes it.

    >>> short_day_text(date(2024, 1, 6))
    '24/01/06'
    """
    return day.strftime("%y/%m/%d")


def in_century_of(day: date, start: date) -> date:
    """Return a day of a short year in the century that brings it nearest to a start."""
    centuries = (start.year - day.year + _CENTURY // 2) // _CENTURY
    nearest = day.year + centuries * _CENTURY
    try:
        return day.replace(year=nearest)
    except ValueError:
        return day


def _day_and_month(first: int, second: int, separator: str) -> tuple[int, int]:
    if separator != "." and second > _MONTHS >= first:
        return second, first
    return first, second


def _day(year: int, month: int, day: int) -> date | int | None:
    if not FIRST_YEAR <= year <= LAST_YEAR:
        return None
    if month == 0 or (day == 0 and month <= _MONTHS):
        return year
    try:
        return date(year, month, day)
    except ValueError:
        return None
