"""Until when players are juniors: texts after 2013 give those a K of their own."""

from datetime import date
from functools import cache

import numpy as np

from arpad.kernels.births import birth_of
from arpad.kernels.columns import Int32, day_number
from arpad.kernels.fide.list_columns import ListTables, Rows, Who
from arpad.kernels.fide.standing import Standing
from arpad.kernels.fide.tables import COUNTED_GAMES, LawTables
from arpad.kernels.fide.texts import TextsOfReplay
from arpad.model.rating import Record
from arpad.regulations.edition import Readings
from arpad.regulations.fide.applied_law import AppliedLaw

NEVER = -(1 << 31)
"""Comes before every day: whoever is no junior under any text."""
RECORDS = 2 * COUNTED_GAMES * COUNTED_GAMES
_MANY = 100_000
_A_LIFE = 150


class Juniors:
    """Players by the day on which each of them ceases to be a junior, text by text."""

    def __init__(self, born: Int32, texts: TextsOfReplay) -> None:
        """Keep when players were born; texts are asked when they are met."""
        self._births, places = np.unique(born, return_inverse=True)
        self._place: Int32 = places.astype(np.int32)
        self._texts = texts
        self._until: dict[int, Int32] = {}
        self._in_order: dict[int, tuple[Who, Int32]] = {}

    def until(self, text: int) -> Int32:
        """Return the day from which each player is no junior any more by a text."""
        if text not in self._until:
            self._until[text] = self._ends(text)[self._place]
        return self._until[text]

    def ceasing(self, text: int, after: date, by: date) -> Who:
        """Return who ceases to be a junior after a day and by another, in the order of the days."""
        if text not in self._in_order:
            until = self.until(text)
            order = np.argsort(until, kind="stable")
            self._in_order[text] = order.astype(np.uint32), until[order]
        who, days = self._in_order[text]
        first, last = np.searchsorted(days, [day_number(after), day_number(by)], side="right")
        return who[first:last]

    def _ends(self, text: int) -> Int32:
        tables, law = self._texts.tables[text], self._texts.laws[text]
        if not has_juniors(tables):
            return np.full(len(self._births), NEVER, np.int32)
        readings = self._texts.readings_of(law)
        asked = (birth_of(number) for number in self._births.tolist())
        return np.array([_end(law, readings, born) for born in asked], np.int32)


def has_juniors(tables: LawTables) -> bool:
    """Tell whether a text has another K for somebody young."""
    return not np.array_equal(tables.later.k_young[:RECORDS], tables.k)


def _end(law: AppliedLaw, readings: Readings, born: date | int | None) -> int:
    """Return the day from which somebody is no junior, by asking for K day after day."""
    if born is None:
        return NEVER
    choices = tuple((name, readings.choice(name)) for name in law.edition.readings())
    return _end_of(law, choices, born)


@cache
def _end_of(law: AppliedLaw, choices: tuple[tuple[str, str], ...], born: date | int) -> int:
    readings = Readings(law.edition, dict(choices))

    def coefficient(day: date, birth: date | int | None) -> int:
        record = Record(rating=1, games=_MANY, games_since_listing=_MANY, born=birth)
        return law.rating.development_coefficient(record, on=day, readings=readings)

    first = (born if isinstance(born, int) else born.year) + 1
    young, old = date(first, 1, 1).toordinal(), date(first + _A_LIFE, 1, 1).toordinal()
    while young + 1 < old:
        day = date.fromordinal((young + old) // 2)
        if coefficient(day, born) == coefficient(day, None):
            old = day.toordinal()
        else:
            young = day.toordinal()
    return day_number(date.fromordinal(old))


def put_in(rows: Rows, standing: Standing, tables: ListTables, until: Int32, day: date) -> None:
    """Give those rows of a list that are of juniors their K."""
    who = np.flatnonzero(until[rows.player] > day_number(day))
    players = rows.player[who]
    reached = standing.memory["has_reached_2300"][players].astype(np.int32)
    rows.k[who] = tables.k_young[RECORDS * reached + standing.shown["codes"][players]]
