"""What results say of ratings: everybody's score against the expectation, year by year.

A player who scores more than expected is rated too low, compared with those he met. One step of
Newton's method turns the surplus into points: the surplus by the slope of the curve.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from arpad.drift.calibration_curve import Curve, Floats
from arpad.drift.trend_classes import CLASSES, Years, years_since
from arpad.drift.trend_history import History
from arpad.kernels.columns import UNPLAYED, UNRATED, Int8, Int16, Int32, Int64

WIDEST = 350
"""Games of a wider difference say little about it, and caps begin there."""
_FULL_TRUST = 0.012
"""The sum of slopes, about ten games, at which results weigh half of what they can."""


@dataclass(frozen=True, slots=True)
class Sides:
    """Games from one side each: own rating, opponent, difference and score.

    `when` is the time of the list that they are rated by, in years since the first.
    """

    player: Int32
    opponent: Int32
    rating: Int16
    difference: Int16
    score: Floats
    by_list: Int32
    list_number: Int32
    when: Floats

    def __len__(self) -> int:
        return len(self.player)

    def chosen(self, which: NDArray[np.bool_]) -> "Sides":
        """Return some of the sides."""
        return Sides(*(getattr(self, name)[which] for name in self.__slots__))


def both_sides(history: History) -> Sides:
    """Return both sides of games that were rated by a list for both, and are not too wide."""
    games = history.games
    gap = games.white_rating.astype(np.int32) - games.black_rating
    has_ratings = (games.white_rating != UNRATED) & (games.black_rating != UNRATED)
    counts = has_ratings & (games.result != UNPLAYED) & (games.by_list >= 0)
    part = games.chosen(counts & (np.abs(gap) <= WIDEST))
    score = _points(part.result)
    gap = (part.white_rating - part.black_rating).astype(np.int16)
    return Sides(
        player=np.concatenate([part.white, part.black]),
        opponent=np.concatenate([part.black, part.white]),
        rating=np.concatenate([part.white_rating, part.black_rating]),
        difference=np.concatenate([gap, -gap]),
        score=np.concatenate([score, 1 - score]),
        by_list=np.concatenate([part.by_list, part.by_list]),
        list_number=np.concatenate([part.list_number, part.list_number]),
        when=np.tile(years_since(history.days)[part.by_list], 2),
    )


def _points(half_points: Int8) -> Floats:
    return half_points.astype(np.float64) / 2


@dataclass(frozen=True, slots=True)
class Results:
    """What some games say of players, summed by cells: a cell is a player, or one in a year.

    `surplus` is what results add to a rating, compared with the opponents; `rating` is the mean
    of the ratings played with, `when` that of the times, in years since the first list; `met` are
    the opponents by kind, as shares. `trust` is the sum of the slopes: it grows with the games
    and is nought without one.
    """

    surplus: Floats
    rating: Floats
    when: Floats
    met: Floats
    trust: Floats

    @property
    def weight(self) -> Floats:
        """Return the weight of results where people differ too, so that many games are not all."""
        weight: Floats = self.trust / (self.trust + _FULL_TRUST)
        return weight


def results_in(
    sides: Sides, cell: Int64, cells: int, met: Int64, kinds: int, curve: Curve, known: Floats
) -> Results:
    """Sum sides of games by cells; `met` numbers the kind of each opponent.

    `known` is how many points too low, against the opponent, a side is known to stand already:
    the step is taken from there, where the slope is right.
    """
    difference = sides.difference + known
    slope = curve.slope(difference)
    more = sides.score - curve.expected(difference) + slope * known
    trust: Floats = np.bincount(cell, slope, cells).astype(np.float64)
    least = np.maximum(trust, np.finfo(float).tiny)
    shares = np.bincount(cell * kinds + met, slope, cells * kinds).reshape(cells, kinds)
    return Results(
        surplus=np.bincount(cell, more, cells) / least,
        rating=np.bincount(cell, slope * sides.rating, cells) / least,
        when=np.bincount(cell, slope * sides.when, cells) / least,
        met=shares / least[:, None],
        trust=trust,
    )


def results_by_year(
    sides: Sides,
    history: History,
    years: Years,
    classes: Int64,
    curve: Curve,
    misrated: Floats | None = None,
) -> Results:
    """Return what results say of everybody in every year; opponents by their classes then.

    `misrated` is what is known of the classes already, a row a year.
    """
    players, year = history.players, years.of_list[sides.by_list]
    before = np.zeros((len(years), CLASSES)) if misrated is None else misrated
    results = _room_for(len(years) * players)
    for number, of_year in enumerate(classes):
        part = sides.chosen(year == number)
        own, met = of_year[part.player], of_year[part.opponent]
        known = before[number, met] - before[number, own]
        cell = part.player.astype(np.int64)
        said = results_in(part, cell, players, met, CLASSES, curve, known)
        for name in Results.__slots__:
            getattr(results, name)[number * players : (number + 1) * players] = getattr(said, name)
    return results


def _room_for(cells: int) -> Results:
    surplus, rating, when, trust = np.empty((4, cells))
    return Results(surplus, rating, when, np.empty((cells, CLASSES)), trust)


def results_of_some(
    sides: Sides,
    which: NDArray[np.bool_],
    history: History,
    years: Years,
    classes: Int64,
    curve: Curve,
    known: float = 0.0,
) -> Results:
    """Return what some sides of games say of their players; opponents by year and class."""
    part = sides.chosen(which)
    year = years.of_list[part.by_list]
    met = year * CLASSES + classes[year, part.opponent]
    return results_in(
        part,
        part.player.astype(np.int64),
        history.players,
        met,
        len(years) * CLASSES,
        curve,
        np.full(len(part), known),
    )
