"""Single values: the shapes of numbers, texts, days and choices.

They are at least as strict as the conversion to the model that follows: text that no page can
print, a number that is none (NaN) and a day with a time of day are refused here.
"""

import re
from datetime import date, datetime
from decimal import Decimal
from enum import Enum

from msgspec import inspect

from arpad.formats.deviation import FINE, Deviations, Shape, wrong
from arpad.formats.wording import nearest, quoted, shown

DECIMAL_TEXT = "-?[0-9]{1,18}([.][0-9]{1,18})?"

FIRST_YEAR, LAST_YEAR = 1850, 2199
"""The years in which anything of an event can lie, births of old players included."""

_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_DECIMAL = re.compile(DECIMAL_TEXT)
_UNFIT = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")


def kinds_of(type_: inspect.Type, expected: str) -> dict[type, Shape]:
    """Return for every kind of value that may stand for a type the shape it must have."""
    match type_:
        case inspect.NoneType():
            return {type(None): _anything}
        case inspect.BoolType():
            return {bool: _anything}
        case inspect.IntType():
            return {int: _whole_number(type_, expected)}
        case inspect.DecimalType():
            return {int: _anything, Decimal: _finite(expected), str: _decimal_text(expected)}
    return _kinds_of_text(type_, expected)


def _kinds_of_text(type_: inspect.Type, expected: str) -> dict[type, Shape]:
    match type_:
        case inspect.StrType():
            return {str: _text(type_, expected)}
        case inspect.EnumType():
            return {str: _choice(type_.cls, expected)}
        case inspect.DateType():
            return {date: _day, datetime: _day_with_time, str: _day_text(expected)}
    raise TypeError(f"no shape for {type_}")


def mending(value: object, shapes: dict[type, Shape]) -> str:
    """Say how to mend a number with quotation marks too many, or without the ones it needs."""
    if isinstance(value, str) and int in shapes and _DECIMAL.fullmatch(value):
        return "; leave out the quotation marks"
    if type(value) is int and str in shapes and shapes.keys().isdisjoint({bool, date}):
        return "; put it between quotation marks"
    return ""


def _anything(_value: object) -> Deviations:
    return FINE


def _whole_number(type_: inspect.IntType, expected: str) -> Shape:
    least, most = type_.ge, type_.le

    def check(value: int) -> Deviations:
        if (least is None or value >= least) and (most is None or value <= most):
            return FINE
        return wrong(f"expected {expected}; found {shown(value)}")

    return check


def _finite(expected: str) -> Shape:
    def check(value: Decimal) -> Deviations:
        return FINE if value.is_finite() else wrong(f"expected {expected}; found {shown(value)}")

    return check


def _decimal_text(expected: str) -> Shape:
    def check(value: str) -> Deviations:
        if _DECIMAL.fullmatch(value):
            return FINE
        return wrong(f"expected {expected}; found {shown(value)}")

    return check


def _text(type_: inspect.StrType, expected: str) -> Shape:
    least, most = type_.min_length or 0, type_.max_length

    def check(value: str) -> Deviations:
        if len(value) < least or (most is not None and len(value) > most):
            return wrong(f"expected {expected}; found {shown(value)}")
        unfit = _UNFIT.search(value)
        if unfit is None:
            return FINE
        return wrong(f"{shown(value)} holds U+{ord(unfit[0]):04X}, which is no letter; remove it")

    return check


def _choice(choices: type[Enum], expected: str) -> Shape:
    known = tuple(choice.value for choice in choices)

    def check(value: str) -> Deviations:
        try:
            choices(value)
        except ValueError:
            meant = nearest(value, known)
        else:
            return FINE
        suggestion = f"; did you mean {quoted(meant)}?" if meant else ""
        return wrong(f"expected {expected}; found {shown(value)}{suggestion}")

    return check


def _day(value: date) -> Deviations:
    if FIRST_YEAR <= value.year <= LAST_YEAR:
        return FINE
    return wrong(f"{value} is out of reach; expected a day from {FIRST_YEAR} to {LAST_YEAR}")


def _day_with_time(value: datetime) -> Deviations:
    day = value.date().isoformat()
    return wrong(f"{shown(value)} is a day with a time; write the day alone, {day}")


def _day_text(expected: str) -> Shape:
    def check(value: str) -> Deviations:
        if not _DAY.fullmatch(value):
            return wrong(f"expected {expected}; found {shown(value)}")
        try:
            day = date.fromisoformat(value)
        except ValueError:
            return wrong(f"{value} is not a day of the calendar")
        return _day(day)

    return check
