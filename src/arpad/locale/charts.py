"""Charts in the reader's language: how the drawing library writes numbers, months and days."""

from functools import cache
from typing import Any

from babel import Locale

from arpad.locale.language import Language
from arpad.locale.words import CLDR

_DAYS = (6, 0, 1, 2, 3, 4, 5)
"""The library's week begins on Sunday, that of the calendar on Monday."""


@cache
def chart_locale(language: Language) -> dict[str, Any]:
    """Return the locale of a chart, as `charts.js` hands it to the library."""
    known = Locale.parse(CLDR[language])
    symbols = known.number_symbols["latn"]
    days, months = known.days["format"], known.months["stand-alone"]
    return {
        "number": {
            "decimal": symbols["decimal"],
            "thousands": symbols["group"],
            "grouping": [3],
            "currency": ["", ""],
            "minus": "\N{MINUS SIGN}",
        },
        "time": {
            "dateTime": "%x %X",
            "date": "%d.%m.%Y",
            "time": "%H:%M",
            "periods": ["", ""],
            "days": [days["wide"][day] for day in _DAYS],
            "shortDays": [days["abbreviated"][day] for day in _DAYS],
            "months": [months["wide"][month] for month in range(1, 13)],
            "shortMonths": [months["abbreviated"][month] for month in range(1, 13)],
        },
    }
