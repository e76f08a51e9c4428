"""One player from the texts of his fields, with a word about every text that is not understood.

A player without a readable id or with an unreadable rating is left out: a wrong number is worse
than a missing line. Anything else that does not fit is kept where it can be, and told.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any

from arpad.formats.fide_list.cell import (
    HIGHEST_RATING,
    TITLES,
    UnfitError,
    remembered_value,
    value_of,
)
from arpad.formats.fide_list.field import COEFFICIENTS, GAMES, NUMBERS, PACES, RATINGS, Field
from arpad.formats.fide_list.told import Told
from arpad.formats.wording import listed, quoted
from arpad.model.listed_player import ListedPlayer, ListRating

_EXPECTED = {
    Field.ID: "an id of up to 15 digits",
    Field.NAME: "a name of printable letters",
    Field.FEDERATION: "a federation of three capital letters",
    Field.SEX: "M or F",
    Field.TITLE: f"one of the titles {listed(TITLES, 'or')}",
    Field.W_TITLE: f"one of the titles {listed(TITLES[4:], 'or')}",
    Field.O_TITLES: "other titles such as IA,FST",
    Field.FOA_TITLE: "AGM, AIM, AFM or ACM",
    **dict.fromkeys(RATINGS, f"a rating from 1 to {HIGHEST_RATING}, 0 or blank for none"),
    **dict.fromkeys(GAMES, "a number of games"),
    **dict.fromkeys(COEFFICIENTS, "K in one or two digits"),
    Field.BORN: "a year of birth, 0000 or blank if it is not known",
    Field.FLAG: "a flag such as i, w or wi",
}
_TITLE_LIKE = re.compile(r"[A-Za-z]{1,4}")
_OTHER_TITLE_LIKE = re.compile(r"[A-Za-z]{1,5}")
_FEDERATION_LENGTH = 3
_UNLIKE = frozenset({Field.ID, Field.NAME})
"""Fields that seldom say the same of two players."""

Placed = Callable[[Field], str]
"""Where a field stands, in the words of a finding."""


class Assembly:
    """What makes players of one list; the year of the list completes birthdays with two digits."""

    def __init__(self, list_year: int, told: Told) -> None:
        """Take what a reading shares."""
        self._list_year = list_year
        self._told = told

    def player(self, texts: Mapping[Field, str], placed: Placed) -> ListedPlayer | None:
        """Return the player of these texts, or nothing if he has to be left out."""
        values: dict[Field, Any] = {}
        is_usable = Field.ID in texts or self._leave_out(Field.ID, "", placed)
        for field, text in texts.items():
            try:
                read = value_of if field in _UNLIKE else remembered_value
                values[field] = read(field, text, self._list_year)
            except UnfitError:
                if field in NUMBERS or field is Field.ID:
                    is_usable = self._leave_out(field, text, placed)
                else:
                    values[field] = self._kept(field, text, placed)
        return _assembled(values) if is_usable else None

    def _leave_out(self, field: Field, text: str, placed: Placed) -> bool:
        self._told.error(
            placed(field),
            f"expected {_EXPECTED[field]}; found {quoted(text) if text else 'nothing'}; the "
            "player is left out: correct the list, or download it again",
        )
        return False

    def _kept(self, field: Field, text: str, placed: Placed) -> Any:  # noqa: ANN401 - of the field
        value = _nearest(field, text)
        shown = ",".join(value) if isinstance(value, tuple) else value
        self._told.warn(
            placed(field),
            f"expected {_EXPECTED[field]}; found {quoted(text)}; "
            + (f"it is read as {quoted(shown)}" if shown else "it is read as not given"),
        )
        return value


def _nearest(field: Field, text: str) -> Any:  # noqa: ANN401 - of its field's type
    """Return what can be kept of a text that does not fit its field."""
    match field:
        case Field.NAME:
            return "".join(sign if sign.isprintable() else " " for sign in text).strip()
        case Field.FEDERATION:
            is_code = len(text) == _FEDERATION_LENGTH and text.isascii() and text.isalpha()
            return text.upper() if is_code else None
        case Field.TITLE | Field.W_TITLE | Field.FOA_TITLE:
            return text.upper() if _TITLE_LIKE.fullmatch(text) else None
        case Field.O_TITLES:
            titles = tuple(title.strip() for title in text.split(",") if title.strip())
            return titles if all(map(_OTHER_TITLE_LIKE.fullmatch, titles)) else ()
        case Field.FLAG:
            return ""
    return None


def _assembled(values: Mapping[Field, Any]) -> ListedPlayer:
    standard, rapid, blitz = (ListRating(*map(values.get, pace)) for pace in PACES)
    return ListedPlayer(
        values[Field.ID],
        values.get(Field.NAME, ""),
        values.get(Field.FEDERATION),
        values.get(Field.SEX),
        values.get(Field.TITLE),
        values.get(Field.W_TITLE),
        values.get(Field.O_TITLES, ()),
        values.get(Field.FOA_TITLE),
        standard,
        rapid,
        blitz,
        values.get(Field.BORN),
        values.get(Field.FLAG, ""),
    )
