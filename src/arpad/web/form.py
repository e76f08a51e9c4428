"""What a visitor has typed into a form, and what is wrong with it, field by field."""

import re
from collections.abc import Collection, Mapping
from datetime import date
from typing import get_args

from msgspec import Meta, Struct

from arpad.locale import message

FIRST_DAY, LAST_DAY = date(1900, 1, 1), date(2100, 12, 31)
_WHOLE = re.compile(r"[0-9]{1,9}")
_YEAR = re.compile(r"[0-9]{4}")
_A_NUMBER = message("Expected a whole number from {least} to {most}.")
_A_DAY = message("Expected a day as YYYY-MM-DD, from {least} to {most}.")
_A_BIRTH = message("Expected a year such as 2008, or a day as YYYY-MM-DD, from {least} to {most}.")
_A_CHOICE = message("Choose one of those in the list.")
_TOO_LONG = message("Too long: at most {most} characters.")
_NEEDED = message("Please fill this in.")


class Fault(Struct, frozen=True):
    """What is wrong with a field: words to be translated, and what is put into them."""

    words: str
    values: dict[str, str | int] = {}


class Form:
    """The fields of a form as an address gives them; faults are collected, not raised."""

    def __init__(self, given: Mapping[str, str]) -> None:
        """Take the parameters of the address."""
        self.given = given
        self.faults: dict[str, Fault] = {}

    def with_field(self, field: str, value: str) -> "Form":
        """Return the same form with one field filled in; the faults stay."""
        other = Form({**self.given, field: value})
        other.faults = self.faults
        return other

    def blame(self, field: str, words: str, **values: str | int) -> None:
        """Note what is wrong with a field, unless something is already."""
        self.faults.setdefault(field, Fault(words, values))

    def text(self, field: str, most: int) -> str:
        """Return a text, without blanks around it."""
        said = self.given.get(field, "").strip()
        if len(said) > most:
            self.blame(field, _TOO_LONG, most=most)
            return ""
        return said

    def whole(self, field: str, limits: range, *, is_needed: bool = False) -> int | None:
        """Return a whole number within limits; None where there is none."""
        said = self.given.get(field, "").strip()
        if not said:
            if is_needed:
                self.blame(field, _NEEDED)
            return None
        if _WHOLE.fullmatch(said) and int(said) in limits:
            return int(said)
        self.blame(field, _A_NUMBER, least=limits[0], most=limits[-1])
        return None

    def day(self, field: str) -> date | None:
        """Return a day; None where there is none."""
        said = self.given.get(field, "").strip()
        if not said:
            return None
        try:
            found = date.fromisoformat(said)
        except ValueError:
            found = date.min
        if FIRST_DAY <= found <= LAST_DAY:
            return found
        self.blame(field, _A_DAY, least=str(FIRST_DAY), most=str(LAST_DAY))
        return None

    def birth(self, field: str) -> date | int | None:
        """Return a day or only a year of birth; None where there is none."""
        said = self.given.get(field, "").strip()
        if not said:
            return None
        is_year = _YEAR.fullmatch(said) is not None
        try:
            found = date.fromisoformat(f"{said}-01-01" if is_year else said)
        except ValueError:
            found = date.min
        if FIRST_DAY <= found <= LAST_DAY:
            return found.year if is_year else found
        self.blame(field, _A_BIRTH, least=FIRST_DAY.year, most=LAST_DAY.year)
        return None

    def choice(self, field: str, choices: Collection[str], otherwise: str) -> str:
        """Return one of some words; the usual one where none is given."""
        said = self.given.get(field, "").strip()
        if said in choices:
            return said
        if said:
            self.blame(field, _A_CHOICE)
        return otherwise

    def is_on(self, field: str) -> bool:
        """Tell whether a box is ticked."""
        return self.given.get(field, "") not in {"", "0", "no"}


def limits_of(kind: object) -> range:
    """Return the numbers that a field of the model may hold."""
    meta = next(part for part in get_args(kind) if isinstance(part, Meta))
    return range(int(meta.ge or 0), int(meta.le or 0) + 1)
