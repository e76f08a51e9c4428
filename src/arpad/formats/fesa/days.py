"""The days of an event in one phrase, as FESA's headings and tables end with them: 2024-04-20/21.

A range leaves out what its last day shares with the first.
"""

import re
from datetime import date

_DAYS = re.compile(
    r"(\d{4})-(\d{1,2})-(\d{1,2})"
    r"(?:\s{0,9}(?:/|-{1,2}|\u2013|\u2014|to|until)\s{0,9}(?:(?:(\d{4})-)?(\d{1,2})-)?(\d{1,2}))?",
    re.ASCII,
)


def days_from(text: str) -> tuple[date, date] | None:
    """Return first and last day, None when the text is something else.

    >>> days_from("2024-04-30/05-01")
    (datetime.date(2024, 4, 30), datetime.date(2024, 5, 1))
    """
    found = _DAYS.fullmatch(text.strip())
    if found is None:
        return None
    year, month, day, last_year, last_month, last_day = found.groups()
    try:
        first = date(int(year), int(month), int(day))
        last = date(int(last_year or year), int(last_month or month), int(last_day or day))
    except ValueError:
        return None
    return first, last


def day_from(text: str) -> date | None:
    """Return the day that a text states, None when it is something else.

    >>> day_from("2024-04-21")
    datetime.date(2024, 4, 21)
    """
    days = days_from(text)
    return days[0] if days and days[0] == days[1] else None


def days_text(first: date, last: date) -> str:
    """Return the phrase for the days of an event.

    >>> days_text(date(2024, 4, 20), date(2024, 4, 21))
    '2024-04-20/21'
    """
    if first == last:
        return f"{first}"
    if first.year != last.year:
        return f"{first}/{last}"
    if first.month != last.month:
        return f"{first}/{last:%m-%d}"
    return f"{first}/{last:%d}"
