"""Who stands where on a list, read from its columns: chosen players in any order."""

from collections.abc import Callable
from functools import cached_property, partial
from operator import eq
from typing import Any, NamedTuple

import msgspec
import numpy as np
from sqlalchemy import Connection, LargeBinary, func, select

from arpad.store.list_choice import Choice, Order
from arpad.store.list_columns import PLAYERS, Numbers, numbers_in
from arpad.store.schema import list_column

_is_inactive = partial(eq, "inactive")


class _Words(NamedTuple):
    """A column of words that players are chosen by, and numbers that stand for them."""

    words: list[Any]
    numbers: Numbers

    def fits(self, test: Callable[[Any], bool]) -> Numbers:
        """Tell for every player whether his word fits."""
        fitting = np.fromiter(map(test, self.words), np.bool_, len(self.words))
        return fitting[self.numbers] if len(self.words) > 1 else fitting


class ListPlaces:
    """The players of a list by their places; a column is read when it is asked for."""

    def __init__(self, connection: Connection, list_id: int) -> None:
        """Take a list of the book."""
        self._connection, self._list_id = connection, list_id

    @cached_property
    def players(self) -> Numbers:
        """Return the numbers of all players, by rating."""
        return numbers_in(self._connection, self._list_id, PLAYERS)

    def first_players(self, number: int) -> list[int]:
        """Return the numbers of the players with the highest ratings, without reading the rest."""
        c = list_column.c
        query = select(c.kind).where(*self._of(PLAYERS))
        kind = self._connection.execute(query).scalar_one_or_none()
        if kind is None:
            return []
        part = func.substr(c.content, 1, number * np.dtype(kind).itemsize, type_=LargeBinary())
        content = self._connection.execute(select(part).where(*self._of(PLAYERS))).scalar_one()
        found: list[int] = np.frombuffer(content, kind).tolist()
        return found

    def in_order(self, order: Order) -> Numbers:
        """Return the places of all whom an order has."""
        if order is Order.RATING:
            return np.arange(len(self.players))
        return numbers_in(self._connection, self._list_id, order.value)

    def is_chosen(self, choice: Choice) -> Numbers:
        """Tell of every player by his place whether he is chosen."""
        found = np.ones(len(self.players), np.bool_)
        for name, test in choice.tests().items():
            found &= self._words(name).fits(test)
        if choice.is_active is not None:
            flag, status = (self._words(name) for name in ("flag", "status"))
            is_gone = flag.fits(_is_inactive) | status.fits(_is_inactive)
            found &= is_gone != choice.is_active
        if choice.players is not None:
            found &= np.isin(self.players, choice.players)
        if choice.without:
            found &= ~np.isin(self.players, choice.without)
        return found

    def _words(self, name: str) -> _Words:
        c = list_column.c
        query = select(c.kind, c.words, c.content).where(*self._of(f"of_{name}"))
        row = self._connection.execute(query).one_or_none()
        if row is None:
            return _Words([], np.zeros(0, np.int64))
        return _Words(msgspec.json.decode(row.words), np.frombuffer(row.content, row.kind))

    def _of(self, name: str) -> tuple[Any, ...]:
        return list_column.c.list_id == self._list_id, list_column.c.name == name
