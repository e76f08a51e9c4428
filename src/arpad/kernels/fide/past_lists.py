"""Lists that are closed, as events still to come need them: ratings and records of each."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple

import numpy as np

from arpad.kernels.columns import Int16, Int32, Int64, day_number, day_of
from arpad.kernels.fide.basis import Basis
from arpad.kernels.fide.probing import KernelError
from arpad.kernels.fide.standing import Records, coefficients
from arpad.kernels.fide.texts import TextsOfReplay
from arpad.kernels.fide.threads import Threads

_FEW = 4
BEFORE_ALL = -1
"""The number under which players stand as they came, before the first list."""


@dataclass(slots=True)
class PastList:
    """What a list says of everybody; K by the texts under which it was asked for."""

    shown: Records
    k: dict[int, Int16] = field(default_factory=dict)

    @property
    def rating(self) -> Int16:
        """Return everybody's rating."""
        rating: Int16 = self.shown["rating"]
        return rating

    @property
    def codes(self) -> Int16:
        """Return everybody's record."""
        codes: Int16 = self.shown["codes"]
        return codes


class Lists(NamedTuple):
    """Lists as loops take them: where in the book each lies, from the number `first` to `last`."""

    book: Records
    places: Int64
    first: int
    last: int


class PastLists:
    """The lists of a replay by their numbers, as far as they are kept.

    They lie in a book, one under the other, and a list that is let go of leaves its place to a
    later one: memory that was not used before is slow to write to.
    """

    def __init__(
        self,
        texts: TextsOfReplay,
        kept: Mapping[int, Records],
        threads: Threads,
        dates: Iterable[date] = (),
    ) -> None:
        """Begin with lists by their numbers: those of a state, or players as they came.

        `dates` are those of all lists so far.
        """
        self._texts, self._threads = texts, threads
        self._copied: Callable[[], None] = lambda: None
        self.dates = [*dates]
        self.days = [*map(day_number, self.dates)]
        self._book = _book_of([*kept.values()])
        self._places = {number: place for place, number in enumerate(kept)}
        self._k: dict[int, dict[int, Int16]] = {}

    @property
    def last(self) -> int:
        """Return the number of the last list."""
        return len(self.dates) - 1

    @property
    def kept(self) -> list[int]:
        """Return the numbers of the lists that are kept, in their order."""
        return sorted(self._places)

    def add(self, list_date: date, shown: Records) -> None:
        """Add a list that has just been closed; it may be copied while other work begins."""
        self.wait()
        self.dates.append(list_date)
        self.days.append(day_number(list_date))
        free = {*range(len(self._book))}.difference(self._places.values())
        if not free:
            free = {len(self._book)}
            self._book = _book_of([*self._book])
        place = min(free)
        self._places[self.last] = place
        # Copied as bytes: numpy copies records field by field.
        copy, said = self._book[place].view(np.uint8), shown.view(np.uint8)
        self._copied = self._threads.begin(np.copyto, copy, said)

    def wait(self) -> None:
        """Wait until the last list is in the book: from then on what it said may change."""
        self._copied()

    def lists(self) -> Lists:
        """Return the lists that are kept, for loops."""
        self.wait()
        first = min(self._places)
        places = [self._places[number] for number in range(first, self.last + 1)]
        return Lists(self._book, np.array(places, np.int64), first, self.last)

    def numbers_on(self, days: Int32) -> Int32:
        """Return which lists were in force on some days."""
        closed = np.array(self.days, np.int32)
        return (np.searchsorted(closed, days, side="right") - 1).astype(np.int32)

    def forget_before(self, first_start: date) -> None:
        """Let go of lists before the one in force on a day."""
        first = int(self.numbers_on(np.array([day_number(first_start)], np.int32))[0])
        self._places = {n: place for n, place in self._places.items() if n >= first}
        self._k = {number: k for number, k in self._k.items() if number >= first}

    def check(self, number: int) -> None:
        """Refuse a list that is forgotten."""
        if number not in self._places:
            day = self.dates[number] if number >= 0 else "the beginning"
            raise KernelError(f"The list of {day} is forgotten: an event came too late for it.")

    def get(self, number: int) -> PastList:
        """Return a list; refuse one that is forgotten."""
        self.wait()
        self.check(number)
        return PastList(self._book[self._places[number]], self._k.setdefault(number, {}))

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
                np.ascontiguousarray(self.get(keys[n][0]).rating),
                self.coefficients(*keys[n]),
                self._texts.tables[keys[n][1]].expected,
                self._texts.tables[keys[n][1]].later.is_k_of_last_list,
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


def _book_of(lists: Sequence[Records]) -> Records:
    """Return a book of some lists with room for as many more, and for a few at least."""
    book: Records = np.empty((max(2 * len(lists), _FEW), len(lists[0])), lists[0].dtype)
    for place, shown in enumerate(lists):
        np.copyto(book[place].view(np.uint8), shown.view(np.uint8))
    return book
