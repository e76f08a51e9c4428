"""Values: what a cell holds becomes what the event file has in its place.

Spreadsheets make numbers of ids and days of results; people write yes, 4,5 and 31.12.2010. What
cannot be understood stays as it is: the shape of the event file says what was expected.
"""

import re
from collections.abc import Callable
from datetime import date, datetime, time
from decimal import Decimal
from typing import TypeAlias

from msgspec import inspect

from arpad.formats.expectation import members
from arpad.formats.results.days import day_from
from arpad.formats.results.paper import CellValue, Spoilt
from arpad.formats.results.spelling import answer_from, result_from
from arpad.model.event import Result

Reader: TypeAlias = Callable[[CellValue], object]
"""What turns a cell into a value of the event file; a Spoilt one says why it does not."""

_NUMBER = re.compile(r"-?[0-9]{1,18}(?:[.,][0-9]{1,18})?")
_BETWEEN = re.compile(r"[\s,;]+")
_A_HALF_AS_A_DAY = {1, 2}
_MADE_A_DAY = (
    "the spreadsheet has made a day of what was typed, {}; format the cell as text and write it "
    "again"
)


def reader_of(type_: inspect.Type) -> Reader:
    """Return the reader of the cells of a column, by what the column holds."""
    kinds = members(type_)
    if any(isinstance(kind, inspect.EnumType) and kind.cls is Result for kind in kinds):
        return _result
    for kind in kinds:
        if isinstance(kind, inspect.VarTupleType):
            return _list_of(reader_of(kind.item_type))
    steps = _steps({type(kind) for kind in kinds})

    def read(cell: CellValue) -> object:
        if isinstance(cell, Spoilt):
            return cell
        values = (step(cell) for step in steps)
        return next((value for value in values if value is not None), cell)

    return read


def _steps(kinds: set[type[inspect.Type]]) -> list[Callable[[CellValue], object]]:
    """Return what is tried in turn."""
    is_text = not kinds.isdisjoint({inspect.StrType, inspect.EnumType})
    steps: list[Callable[[CellValue], object]] = []
    if inspect.DateType in kinds:
        steps.append(_day)
    if inspect.BoolType in kinds:
        steps.append(_answer if is_text else _answer_or_digit)
    if not kinds.isdisjoint({inspect.IntType, inspect.DecimalType}):
        steps.append(_number)
    if is_text:
        steps.append(_text)
    return steps


def _day(cell: CellValue) -> object:
    if isinstance(cell, datetime):
        return cell.date() if cell.time() == time() else cell
    if isinstance(cell, date):
        return cell
    return day_from(cell) if isinstance(cell, str) else None


def _answer(cell: CellValue) -> bool | None:
    if isinstance(cell, str):
        return answer_from(cell)
    return cell if isinstance(cell, bool) else None


def _answer_or_digit(cell: CellValue) -> bool | None:
    digits: dict[CellValue, bool] = {0: False, 1: True, "0": False, "1": True}
    return digits[cell] if cell in digits else _answer(cell)


def _number(cell: CellValue) -> int | Decimal | None:
    if not isinstance(cell, str) or not _NUMBER.fullmatch(cell):
        return None
    number = Decimal(cell.replace(",", "."))
    return int(number) if number == number.to_integral_value() else number


def _text(cell: CellValue) -> object:
    match cell:
        case bool():
            return str(cell).lower()
        case int():
            return str(cell)
        case Decimal():
            return f"{cell:f}"
        case date():
            return Spoilt(_MADE_A_DAY.format(cell.isoformat()[:10]))
    return cell


def _list_of(item: Reader) -> Reader:
    def read(cell: CellValue) -> object:
        whole = _text(cell)
        if not isinstance(whole, str):
            return whole
        return [item(word) for word in _BETWEEN.split(whole) if word]

    return read


def _result(cell: CellValue) -> object:
    """Return a result; 1/2 is a day or a fraction to a spreadsheet, and cannot be another."""
    if isinstance(cell, date) and {cell.day, cell.month} == _A_HALF_AS_A_DAY:
        return Result.DRAW.value
    text = _text(cell)
    return result_from(text) or text if isinstance(text, str) else text
