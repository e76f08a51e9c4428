"""Cells: the text of one field of one player becomes a value, or does not fit.

The shapes are strict, because they also decide where a column is: a row fits at a place only if
every cell does. What a list may hold beyond them is read with a finding, never guessed.
"""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from arpad.formats.fide_list.field import COEFFICIENTS, GAMES, RATINGS, Field
from arpad.model.player import Sex

HIGHEST_RATING = 3999
FIRST_YEAR, LAST_YEAR = 1850, 2199
YOUNGEST = 4
"""Two digits of a year are read as the latest year in which a listed player can be born."""

TITLES = ("GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM")
FOA_TITLES = ("AGM", "AIM", "AFM", "ACM")
LETTERS = {
    "g": "GM",
    "m": "IM",
    "f": "FM",
    "c": "CM",
    "wg": "WGM",
    "wm": "WIM",
    "wf": "WFM",
    "wc": "WCM",
}
"""The letters for titles in older lists."""

_SEXES = {"M": Sex.MALE, "m": Sex.MALE, **dict.fromkeys("FfWw", Sex.FEMALE)}
_TITLE = {"": None, **dict(zip(TITLES, TITLES, strict=True)), **LETTERS}
_FOA_TITLE = {"": None, **dict(zip(FOA_TITLES, FOA_TITLES, strict=True))}
_ID = re.compile(r"[0-9]{1,15}")
_FEDERATION = re.compile(r"[A-Z]{3}")
_OTHER_TITLES = re.compile(r"[A-Z]{1,4}(?:,[A-Z]{1,4})*")
_RATING = re.compile(r"[0-9]{1,4}")
_GAMES = re.compile(r"[0-9]{1,4}")
_COEFFICIENT = re.compile(r"[0-9]{1,2}")
_YEAR = re.compile(r"[0-9]{4}")
_NO_YEAR = frozenset({"", "0", "0000", "00.00.00", "00.00.0000"})
_BIRTHDAY = re.compile(r"[0-9]{2}\.[0-9]{2}\.([0-9]{2}|[0-9]{4})")
_FLAG = re.compile(r"[A-Za-z]{0,4}")


class UnfitError(ValueError):
    """A text is not what its field holds."""


def value_of(field: Field, text: str, list_year: int) -> Any:  # noqa: ANN401 - of its field's type
    """Return the value of a field from its text, without blanks around; raise if it has none."""
    return _VALUES[field](text) if field is not Field.BORN else _born(text, list_year)


remembered_value = lru_cache(maxsize=1 << 15)(value_of)
"""The same for fields whose texts repeat from player to player."""


def fits(field: Field, text: str, list_year: int) -> bool:
    """Tell whether a text is what a field holds."""
    try:
        value_of(field, text, list_year)
    except UnfitError:
        return False
    return True


def _checked(pattern: re.Pattern[str]) -> Callable[[str], str]:
    def read(text: str) -> str:
        if pattern.fullmatch(text) is None:
            raise UnfitError
        return text

    return read


def _looked_up(values: Mapping[str, Any]) -> Callable[[str], Any]:
    def read(text: str) -> Any:  # noqa: ANN401 - whatever is looked up
        try:
            return values[text]
        except KeyError:
            raise UnfitError from None

    return read


def _name(text: str) -> str:
    if not text.isprintable():
        raise UnfitError
    return text


def _federation(text: str) -> str | None:
    if not text:
        return None
    if _FEDERATION.fullmatch(text) is None:
        raise UnfitError
    return text


def _other_titles(text: str) -> tuple[str, ...]:
    if not text:
        return ()
    if _OTHER_TITLES.fullmatch(text) is None:
        raise UnfitError
    return tuple(text.split(","))


def _whole_number(pattern: re.Pattern[str]) -> Callable[[str], int | None]:
    def read(text: str) -> int | None:
        if not text:
            return None
        if pattern.fullmatch(text) is None:
            raise UnfitError
        return int(text)

    return read


def _rating(text: str) -> int | None:
    rating = _whole_number(_RATING)(text)
    if rating is not None and rating > HIGHEST_RATING:
        raise UnfitError
    return rating or None


def _born(text: str, list_year: int) -> int | None:
    if text in _NO_YEAR:
        return None
    birthday = _BIRTHDAY.fullmatch(text)
    digits = birthday[1] if birthday else text
    if birthday and len(digits) == len("yy"):
        year = _full_year(int(digits), list_year)
    elif _YEAR.fullmatch(digits):
        year = int(digits)
    else:
        raise UnfitError
    if not FIRST_YEAR <= year <= LAST_YEAR:
        raise UnfitError
    return year


def _full_year(two_digits: int, list_year: int) -> int:
    """Return the latest year with these last digits in which a listed player can be born."""
    latest = list_year - YOUNGEST
    return latest - (latest - two_digits) % 100


_VALUES: dict[Field, Callable[[str], Any]] = {
    Field.ID: _checked(_ID),
    Field.NAME: _name,
    Field.FEDERATION: _federation,
    Field.SEX: _looked_up({"": None, **_SEXES}),
    Field.TITLE: _looked_up(_TITLE),
    Field.W_TITLE: _looked_up(_TITLE),
    Field.O_TITLES: _other_titles,
    Field.FOA_TITLE: _looked_up(_FOA_TITLE),
    **dict.fromkeys(RATINGS, _rating),
    **dict.fromkeys(GAMES, _whole_number(_GAMES)),
    **dict.fromkeys(COEFFICIENTS, _whole_number(_COEFFICIENT)),
    Field.FLAG: _checked(_FLAG),
}
