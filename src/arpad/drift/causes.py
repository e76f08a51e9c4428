"""Which cause moves the scale: the drift, divided among first ratings, K, bonus and people.

What entered the lists is known exactly. How far newcomers and those who leave are misrated is told
by their results, with bounds. What remains is strength that players gained or lost themselves: no
list gave it, and their opponents paid for it.
"""

from enum import StrEnum

import numpy as np
from msgspec import Struct

from arpad.drift.calibration_curve import Floats
from arpad.drift.causes_articles import articles_of
from arpad.drift.causes_results import apart_at_first, apart_in_year
from arpad.drift.causes_steps import (
    Steps,
    drift_of,
    points_between,
    points_moved,
    steps_of,
)
from arpad.drift.trend import Interval, Study, Told, Trend, interval, trend_of, untold
from arpad.drift.trend_history import GAMES as OF_GAMES
from arpad.kernels.columns import day_of

_WORTH_BLAMING = 0.25
"""A cause of a smaller part of the drift is not blamed for it, however sure it is."""


class Cause(StrEnum):
    """What can move the scale of a pool."""

    FIRST_RATINGS = "first-ratings"
    GAMES = OF_GAMES
    CAP = "cap"
    UNEVEN = "uneven-expectation"
    RAISED = "raised-change"
    UNRATED_OPPONENT = "unrated-opponent"
    BONUS = "bonus"
    FLOOR = "floor"
    ROUNDING = "rounding"
    PEOPLE = "leaving-and-returning"
    STRENGTH = "strength"


class CauseOfDrift(Struct, frozen=True):
    """A cause: its drift in points a year, its share of all movement, and its articles.

    `is_sure` tells that the bounds exclude nought.
    """

    cause: Cause
    points_a_year: Interval
    share: float
    articles: tuple[str, ...]
    is_sure: bool


class Diagnosis(Struct, frozen=True):
    """What moved, by how much, by which cause, and how sure that is.

    `culprit` is the greatest of the sure causes where an alarm is raised, unless it is small;
    `newcomers_misrated` is how far first ratings come too high on average; below nought, too low.
    """

    trend: Trend
    causes: tuple[CauseOfDrift, ...]
    culprit: Cause | None
    newcomers: int
    newcomers_misrated: Interval | None


def diagnosis_of(made: Study, told: Told | None = None) -> Diagnosis:
    """Divide the drift that a study finds among its causes."""
    steps, trend = steps_of(made), trend_of(made)
    misrated = apart_at_first(made, steps)
    parts = _parts(made, steps, misrated, told)
    whole = sum(abs(float(part[0])) for part in parts.values())
    last_list = day_of(int(made.history.days[-1]))
    causes = tuple(
        CauseOfDrift(
            cause=cause,
            points_a_year=interval(part),
            share=abs(float(part[0])) / whole if whole else 0.0,
            articles=articles_of(made.history.edition, cause.value, last_list),
            is_sure=interval(part).excludes_nought,
        )
        for cause, part in sorted(parts.items(), key=lambda item: -abs(float(item[1][0])))
    )
    newcomers = int(steps.is_rated_first.sum())
    return Diagnosis(
        trend=trend,
        causes=causes,
        culprit=culprit_of(causes, trend.points_a_year.value) if trend.is_alarm else None,
        newcomers=newcomers,
        newcomers_misrated=interval(misrated) if newcomers else None,
    )


def _parts(made: Study, steps: Steps, misrated: Floats, told: Told | None) -> dict[Cause, Floats]:
    """Return the drift of every cause, an estimate and its drawings; they add up to the whole."""
    parts = {
        cause: np.full(len(made.drawn), drift) for cause, drift in exact_parts(made, steps).items()
    }
    newcomers = float((steps.is_rated_first.sum(axis=1) * steps.worth).sum())
    parts[Cause.FIRST_RATINGS] = misrated * newcomers
    number = len(steps.lists)
    done = told or untold
    returns = apart_in_year(
        made, steps, steps.lists, steps.returns, lambda at: done(at, 2 * number)
    )
    leaves = apart_in_year(
        made, steps, steps.earlier, steps.leaves, lambda at: done(number + at, 2 * number)
    )
    parts[Cause.PEOPLE] = returns - leaves
    parts[Cause.STRENGTH] = made.years.slope(made.level) - sum(parts.values())
    return parts


def exact_parts(made: Study, steps: Steps) -> dict[Cause, float]:
    """Return the drift of the causes of which the lists tell all: what entered, and rounding."""
    history = made.history
    parts = {
        Cause(name): drift_of(steps, points_between(steps, entered), steps.stays)
        for name, entered in history.entered.items()
    }
    moved = drift_of(steps, points_moved(steps, history.rating), steps.stays)
    return {**parts, Cause.ROUNDING: moved - sum(parts.values())}


def culprit_of(causes: tuple[CauseOfDrift, ...], drift: float) -> Cause | None:
    """Return the first of the sure causes, greatest first, that is worth blaming for a drift."""
    least = _WORTH_BLAMING * abs(drift)
    sure = (one for one in causes if one.is_sure and abs(one.points_a_year.value) >= least)
    return next((one.cause for one in sure), None)
