"""Which text governs a day, as a number: editions, and the spans of their dated values."""

from collections.abc import Callable, Mapping
from datetime import date
from functools import cached_property

import numpy as np

from arpad.kernels.columns import Int16, Int32, day_of
from arpad.kernels.fide.answers import Texts, texts_of
from arpad.kernels.fide.rates import Rates, rates_of
from arpad.kernels.fide.tables import LawTables, first_day_of_span, law_tables
from arpad.regulations.edition import Readings, choices_known
from arpad.regulations.fide.applied_law import AppliedLaw

LawOn = Callable[[date], AppliedLaw]


class TextsOfReplay:
    """The texts that a replay has met, numbered as they came."""

    def __init__(self, law_on: LawOn, readings: Mapping[str, str]) -> None:
        """Begin with no text."""
        self.law_on = law_on
        self.readings = dict(readings)
        self._numbers: dict[tuple[str, date], int] = {}
        self._of_day: dict[date, int] = {}
        self._of_number: dict[int, int] = {}
        self.tables: list[LawTables] = []
        self.laws: list[AppliedLaw] = []
        self._taken: list[LawTables] = []

    def on(self, day: date) -> int:
        """Return the number of the text that governs a day."""
        if day not in self._of_day:
            self._of_day[day] = self.of(self.law_on(day), day)
        return self._of_day[day]

    def of(self, law: AppliedLaw, day: date) -> int:
        """Return the number of an edition's text with its numbers of a day."""
        key = law.edition.name, first_day_of_span(law, day)
        if key not in self._numbers:
            choices = choices_known(law.edition, self.readings)
            chosen = law_tables(law, day, choices)
            taken = law_tables(law, day, {}) if choices else chosen
            self._numbers[key] = len(self.tables)
            self.tables.append(chosen)
            self.laws.append(law)
            self._taken.append(taken)
            for made in ("stacked", "rates"):
                self.__dict__.pop(made, None)
        return self._numbers[key]

    def readings_of(self, law: AppliedLaw) -> Readings:
        """Return the choices taken, for an edition."""
        return Readings(law.edition, choices_known(law.edition, self.readings))

    def of_days(self, days: Int32) -> Int16:
        """Return the numbers of the texts that govern some days.

        A text governs a span: what governs the first of them and the last governs all between.
        """
        if len(days):
            first, last = (self._on_number(int(day)) for day in (days.min(), days.max()))
            if first == last:
                return np.full(len(days), first, np.int16)
        distinct, places = np.unique(days, return_inverse=True)
        numbers = [self._on_number(day) for day in distinct.tolist()]
        return np.array(numbers, np.int16)[places]

    def _on_number(self, day: int) -> int:
        if day not in self._of_number:
            self._of_number[day] = self.on(day_of(day))
        return self._of_number[day]

    @cached_property
    def stacked(self) -> Texts:
        """Return the tables on unrated players of all texts, for loops."""
        editions = [tables.edition for tables in self.tables]
        return texts_of(
            [editions.index(name) for name in editions],
            [tables.newcomers for tables in self.tables],
            [tables.newcomers for tables in self._taken],
        )

    @cached_property
    def rates(self) -> Rates:
        """Return the tables on rated players of all texts, for loops."""
        return rates_of(self.tables)
