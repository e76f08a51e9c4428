"""Lists that are closed, as events still to come need them: ratings and records of each."""

from dataclasses import dataclass
from datetime import date

import numpy as np

from arpad.kernels.columns import Int16, Int32, day_number, day_of
from arpad.kernels.fide.basis import Basis
from arpad.kernels.fide.probing import KernelError
from arpad.kernels.fide.standing import coefficients
from arpad.kernels.fide.texts import TextsOfReplay

BEFORE_ALL = -1
"""The number under which players stand as they came, before the first list."""


@dataclass(slots=True)
class PastList:
    """Ratings and records from one list on, and K by the texts under which it was asked for."""

    rating: Int16
    codes: Int16
    k: dict[int, Int16]


class PastLists:
    """The lists of a replay by their numbers, as far as they are kept."""

    def __init__(self, texts: TextsOfReplay, beginning: PastList) -> None:
        """Begin with players as they came."""
        self._texts = texts
        self.dates: list[date] = []
        self.kept: dict[int, PastList] = {BEFORE_ALL: beginning}

    @property
    def last(self) -> int:
        """Return the number of the last list."""
        return len(self.dates) - 1

    def add(self, list_date: date, past: PastList) -> None:
        """Add a list that has just been closed."""
        self.dates.append(list_date)
        self.kept[self.last] = past

    def numbers_on(self, days: Int32) -> Int32:
        """Return which lists were in force on some days."""
        closed = np.array([day_number(day) for day in self.dates], np.int32)
        return (np.searchsorted(closed, days, side="right") - 1).astype(np.int32)

    def forget_before(self, first_start: date) -> None:
        """Let go of lists before the one in force on a day."""
        first = int(self.numbers_on(np.array([day_number(first_start)], np.int32))[0])
        self.kept = {number: past for number, past in self.kept.items() if number >= first}

    def get(self, number: int) -> PastList:
        """Return a list; refuse one that is forgotten."""
        if number not in self.kept:
            day = self.dates[number] if number >= 0 else "the beginning"
            raise KernelError(f"The list of {day} is forgotten: an event came too late for it.")
        return self.kept[number]

    def coefficients(self, number: int, text: int) -> Int16:
        """Return everybody's K for events that began under a list and go by a text."""
        past = self.get(number)
        if text not in past.k:
            past.k[text] = coefficients(past.codes, past.rating, self._texts.tables[text])
        return past.k[text]

    def bases(self, starts: Int32) -> tuple[Basis, ...]:
        """Return by what events that start on some days are rated, in the order of the days."""
        days = np.unique(starts)
        lists = self.numbers_on(days)
        texts = [self._texts.on(day_of(day)) for day in days]
        keys = list(zip(lists.tolist(), texts, strict=True))
        changes = [n for n, key in enumerate(keys) if n == 0 or key != keys[n - 1]]
        ends = [*(int(days[n]) for n in changes[1:]), int(days[-1]) + 1] if keys else []
        return tuple(
            Basis(
                int(days[n]),
                end,
                self.get(keys[n][0]).rating,
                self.coefficients(*keys[n]),
                self._texts.tables[keys[n][1]].expected,
            )
            for n, end in zip(changes, ends, strict=True)
        )

    def since(self, number: int, players: Int32) -> tuple[Int16, Int16]:
        """Return the last and the highest rating of players on lists after one, 0 for none."""
        last, highest = np.zeros((2, len(players)), np.int16)
        for later in range(number + 1, len(self.dates)):
            rating = self.get(later).rating[players]
            last = np.where(rating > 0, rating, last)
            highest = np.maximum(highest, rating)
        return last, highest
