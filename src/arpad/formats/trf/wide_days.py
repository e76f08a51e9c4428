"""Days of rounds with the whole year: ten columns each where the format has eight.

Some programs write `2026/05/09` in record 132. Ten columns are just the step from round to round,
so the days stand one against the other, or push each other to the right.
"""

import re
from datetime import date

from arpad.formats.trf.columns import records
from arpad.formats.trf.days import day_from, is_unknown, short_day_text
from arpad.formats.trf.file import TrfLine
from arpad.formats.trf.values import Row, Unreadable

ROUND_DAYS = "132"
"""The record of the days of the rounds."""

_FIELD = records()[ROUND_DAYS].repeated[0]
_START, _STEP, _CODE_COLUMNS = _FIELD.first - 1, _FIELD.step or 1, 3
_DAY = re.compile(r"\d{4}([-/.])\d{2}\1\d{2}", re.ASCII)
_ONLY_DAYS = re.compile(rf"(?: *+{_DAY.pattern})++ *+", re.ASCII)


def has_wide_days(line: TrfLine) -> bool:
    """Tell whether a line has the days of rounds with the whole year, and nothing else."""
    return line.kind == ROUND_DAYS and wide_rows(line.raw) is not None


def wide_rows(raw: str) -> tuple[Row, ...] | None:
    """Return the days of a line by round, None unless all of them are days with the whole year.

    In the columns of the rounds a day is that of its round; anywhere else the order counts.

    >>> wide_rows(f"{'132':<91}2026/05/092026/05/10")
    ((datetime.date(2026, 5, 9),), (datetime.date(2026, 5, 10),))
    """
    if not _ONLY_DAYS.fullmatch(raw, _CODE_COLUMNS):
        return None
    found = list(_DAY.finditer(raw, _CODE_COLUMNS))
    days = [_day(day[0]) for day in found]
    if not all(isinstance(day, date | None) for day in days):
        return None
    offsets = [day.start() - _START for day in found]
    if offsets[0] < 0 or any(offset % _STEP for offset in offsets):
        return tuple((day,) for day in days)
    by_round = {offset // _STEP: day for offset, day in zip(offsets, days, strict=True)}
    return tuple((by_round.get(index),) for index in range(max(by_round) + 1))


def _day(text: str) -> date | Unreadable | None:
    """Return a day, None for an unknown one, or the text that is no day."""
    if is_unknown(text):
        return None
    day = day_from(text)
    return day if isinstance(day, date) else Unreadable(text)


def first_day(line: TrfLine) -> tuple[int, str]:
    """Return column and text of the first day of a line."""
    text = line.raw[_CODE_COLUMNS:]
    return len(line.raw) - len(text.lstrip()) + 1, text.strip()[: len("2026/05/09")]


def narrowed(line: TrfLine) -> str:
    """Return the text of a line with its days as the format writes them, in their columns."""
    cells = [
        short_day_text(day) if isinstance(day, date) else "" for (day,) in wide_rows(line.raw) or ()
    ]
    tail = "".join(f"{cell:<{_STEP}}" for cell in cells)
    return f"{ROUND_DAYS:<{_START}}{tail}".rstrip()
