"""What the lists of a pool say about its players, as values that pages, papers and files share."""

from datetime import date

from msgspec import Struct

from arpad.drift.cohorts_values import Cohort

PERCENTS = (5, 25, 50, 75, 95)
"""Which quantiles are told."""
TOPS = (10, 100, 1000)
"""Of how many players at the top the mean is told."""


class Quantile(Struct, frozen=True):
    """The rating below which so many in a hundred players lie."""

    percent: int
    rating: float


class TopMean(Struct, frozen=True):
    """The mean rating of so many players at the top of a list."""

    players: int
    mean: float


class Bin(Struct, frozen=True):
    """A bar of the histogram: how many players have a rating from one to another."""

    low: int
    high: int
    players: int


class ListPopulation(Struct, frozen=True, kw_only=True):
    """The players whom one list shows; of a first list nobody came and nobody left."""

    list_date: date
    players: int
    mean: float | None
    quantiles: tuple[Quantile, ...]
    top: tuple[TopMean, ...]
    histogram: tuple[Bin, ...]
    entries: int | None
    exits: int | None


class Population(Struct, frozen=True, kw_only=True):
    """The players of a pool, list by list, and some of them followed through time."""

    pool: str
    name: str
    lists: tuple[ListPopulation, ...]
    cohorts: tuple[Cohort, ...]
