"""A house edition written down: what somebody has typed, as the file that it would be."""

import json
import tomllib
from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import Any

from msgspec import Struct

from arpad.regulations.edition import Dated, Edition
from arpad.regulations.house import numbers_of


class HouseTyped(Struct, frozen=True, kw_only=True):
    """A house edition as it is typed: its head, and the numbers that are to be others."""

    name: str
    title: str
    base: Edition
    since: date
    numbers: Mapping[str, str]

    def text(self) -> str:
        """Return the file; whether it can be used is seen when it is read."""
        held = numbers_of(self.base)
        head = (
            f"name = {_quoted(self.name)}",
            f"title = {_quoted(self.title)}",
            f"base = {_quoted(self.base.name)}",
            f"since = {self.since}",
        )
        rows = (
            f"\n[[{name}]]\nsince = {self.since}\nvalue = {_value(typed, held[name])}"
            for name, typed in self.numbers.items()
            if name in held
        )
        return "\n".join((*head, *rows)) + "\n"


def _value(typed: str, held: tuple[Dated[Any], ...]) -> str:
    """Return a value in the notation of the file, by the kind that the base's is of.

    >>> day = date(2011, 7, 1)
    >>> _value("20", (Dated(day, 15, "8.56"),)), _value("1/2", (Dated(day, "1/3", "6.3"),))
    ('20', '"1/2"')
    """
    known = held[-1].value if held else 0
    if isinstance(known, Decimal):
        return _quoted(typed.replace(",", "."))
    if isinstance(known, str) or not _is_value(typed):
        return _quoted(typed)
    return typed


def _is_value(typed: str) -> bool:
    """Tell whether something is one value by itself; anything else is quoted, and then refused."""
    try:
        return tomllib.loads(f"value = {typed}").keys() == {"value"}
    except (tomllib.TOMLDecodeError, RecursionError):
        return False


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
