"""How a cohort has changed from list to list, and how sure that is.

Every change is of pairs: the rating of a player on one list and on another. Where a cohort is made
up anew for each list, the mean changes from list to list are added up. A player takes part in
several of them, so that the variance of the sum is taken over players, not over changes.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from arpad.drift.cohorts_values import Change, CohortPoint
from arpad.drift.fairness import quantile_of_t

FEWEST = 2
"""Fewer players have no spread."""

Numbers = NDArray[np.int32]


@dataclass(frozen=True)
class Listed:
    """The players of a list in the order of their numbers; `born` is 0 where nobody knows."""

    list_date: date
    players: Numbers
    ratings: Numbers
    born: Numbers
    inactive: NDArray[np.bool_]

    def among(self, chosen: Numbers) -> Numbers:
        """Return the ratings of some players, who are all on the list."""
        found: Numbers = self.ratings[np.searchsorted(self.players, chosen)]
        return found


def change_of(moved: Numbers) -> Change | None:
    """Return the mean of changes with its 95 % interval by Student's t; None for nobody."""
    number = len(moved)
    if not number:
        return None
    mean = float(moved.mean())
    if number < FEWEST:
        return Change(players=number, mean=mean, low=None, high=None)
    return _within(number, mean, float(moved.var(ddof=1)) / number)


def _within(players: int, mean: float, variance: float) -> Change:
    reach = quantile_of_t(players - 1) * sqrt(variance)
    return Change(players=players, mean=mean, low=mean - reach, high=mean + reach)


def fixed(lists: Sequence[Listed], same: Numbers) -> Iterator[CohortPoint]:
    """Yield the points of players who are the same on every list."""
    first = before = lists[0].among(same)
    for at, each in enumerate(lists):
        now = each.among(same)
        yield CohortPoint(
            list_date=each.list_date,
            players=len(same),
            mean=_mean(now),
            since_before=change_of(now - before) if at else None,
            since_first=change_of(now - first) if at else None,
            first=lists[0].list_date if at and len(same) else None,
        )
        before = now


def chained(lists: Sequence[Listed], chosen: Sequence[Numbers]) -> Iterator[CohortPoint]:
    """Yield the points of players who are others on each list, each held against the list before.

    Where fewer than two players are on both lists, the sum of the changes begins anew.
    """
    most = max((int(each.players[-1]) for each in lists if len(each.players)), default=0)
    yield _point(lists[0], chosen[0])
    chain = _Chain(most)
    for (before, now), some in zip(pairwise(lists), chosen[1:], strict=True):
        pairs = np.intersect1d(some, before.players, assume_unique=True)
        moved = now.among(pairs) - before.among(pairs)
        if len(pairs) < FEWEST:
            chain = _Chain(most)
            yield _point(now, some, change_of(moved))
            continue
        chain.add(before.list_date, pairs, moved)
        yield _point(now, some, change_of(moved), chain)


class _Chain:
    """Mean changes added up, and what every player has contributed to the sum."""

    def __init__(self, most: int) -> None:
        self.first: date | None = None
        self._total = 0.0
        self._shares = np.zeros(most + 1)
        self._took_part = np.zeros(most + 1, dtype=np.bool_)

    def add(self, since: date, players: Numbers, moved: Numbers) -> None:
        self.first = self.first or since
        mean = float(moved.mean())
        self._total += mean
        self._shares[players] += (moved - mean) / len(moved)
        self._took_part[players] = True

    def change(self) -> Change:
        number = int(self._took_part.sum())
        variance = float((self._shares**2).sum()) * number / (number - 1)
        return _within(number, self._total, variance)


def _point(
    each: Listed,
    some: Numbers,
    since_before: Change | None = None,
    chain: _Chain | None = None,
) -> CohortPoint:
    return CohortPoint(
        list_date=each.list_date,
        players=len(some),
        mean=_mean(each.among(some)),
        since_before=since_before,
        since_first=chain.change() if chain else None,
        first=chain.first if chain else None,
    )


def _mean(ratings: Numbers) -> float | None:
    return float(ratings.mean()) if len(ratings) else None
