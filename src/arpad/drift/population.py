"""The population of a pool, list by list: how many, how strong, who came and who left.

A mean that falls does not say that the scale does: newcomers are weaker than those who leave. So
the same players are followed through time as well, in cohorts.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping
from itertools import accumulate

from msgspec import Struct
from sqlalchemy import Connection

from arpad.drift.cohorts import cohorts_of, listed_on
from arpad.drift.cohorts_changes import Listed
from arpad.drift.population_values import (
    PERCENTS,
    TOPS,
    Bin,
    ListPopulation,
    Population,
    Quantile,
    TopMean,
)
from arpad.model.pool import Pool
from arpad.store.drift_population import rating_counts
from arpad.store.list_moved import numbers_moved
from arpad.store.lists import ListHead, lists_of

Progress = Callable[[int, int], None]
"""Is told how many of how many lists are done."""

_BIN = 100
"""The width of a bar of the histogram, in points."""


def population_of(
    connection: Connection, pool: Pool, *, progress: Progress | None = None
) -> Population:
    """Return what the lists of a pool say about its players, and cohorts through time."""
    heads = lists_of(connection, pool.id)
    lists, followed = list[ListPopulation](), list[Listed]()
    for head in heads:
        lists.append(_population(connection, head, is_first=not lists))
        followed.append(listed_on(connection, head))
        if progress:
            progress(len(lists), len(heads))
    return Population(
        pool=pool.code, name=pool.name, lists=tuple(lists), cohorts=cohorts_of(followed)
    )


def _population(connection: Connection, head: ListHead, *, is_first: bool) -> ListPopulation:
    counts = Ordered.of(rating_counts(connection, head.id))
    moved = None if is_first else numbers_moved(connection, head.id)
    return ListPopulation(
        list_date=head.list_date,
        players=counts.players,
        mean=counts.mean,
        quantiles=tuple(Quantile(p, counts.quantile(p)) for p in PERCENTS if counts.players),
        top=tuple(TopMean(n, counts.top_mean(n)) for n in TOPS if n <= counts.players),
        histogram=tuple(_bins(counts)),
        entries=moved.new if moved else None,
        exits=moved.gone if moved else None,
    )


class Ordered(Struct, frozen=True):
    """Ratings in order: each that occurs, how often, and how many players are up to it."""

    ratings: tuple[int, ...]
    numbers: tuple[int, ...]
    until: tuple[int, ...]

    @classmethod
    def of(cls, counts: Mapping[int, int]) -> "Ordered":
        """Put ratings in order, given how many players have each."""
        ratings = tuple(sorted(counts))
        numbers = tuple(counts[rating] for rating in ratings)
        return cls(ratings, numbers, tuple(accumulate(numbers)))

    @property
    def players(self) -> int:
        """Return how many players there are."""
        return self.until[-1] if self.until else 0

    @property
    def mean(self) -> float | None:
        """Return the mean rating."""
        total = sum(r * n for r, n in zip(self.ratings, self.numbers, strict=True))
        return total / self.players if self.players else None

    def quantile(self, percent: int) -> float:
        """Return the rating below which so many in a hundred lie, between two if need be.

        >>> Ordered.of({1000: 1, 2000: 2, 2400: 1}).quantile(75)
        2100.0
        """
        steps = (self.players - 1) * percent
        place, over = divmod(steps, 100)
        low = self._at(place)
        high = self._at(min(place + 1, self.players - 1))
        return low + (high - low) * over / 100

    def _at(self, place: int) -> int:
        return self.ratings[bisect_right(self.until, place)]

    def top_mean(self, number: int) -> float:
        """Return the mean rating of so many players at the top.

        >>> Ordered.of({2000: 5, 2100: 1}).top_mean(2)
        2050.0
        """
        total, left = 0, number
        for rating, here in zip(reversed(self.ratings), reversed(self.numbers), strict=True):
            taken = min(left, here)
            total, left = total + taken * rating, left - taken
        return total / number


def _bins(counts: Ordered) -> Iterator[Bin]:
    """Yield how many players are in every hundred of points, those between with none too."""
    if not counts.players:
        return
    held = dict[int, int]()
    for rating, number in zip(counts.ratings, counts.numbers, strict=True):
        held[rating // _BIN] = held.get(rating // _BIN, 0) + number
    for place in range(min(held), max(held) + 1):
        yield Bin(place * _BIN, (place + 1) * _BIN - 1, held.get(place, 0))
