"""Is the table true? Expected against scored, curves against each other, and who meets whom."""

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from arpad.drift.calibration_curve import Curve, Floats, logistic_curve, normal_curve
from arpad.drift.calibration_groups import (
    Breakdown,
    Played,
    by_age,
    by_colour,
    by_difference,
    by_k,
    by_label,
    by_rating,
    played,
)
from arpad.drift.calibration_pool import Connectivity, connectivity_of
from arpad.drift.log_loss import losses
from arpad.drift.trend_history import UNKNOWN, History


class CalibrationError(ValueError):
    """A history without games that speak, with a sentence."""


class Forecast(Struct, frozen=True):
    """How well something foresees results: the smaller the numbers, the better.

    `log_loss` punishes confidence in what does not happen, `brier` is the mean square of the miss.
    """

    name: str
    games: int
    log_loss: float
    brier: float


class Calibration(Struct, frozen=True):
    """What an edition expects, held against what happened."""

    edition: str
    games: int
    breakdowns: tuple[Breakdown, ...]
    forecasts: tuple[Forecast, ...]
    connectivity: Connectivity


def calibration_of(history: History, curve: Curve) -> Calibration:
    """Hold a history against a curve."""
    some = played(history.as_rated, curve)
    if not len(some):
        raise CalibrationError("No game was rated for both sides under a list: nothing speaks.")
    found = [by_difference(some), by_rating(some), by_k(some), by_colour(some)]
    if (history.born != UNKNOWN).any():
        found.append(by_age(some, history.born, _years(history, some)))
    found += [by_label(name, some, label) for name, label in history.labels.items()]
    curves = (curve, logistic_curve(), normal_curve())
    return Calibration(
        edition=history.edition,
        games=len(some),
        breakdowns=tuple(one for one in found if one.groups),
        forecasts=tuple(
            forecast(one.name, one.expected(some.difference), some.score) for one in curves
        ),
        connectivity=connectivity_of(some.games),
    )


def _years(history: History, some: Played) -> NDArray[np.int64]:
    days = history.days[some.games.by_list].astype("datetime64[D]")
    return days.astype("datetime64[Y]").astype(np.int64) + 1970


def forecast(name: str, expected: Floats, score: Floats) -> Forecast:
    """Measure how well scores were foreseen.

    >>> forecast("even", np.array([0.5, 0.5]), np.array([1.0, 0.0])).brier
    0.25
    """
    return Forecast(
        name=name,
        games=len(score),
        log_loss=float(losses(expected, score).mean()),
        brier=float(((score - expected) ** 2).mean()),
    )
