"""Days and decimal numbers as English text of the office has them."""

import re
from datetime import date

DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
DECIMAL = re.compile(r"(?<![\w.])(\d+)\.(\d+)(?!\w|\.\d)")
DIGIT = re.compile(r"\d")
LONG_WORD = re.compile(r"[^\W\d_]{3,}")


def day_from(text: str) -> date | None:
    """Return the day that a text is; a file can hold days that no calendar has.

    >>> day_from("2011-06-20"), day_from("2011-13-45")
    (datetime.date(2011, 6, 20), None)
    """
    try:
        return date.fromisoformat(text) if DAY.fullmatch(text) else None
    except ValueError:
        return None


def with_commas(formula: str) -> str | None:
    """Write a number or a formula with commas, as French and Estonian do; None if it is words.

    >>> with_commas("15 x (1 - 0.50) = +7.50"), with_commas("article 8.21")
    ('15 x (1 - 0,50) = +7,50', None)
    """
    if LONG_WORD.search(formula) or not DIGIT.search(formula):
        return None
    return DECIMAL.sub(r"\1,\2", formula)
