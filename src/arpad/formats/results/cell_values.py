"""Values of cells as workbooks keep them: numbers, shared texts, days that are numbers, errors."""

from collections.abc import Callable, Mapping
from datetime import date, datetime, time, timedelta
from decimal import Context, Decimal, InvalidOperation

from arpad.formats.results.paper import CellValue, Spoilt
from arpad.formats.results.refusal import DAMAGED, RefusedError
from arpad.formats.results.workbook import Workbook, plain_text
from arpad.formats.wording import printable

_AS_SHOWN = Context(prec=15)
"""Spreadsheets keep more digits than they know."""
_LARGEST_WHOLE = Decimal(10) ** 18
_LEAP_DAY_THAT_NEVER_WAS = 60
"""The number that spreadsheets give to 29 February 1900."""
_LAST_DAY = 2_958_465
"""The number of 31 December 9999."""
_SECONDS = 86_400
_HALF = Decimal("0.5")
_NO_DAY = "the cell is formatted as a day, but {} is none; write the day as YYYY-MM-DD"
_ERROR = "the cell holds the error {}; correct its formula, or write the value itself"
_STRANGE = Spoilt("the cell cannot be read; write its value again")


class CellValues:
    """The values of the cells of a workbook, by the kind and the style that a cell says it has."""

    def __init__(self, workbook: Workbook) -> None:
        """Take the texts and the styles of a workbook."""
        self._book = workbook
        self._kinds: Mapping[str, Callable[[str], CellValue | None]] = {
            "s": self._shared,
            "str": _text,
            "b": lambda text: text in {"1", "true"},
            "e": lambda text: Spoilt(_ERROR.format(printable(text))),
            "d": _iso_day,
        }

    def value(self, kind: str, style: str, text: str) -> CellValue | None:
        """Return the value of a cell, None for an empty one; raise where the workbook is broken."""
        text = text.strip()
        if not text:
            return None
        if kind == "n":
            return self._number(text, style)
        read = self._kinds.get(kind)
        return _STRANGE if read is None else read(text)

    def _shared(self, index: str) -> CellValue | None:
        texts = self._book.texts
        if not (index.isascii() and index.isdigit()) or int(index[:9]) >= len(texts):
            raise RefusedError(DAMAGED)
        return texts[int(index[:9])].strip() or None

    def _number(self, text: str, style: str) -> CellValue:
        try:
            number = _AS_SHOWN.create_decimal(text)
        except InvalidOperation:
            return _STRANGE
        if not number.is_finite() or abs(number) >= _LARGEST_WHOLE:
            return _STRANGE
        if style in self._book.day_styles:
            return day_of(number, from_1904=self._book.counts_from_1904)
        return int(number) if number == number.to_integral_value() else number


def _text(text: str) -> CellValue | None:
    return plain_text(text).strip() or None


def _iso_day(text: str) -> CellValue:
    try:
        return _day_alone(datetime.fromisoformat(text))
    except ValueError:
        return Spoilt(_NO_DAY.format(printable(text)))


def day_of(number: Decimal, *, from_1904: bool = False) -> CellValue:
    """Return the day that a number stands for, with its time where it has one.

    >>> day_of(Decimal(40942)), day_of(Decimal(59)), day_of(Decimal("40942.5"))
    (datetime.date(2012, 2, 3), datetime.date(1900, 2, 28), datetime.datetime(2012, 2, 3, 12, 0))
    """
    first = date(1899, 12, 30)
    if from_1904:
        first = date(1904, 1, 1)
    elif number < _LEAP_DAY_THAT_NEVER_WAS:
        first = date(1899, 12, 31)
    if not 0 < number <= _LAST_DAY - (first - date(1899, 12, 30)).days:
        return Spoilt(_NO_DAY.format(printable(str(number))))
    days = int(number)
    moment = datetime.combine(first + timedelta(days=days), time())
    return _day_alone(moment + timedelta(seconds=int((number - days) * _SECONDS + _HALF)))


def _day_alone(moment: datetime) -> date:
    return moment.date() if moment.time() == time() else moment
