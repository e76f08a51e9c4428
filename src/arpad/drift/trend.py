"""Drift of a scale: how many points a year, between which bounds, and whether it may be chance."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from math import erfc, sqrt

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from arpad.drift.calibration_curve import Curve, Floats
from arpad.drift.trend_blocks import drawings
from arpad.drift.trend_classes import (
    DAYS_OF_A_YEAR,
    STEADY,
    STEADY_AGES,
    Years,
    ages_of,
    classes_of,
    playing,
    shares,
    years_of,
)
from arpad.drift.trend_history import UNKNOWN, History
from arpad.drift.trend_levels import growth, levels, misratings
from arpad.drift.trend_results import Results, Sides, both_sides, results_by_year
from arpad.kernels.columns import Int64, day_of

STATED_RATE = 0.05
"""How often an alarm may be raised where nothing drifts."""
_Z = 1.959964
"""So many standard errors to either side hold 95 of 100 truths."""
LEAST_STEADY = 50
_NOTHING = 1e-9
"""What is smaller than this comes from the arithmetic."""


class TrendError(ValueError):
    """A history that is too short or too thin to speak of a trend, with a sentence."""


class Interval(Struct, frozen=True):
    """A number and the bounds between which the truth lies 95 times of 100."""

    value: float
    low: float
    high: float

    @property
    def excludes_nought(self) -> bool:
        """Tell whether nought is outside the bounds."""
        return self.low > 0 or self.high < 0


class LevelOfYear(Struct, frozen=True):
    """The scale in one year against the first: who played, who carried it, and where it stands."""

    middle: date
    players: int
    steady_players: int
    mean_rating: float
    level: Interval


class Trend(Struct, frozen=True):
    """Drift in points a year; an alarm is raised where chance would do as much too seldom."""

    edition: str
    first_list: date
    last_list: date
    points_a_year: Interval
    p_value: float
    is_alarm: bool
    stated_rate: float
    steady_ages: tuple[int, int] | None
    years: tuple[LevelOfYear, ...]


@dataclass(frozen=True, slots=True)
class Study:
    """Everything that trend and causes ask of a history, computed once.

    The first rows of `misrated`, `level` and `growth` are the estimates, the others drawings.
    """

    history: History
    curve: Curve
    years: Years
    classes: Int64
    active: NDArray[np.bool_]
    sides: Sides
    results: Results
    drawn: Floats
    misrated: Floats
    level: Floats
    growth: Floats


Told = Callable[[int, int], None]
"""Is told how much of how much is done."""


def study(history: History, curve: Curve, told: Told | None = None) -> Study:
    """Look at a history by a curve; refuse one of which no trend can be told."""
    done = told or untold
    if not len(history.days) or not (history.games.by_list >= 0).any():
        raise TrendError("No game is rated by any list: a trend needs lists and games under them.")
    years = years_of(history)
    if len(years) < 2:  # noqa: PLR2004 - a line needs two points
        raise TrendError(
            f"The lists cover {len(years)} year: a trend needs lists of a year and a half at least."
        )
    classes, active = classes_of(history, years), playing(history, years)
    sides, drawn = both_sides(history), drawings(history.players)
    done(1, _PARTS)
    share = shares(active, years, classes)
    roughly = _roughly(sides, history, years, classes, curve, share)
    done(2, _PARTS)
    results = results_by_year(sides, history, years, classes, curve, roughly)
    done(3, _PARTS)
    misrated = misratings(results, classes, share, drawn)
    done(4, _PARTS)
    level = levels(results, classes, years, misrated, drawn)
    done(_PARTS, _PARTS)
    return Study(
        history=history,
        curve=curve,
        years=years,
        classes=classes,
        active=active,
        sides=sides,
        results=results,
        drawn=drawn,
        misrated=misrated,
        level=level,
        growth=growth(results, classes, years, misrated, level, drawn),
    )


_PARTS = 5


def untold(number: int, total: int) -> None:
    """Tell nobody."""
    del number, total


def _roughly(
    sides: Sides, history: History, years: Years, classes: Int64, curve: Curve, share: Floats
) -> Floats:
    """Return a first look at the classes, from which the second begins; its results are let go."""
    results = results_by_year(sides, history, years, classes, curve)
    _check_steady(results, classes)
    nobody_drawn = drawings(history.players)[:1]
    found: Floats = misratings(results, classes, share, nobody_drawn)[0]
    return found


def _steady_by_year(results: Results, classes: Int64) -> Int64:
    steady = (ages_of(classes) == STEADY) & (results.trust.reshape(classes.shape) > 0)
    counts: Int64 = steady.sum(axis=1)
    return counts


def _check_steady(results: Results, classes: Int64) -> None:
    fewest = int(_steady_by_year(results, classes).min())
    if fewest < LEAST_STEADY:
        raise TrendError(
            f"Only {fewest} players of steady age ({STEADY_AGES[0]} to {STEADY_AGES[1]}) play in a "
            f"year: a trend needs {LEAST_STEADY}. Take a longer list of players, or more years."
        )


def interval(drawn: Floats) -> Interval:
    """Return an estimate, which comes first, with the bounds that its drawings give it."""
    value, spread = float(drawn[0]), float(drawn[1:].std())
    return Interval(value, value - _Z * spread, value + _Z * spread)


def chance(drawn: Floats) -> float:
    """Return how likely an estimate of this size is where the truth is nought."""
    size, spread = abs(float(drawn[0])), float(drawn[1:].std())
    if spread < _NOTHING:
        return float(size < _NOTHING)
    return erfc(size / spread / sqrt(2))


def trend_of(made: Study) -> Trend:
    """Return the drift that a study finds."""
    history, slope = made.history, made.years.slope(made.level)
    p_value = chance(slope)
    counted = np.flatnonzero(made.years.of_list >= 0)
    knows_ages = bool((history.born != UNKNOWN).any())
    return Trend(
        edition=history.edition,
        first_list=day_of(int(history.days[counted[0]])),
        last_list=day_of(int(history.days[counted[-1]])),
        points_a_year=interval(slope),
        p_value=p_value,
        is_alarm=p_value < STATED_RATE,
        stated_rate=STATED_RATE,
        steady_ages=STEADY_AGES if knows_ages else None,
        years=tuple(_level_of(made, number) for number in range(len(made.years))),
    )


def _level_of(made: Study, year: int) -> LevelOfYear:
    history, lists = made.history, np.flatnonzero(made.years.of_list == year)
    first = day_of(int(history.days[0]))
    played = made.active[lists]
    return LevelOfYear(
        middle=first + timedelta(days=round(made.years.middle[year] * DAYS_OF_A_YEAR)),
        players=int(played.any(axis=0).sum()),
        steady_players=int(_steady_by_year(made.results, made.classes)[year]),
        mean_rating=float(history.rating[lists][played].mean()),
        level=interval(made.level[:, year]),
    )
