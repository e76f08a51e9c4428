"""Values: what the text in a field's columns says.

A blank field has no value. A text that cannot be what the field holds becomes `Unreadable`, so
that nothing is lost and everything is told at once.
"""

import re
from collections.abc import Callable, Mapping
from datetime import date
from decimal import Decimal
from typing import TypeAlias

from msgspec import Struct

from arpad.formats.trf.columns import Field, Kind
from arpad.formats.trf.days import day_from, is_unknown, likely_short_day_from, short_day_from
from arpad.formats.trf.titles import title_from


class Unreadable(Struct, frozen=True, gc=False):
    """A text that is not what its field holds."""

    text: str


Value: TypeAlias = int | str | Decimal | date | tuple[int, ...] | Unreadable | None
Row: TypeAlias = tuple[Value, ...]
"""One repetition of the repeated fields of a record, in the table's order."""
ValueReader: TypeAlias = Callable[[str], Value]

PLAYED = frozenset("10=")
FORFEITS = frozenset("+-")
SHORT_GAMES = frozenset("WDL")
BYES = frozenset("HFUZ")
OPEN_RESULTS = frozenset("*X?")
ABSENT = "A"

_RESULTS = PLAYED | FORFEITS | SHORT_GAMES | BYES | OPEN_RESULTS | {ABSENT}
_NUMBER = re.compile(r"\d{1,9}", re.ASCII)
_COUNT = re.compile(r"(\d{1,9})(?!\d)", re.ASCII)
_DECIMAL = re.compile(r"[-+]?(?:\d{1,6}(?:[.,]\d{0,3})?|[.,]\d{1,3})", re.ASCII)
_ID = re.compile(r"\d{1,11}", re.ASCII)
_COLOURS = {"w": "w", "W": "w", "b": "b", "B": "b", "-": None}
_SEXES = {"m": "m", "M": "m", "w": "f", "W": "f", "f": "f", "F": "f", "-": None}

EXPECTED: Mapping[Kind, str] = {
    Kind.NUMBER: "a whole number",
    Kind.COUNT: "a number",
    Kind.NUMBERS: "numbers, separated by blanks",
    Kind.DECIMAL: "points such as 11.5",
    Kind.ID: "a FIDE number of up to 11 digits",
    Kind.DATE: "a day as YYYY/MM/DD",
    Kind.BIRTH_DATE: "a day as YYYY/MM/DD, or YYYY/00/00",
    Kind.ROUND_DATE: "a day as YY/MM/DD",
    Kind.SEX: "m or w",
    Kind.OPPONENT: "the opponent's starting rank, or 0000",
    Kind.COLOUR: "w, b or -",
    Kind.RESULT: "one of 1 = 0 + - W D L H F U Z",
}
"""What a field of a kind should hold, for the sentence that says it does not."""


def reader_of(field: Field) -> ValueReader:
    """Return the function that reads the stripped, not empty text of a field."""
    if field.kind is Kind.CODE:
        return _choice_reader(field.choices)
    return _READERS[field.kind]


def expected_in(field: Field) -> str:
    """Return the words for what a field should hold."""
    if field.kind is Kind.CODE:
        return f"one of {' '.join(field.choices)}"
    return EXPECTED[field.kind]


def _choice_reader(choices: tuple[str, ...]) -> ValueReader:
    known = frozenset(choices)

    def read(text: str) -> Value:
        code = text.upper()
        return code if code in known else Unreadable(text)

    return read


def _text(text: str) -> Value:
    return text


def _number(text: str) -> Value:
    return int(text) if _NUMBER.fullmatch(text) else Unreadable(text)


def _count(text: str) -> Value:
    found = _COUNT.match(text)
    return int(found[1]) if found else Unreadable(text)


def _numbers(text: str) -> Value:
    words = text.split()
    if all(map(_NUMBER.fullmatch, words)):
        return tuple(map(int, words))
    return Unreadable(text)


def _decimal(text: str) -> Value:
    if _DECIMAL.fullmatch(text):
        return Decimal(text.replace(",", "."))
    return Unreadable(text)


def _id(text: str) -> Value:
    if not _ID.fullmatch(text):
        return Unreadable(text)
    return text.lstrip("0") or None


def _date(text: str) -> Value:
    if is_unknown(text):
        return None
    day = day_from(text) or likely_short_day_from(text)
    return day if isinstance(day, date) else Unreadable(text)


def _birth_date(text: str) -> Value:
    if is_unknown(text):
        return None
    return day_from(text) or likely_short_day_from(text, is_birth=True) or Unreadable(text)


def _round_date(text: str) -> Value:
    if is_unknown(text):
        return None
    return short_day_from(text) or Unreadable(text)


def _sex(text: str) -> Value:
    return _SEXES.get(text, Unreadable(text))


def _title(text: str) -> Value:
    return title_from(text)


def _opponent(text: str) -> Value:
    if not _NUMBER.fullmatch(text):
        return None if text == "-" else Unreadable(text)
    return int(text) or None


def _colour(text: str) -> Value:
    return _COLOURS.get(text, Unreadable(text))


def _result(text: str) -> Value:
    result = "=" if text == "½" else text.upper()
    return result if result in _RESULTS else Unreadable(text)


_READERS: Mapping[Kind, ValueReader] = {
    Kind.TEXT: _text,
    Kind.NUMBER: _number,
    Kind.COUNT: _count,
    Kind.NUMBERS: _numbers,
    Kind.DECIMAL: _decimal,
    Kind.ID: _id,
    Kind.DATE: _date,
    Kind.BIRTH_DATE: _birth_date,
    Kind.ROUND_DATE: _round_date,
    Kind.SEX: _sex,
    Kind.TITLE: _title,
    Kind.OPPONENT: _opponent,
    Kind.COLOUR: _colour,
    Kind.RESULT: _result,
}
