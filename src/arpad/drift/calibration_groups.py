"""Expected against scored, group by group: who scores more than the table expects.

A game between two players of one group says nothing of it: what one gains the other loses. So
only games between groups count, and of differences only the favourite's side.
"""

from dataclasses import dataclass
from itertools import pairwise
from math import sqrt

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from arpad.drift.calibration_chance import chi_square_chance
from arpad.drift.calibration_curve import Curve, Floats
from arpad.drift.trend_classes import AGE_BOUNDS
from arpad.drift.trend_history import UNKNOWN, RatedGames
from arpad.kernels.columns import UNPLAYED, UNRATED, Int16, Int32, Int64

_STEP, _BAND, _LAST_STEP = 50, 200, 16
_AGES = (*AGE_BOUNDS[:-1], 35, *AGE_BOUNDS[-1:], 60)
NO_GROUP = -1
_ENOUGH = 30
"""A group of fewer games is not judged."""


class Group(Struct, frozen=True):
    """One group: its games, what was expected of it and what it scored, as shares of a point.

    `z` is the difference in standard errors, `points` what it is worth in rating.
    """

    name: str
    games: int
    expected: float
    scored: float
    z: float
    points: float


class Breakdown(Struct, frozen=True):
    """The groups of one kind, and whether they differ by more than chance."""

    by: str
    groups: tuple[Group, ...]
    chi_square: float
    degrees: int
    p_value: float


@dataclass(frozen=True, slots=True)
class Played:
    """Games that were rated for both sides, White's side of each."""

    games: RatedGames
    difference: Int32
    score: Floats
    expected: Floats
    slope: Floats

    def __len__(self) -> int:
        return len(self.score)


def played(games: RatedGames, curve: Curve) -> Played:
    """Return the games that speak, with what the curve expects of White."""
    is_rated = (games.white_rating != UNRATED) & (games.black_rating != UNRATED)
    part = games.chosen(is_rated & (games.result != UNPLAYED) & (games.by_list >= 0))
    difference = part.white_rating.astype(np.int32) - part.black_rating
    return Played(
        games=part,
        difference=difference,
        score=part.result / 2,
        expected=curve.expected(difference),
        slope=curve.slope(difference),
    )


def by_difference(some: Played) -> Breakdown:
    """Break games down by their difference, from the favourite's side."""
    step = np.minimum(np.abs(some.difference) // _STEP, _LAST_STEP)
    side = np.sign(some.difference)
    group = np.where(side == 0, NO_GROUP, step)
    names = [f"{_STEP * n} to {_STEP * (n + 1) - 1}" for n in range(_LAST_STEP)]
    return _broken_down("difference", [*names, f"{_STEP * _LAST_STEP} and more"], some, group, side)


def by_colour(some: Played) -> Breakdown:
    """Compare White with what is expected without regard to colour."""
    nought = np.zeros(len(some), np.int64)
    return _broken_down("colour", ["White"], some, nought, np.ones(len(some)))


def by_rating(some: Played) -> Breakdown:
    """Break games down by rating, in bands of two hundred points."""
    white, black = some.games.white_rating // _BAND, some.games.black_rating // _BAND
    names = [f"{_BAND * n} to {_BAND * (n + 1) - 1}" for n in range(int(_most(white, black)) + 1)]
    return _between_groups("rating", names, some, white, black)


def by_k(some: Played) -> Breakdown:
    """Break games down by the coefficient of the player."""
    known = np.unique(np.concatenate([some.games.white_k, some.games.black_k]))
    known = known[known > 0]
    white, black = (_places(known, k) for k in (some.games.white_k, some.games.black_k))
    return _between_groups("K", [f"K = {k}" for k in known], some, white, black)


def by_age(some: Played, born: Int16, year: Int64) -> Breakdown:
    """Break games down by age; `year` is that of each game."""
    names = [
        f"under {_AGES[0]}",
        *(f"{one} to {other - 1}" for one, other in pairwise(_AGES)),
        f"{_AGES[-1]} and more",
    ]
    white, black = (
        np.where(
            born[side] == UNKNOWN, NO_GROUP, np.searchsorted(_AGES, year - born[side], side="right")
        )
        for side in (some.games.white, some.games.black)
    )
    return _between_groups("age", names, some, white, black)


def by_label(by: str, some: Played, label: NDArray[np.str_]) -> Breakdown:
    """Break games down by something that is known of players, such as the federation."""
    names = np.unique(label[label != ""])
    white, black = (_places(names, label[s]) for s in (some.games.white, some.games.black))
    return _between_groups(by, names.tolist(), some, white, black)


def _most(white: NDArray[np.integer], black: NDArray[np.integer]) -> int:
    return max(int(white.max(initial=0)), int(black.max(initial=0)))


def _places(known: NDArray[np.generic], values: NDArray[np.generic]) -> Int64:
    if not len(known):
        return np.full(len(values), NO_GROUP)
    place = np.minimum(np.searchsorted(known, values), len(known) - 1)
    return np.where(known[place] == values, place, NO_GROUP)


def _between_groups(
    by: str,
    names: list[str],
    some: Played,
    white: NDArray[np.integer],
    black: NDArray[np.integer],
) -> Breakdown:
    differs = white != black
    group = np.concatenate([white[differs], black[differs]]).astype(np.int64)
    side = np.repeat([1, -1], int(differs.sum()))
    twice = np.tile(np.flatnonzero(differs), 2)
    return _broken_down(by, names, _taken(some, twice), group, side)


def _taken(some: Played, which: NDArray[np.intp]) -> Played:
    return Played(
        some.games,
        some.difference[which],
        some.score[which],
        some.expected[which],
        some.slope[which],
    )


def _broken_down(
    by: str, names: list[str], some: Played, group: NDArray[np.integer], side: NDArray[np.number]
) -> Breakdown:
    """Add up a side of every game by its group; small groups are shown and not judged."""
    counts = group != NO_GROUP
    at, is_white = group[counts].astype(np.int64), side[counts] > 0
    score, expected = some.score[counts], some.expected[counts]
    score = np.where(is_white, score, 1 - score)
    expected = np.where(is_white, expected, 1 - expected)
    columns = (np.ones(len(at)), expected, score, _spread(score, expected), some.slope[counts])
    sums = np.array([np.bincount(at, column, len(names)) for column in columns])
    groups = tuple(
        _group(name, *sums[:, number].tolist())
        for number, name in enumerate(names)
        if sums[0, number]
    )
    judged = [one.z**2 for one in groups if one.games >= _ENOUGH]
    chance = chi_square_chance(sum(judged), len(judged))
    return Breakdown(by, groups, sum(judged), len(judged), chance)


def _spread(score: Floats, expected: Floats) -> Floats:
    """Return the variance of every score: that of wins and losses, less what draws take from it.

    Draws take the same share everywhere, as far as so few numbers can tell.
    """
    without_draws = expected * (1 - expected)
    total = float(without_draws.sum())
    share = float(((score - expected) ** 2).sum()) / total if total else 1.0
    variance: Floats = without_draws * share
    return variance


def _group(
    name: str, games: float, expected: float, score: float, variance: float, slope: float
) -> Group:
    more = score - expected
    return Group(
        name=name,
        games=int(games),
        expected=expected / games,
        scored=score / games,
        z=more / sqrt(variance) if variance > 0 else 0.0,
        points=more / slope if slope > 0 else 0.0,
    )
