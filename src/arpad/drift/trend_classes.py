"""Years and classes of a trend: when a list counts, and with whom a player is counted.

Who was listed lately is often misrated, the young grow, the old fade. So players are told apart
by age and by the time since their first list. Only steady ages carry the scale through time.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from arpad.drift.calibration_curve import Floats
from arpad.drift.trend_history import UNKNOWN, History
from arpad.kernels.columns import UNPLAYED, UNRATED, Int32, Int64

DAYS_OF_A_YEAR = 365.25
STEADY_AGES = (25, 45)
"""Ages between which a strength is taken to stay the same on average."""
TENURES = (1.0, 3.0)
"""Years since the first list at which a player passes into the next class."""
AGE_BOUNDS = (18, *STEADY_AGES)
CHILD, YOUNG, STEADY, OLD = range(4)
AGES = len(AGE_BOUNDS) + 1
CLASSES = AGES * (len(TENURES) + 1)
_LEAP = 0.01
"""A year may be a few days shorter than the mean of all."""
_SHORTEST = 0.5
"""A last year of less than this belongs to the one before it."""


@dataclass(frozen=True, slots=True)
class Years:
    """Lists by year: `of_list` is the year of each, -1 where no game was rated by it."""

    of_list: Int64
    middle: Floats

    def __len__(self) -> int:
        return len(self.middle)

    def means(self, by_list: Floats) -> Floats:
        """Return the means over the years of something that every list has."""
        counted = self.of_list >= 0
        return _mean_by(self.of_list[counted], by_list[counted], len(self))

    def slope(self, by_year: Floats) -> Floats:
        """Return the rise a year of something, by least squares; years are its last axis."""
        distance = self.middle - self.middle.mean()
        rise: Floats = (by_year * distance).sum(axis=-1) / (distance**2).sum()
        return rise


def years_since(days: Int32) -> Floats:
    """Return the days of lists in years since the first."""
    since: Floats = (days - days[0]) / DAYS_OF_A_YEAR
    return since


def years_of(history: History) -> Years:
    """Return the years of a history, counted from its first list."""
    has_games = np.zeros(len(history.days), np.bool_)
    has_games[history.games.by_list[history.games.by_list >= 0]] = True
    since = years_since(history.days)
    year = (since + _LEAP).astype(np.int64)
    last = year[has_games].max(initial=0)
    if last and since[has_games].max() - last < _SHORTEST:
        year = np.minimum(year, last - 1)
    of_list = np.where(has_games, year, -1)
    return Years(of_list, _mean_by(year[has_games], since[has_games], int(of_list.max()) + 1))


def between(years: Years, when: Floats) -> Floats:
    """Return by which shares of the years around it a time stands: a row a time.

    >>> between(Years(np.array([0, 1]), np.array([0.5, 1.5])), np.array([0.75]))
    array([[0.75, 0.25]])
    """
    place = np.clip(np.searchsorted(years.middle, when) - 1, 0, len(years) - 2)
    left, right = years.middle[place], years.middle[place + 1]
    part = (when - left) / (right - left)
    shares_of_years = np.zeros((len(when), len(years)))
    rows = np.arange(len(when))
    shares_of_years[rows, place] = 1 - part
    shares_of_years[rows, place + 1] = part
    return shares_of_years


def _mean_by(group: Int64, values: Floats, number: int) -> Floats:
    sums = np.bincount(group, values, number)
    means: Floats = sums / np.maximum(np.bincount(group, minlength=number), 1)
    return means


def playing(history: History, years: Years) -> NDArray[np.bool_]:
    """Tell who is on a list and plays rated games under the lists of its year.

    These are the pool whose scale is asked for: of others nothing is heard.
    """
    is_on = history.rating != UNRATED
    plays = np.zeros((len(years), history.players), np.bool_)
    games = history.games
    both = (games.white_rating != UNRATED) & (games.black_rating != UNRATED) & (games.by_list >= 0)
    year = years.of_list[games.by_list[both & (games.result != UNPLAYED)]]
    for side in (games.white, games.black):
        plays[year, side[both & (games.result != UNPLAYED)]] = True
    active: NDArray[np.bool_] = is_on & plays[years.of_list] & (years.of_list >= 0)[:, None]
    return active


def classes_of(history: History, years: Years) -> Int64:
    """Return everybody's class in every year: ages by times since the first list."""
    first = history.listed_since()
    listed = np.where(first >= 0, history.days[np.maximum(first, 0)], -1e9)
    middle = years.middle[:, None] * DAYS_OF_A_YEAR + history.days[0]
    tenure = np.searchsorted(TENURES, (middle - listed) / DAYS_OF_A_YEAR, side="right")
    classes: Int64 = _age_classes(history, middle) * (len(TENURES) + 1) + tenure
    return classes


def _age_classes(history: History, middle: NDArray[np.float64]) -> Int64:
    """Return ages as classes; where no birth is known at all, everybody counts as steady."""
    is_known = history.born != UNKNOWN
    year = 1970 + (middle / DAYS_OF_A_YEAR).astype(np.int64)
    age = year - history.born
    by_age = np.searchsorted(AGE_BOUNDS, age, side="right")
    unknown = OLD if is_known.any() else STEADY
    return np.where(is_known, by_age, unknown)


def ages_of(classes: Int64) -> Int64:
    """Return the ages that classes are of: child, young, steady or old."""
    return classes // (len(TENURES) + 1)


def shares(active: NDArray[np.bool_], years: Years, classes: Int64) -> Floats:
    """Return the shares of the classes among those who play, a row a year."""
    counts = np.zeros((len(years), CLASSES))
    for number, year in enumerate(years.of_list):
        if year >= 0:
            counts[year] += np.bincount(classes[year, active[number]], minlength=CLASSES)
    total: Floats = counts / np.maximum(counts.sum(axis=1, keepdims=True), 1)
    return total
