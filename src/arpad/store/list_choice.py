"""Which players of a list a reader chooses, and in which order he reads them."""

from collections.abc import Callable
from enum import StrEnum
from functools import partial
from operator import eq
from typing import Any

from msgspec import Struct

from arpad.model.player import Sex

CHOSEN_BY = (
    "federation",
    "title",
    "sex",
    "born",
    "flag",
    "status",
    "grade",
    "series",
    "in_top_list",
)
"""What players of a list are chosen by."""
ASKED = ("player_id", "position", "name", "rating", "games", *CHOSEN_BY)
"""What choices and orders are worked out from."""


class Choice(Struct, frozen=True, kw_only=True):
    """Whom a reader chooses; nothing given is everybody.

    `born_from` and `born_to` are years. `players` are the numbers of those who have a name,
    `without` of those of whom the reader may not know what he chooses by.
    """

    federation: str | None = None
    sex: Sex | None = None
    born_from: int | None = None
    born_to: int | None = None
    title: str | None = None
    grade: str | None = None
    series: str | None = None
    is_active: bool | None = None
    is_top: bool = False
    players: tuple[int, ...] | None = None
    without: tuple[int, ...] = ()

    @property
    def is_everybody(self) -> bool:
        """Tell whether nobody is left out."""
        return self == Choice()

    @property
    def is_personal(self) -> bool:
        """Tell whether players are chosen by what the register says of them."""
        told = (self.federation, self.sex, self.born_from, self.born_to, self.title)
        return any(value is not None for value in told)

    def tests(self) -> dict[str, Callable[[Any], bool]]:
        """Return what some columns of a row must be, but for who is active and for named players.

        A birth is a year or a day, and both begin with the four figures of the year.
        """
        said = {name: getattr(self, name) for name in ("federation", "title", "grade", "series")}
        said["sex"] = self.sex and self.sex.value
        tests: dict[str, Callable[[Any], bool]] = {
            name: partial(eq, value) for name, value in said.items() if value is not None
        }
        if self.born_from is not None or self.born_to is not None:
            tests["born"] = self._is_born_then
        if self.is_top:
            tests["in_top_list"] = bool
        return tests

    def _is_born_then(self, born: str | None) -> bool:
        if born is None:
            return False
        is_late = self.born_from is None or born >= f"{self.born_from:04}"
        return is_late and (self.born_to is None or born < f"{self.born_to + 1:04}")


class Order(StrEnum):
    """In which order a list is read."""

    RATING = "rating"
    NAME = "name"
    FEDERATION = "federation"
    """Those of one federation by rating; who has no federation is not in it."""
    GAMES = "games"
    """Only who has played."""
    CHANGE = "change"
    """Only whose rating has changed since the list before."""
