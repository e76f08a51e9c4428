"""Months as lists write them: `sep12` over a column, `jan03frl` in the name of a file."""

import re
from datetime import date

MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")

_LABEL = re.compile(rf"({'|'.join(MONTHS)})(?:(?:19|20)?(\d\d))?", re.IGNORECASE)
_IN_NAME = re.compile(
    rf"(?<![a-z])({'|'.join(MONTHS)})[_-]?(?:19|20)?(\d\d)(?=frl|[^0-9a-z]|$)", re.IGNORECASE
)
_FIRST_OF_LAST_CENTURY = 70


def list_date(label: str) -> date | None:
    """Return the first day of the month that a label names, if it names the year too.

    >>> list_date("SEP14"), list_date("jan99"), list_date("JAN")
    (datetime.date(2014, 9, 1), datetime.date(1999, 1, 1), None)
    """
    return _first_day(_LABEL.fullmatch(label))


def date_in_name(name: str) -> date | None:
    """Return the month in the name of a file.

    >>> date_in_name("standard_sep12frl.txt"), date_in_name("players_list_foa.txt")
    (datetime.date(2012, 9, 1), None)
    """
    return _first_day(_IN_NAME.search(name))


def label_of(day: date) -> str:
    """Return the label of a month as today's lists write it.

    >>> label_of(date(2014, 9, 1))
    'SEP14'
    """
    return f"{MONTHS[day.month - 1].upper()}{day.year % 100:02d}"


def is_label(word: str) -> bool:
    """Tell whether a word of a header is the label of a month, with or without its year.

    >>> is_label("sep12"), is_label("JAN"), is_label("Name")
    (True, True, False)
    """
    return _LABEL.fullmatch(word) is not None


def _first_day(match: re.Match[str] | None) -> date | None:
    if match is None or match[2] is None:
        return None
    year = int(match[2])
    century = 1900 if year >= _FIRST_OF_LAST_CENTURY else 2000
    return date(century + year, MONTHS.index(match[1].lower()) + 1, 1)
