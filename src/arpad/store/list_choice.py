"""Which players of a list a reader chooses, and in which order he reads them."""

from enum import StrEnum

from msgspec import Struct
from sqlalchemy import ColumnElement, or_

from arpad.model.player import Sex
from arpad.store.schema import IS_LISTED, list_row

_INACTIVE = "inactive"
_YES = True


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
    def is_one_federation(self) -> bool:
        """Tell whether players are chosen by their federation and by nothing else."""
        chosen = Choice(federation=self.federation, without=self.without)
        return self.federation is not None and self == chosen

    @property
    def is_personal(self) -> bool:
        """Tell whether players are chosen by what the register says of them."""
        told = (self.federation, self.sex, self.born_from, self.born_to, self.title)
        return any(value is not None for value in told)

    def conditions(self, list_id: int) -> list[ColumnElement[bool]]:
        """Return what the rows of a list must be."""
        c = list_row.c
        said = {name: getattr(self, name) for name in ("federation", "title", "grade", "series")}
        asked = [c.list_id == list_id, IS_LISTED]
        asked += [c[name] == value for name, value in said.items() if value is not None]
        if self.sex is not None:
            asked.append(c.sex == self.sex.value)
        # A birth is a year or a day, and both begin with the four figures of the year.
        if self.born_from is not None:
            asked.append(c.born >= f"{self.born_from:04}")
        if self.born_to is not None:
            asked.append(c.born < f"{self.born_to + 1:04}")
        return asked + self._states()

    def _states(self) -> list[ColumnElement[bool]]:
        c = list_row.c
        asked = list[ColumnElement[bool]]()
        if self.is_active is not None:
            gone = or_(c.flag == _INACTIVE, c.status.is_not_distinct_from(_INACTIVE))
            asked.append(~gone if self.is_active else gone)
        if self.is_top:
            asked.append(c.in_top_list == _YES)
        if self.players is not None:
            asked.append(c.player_id.in_(self.players))
        if self.without:
            asked.append(c.player_id.not_in(self.without))
        return asked


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
