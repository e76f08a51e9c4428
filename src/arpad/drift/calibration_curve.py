"""Curves of expectation: what a difference of ratings lets expect, and how fast that changes.

The table of an edition is asked of its rules and never capped: a cap says what counts, not what
is likely. Beside it stand the two laws that tables are made from.
"""

from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist
from typing import Any

import numpy as np
from numpy.typing import NDArray

from arpad.engines.law_by_day import law_by_day
from arpad.kernels.columns import day_of
from arpad.model.exact import WIN
from arpad.regulations.tables import expected_scores

Floats = NDArray[np.float64]

REACH = 1000
"""Differences are told apart up to here; beyond it nothing changes."""
_SLOPE_STEP = 40
_CLASS_SPREAD, _ODDS = 200, 400
"""Elo's spread of one performance, and the difference at which the odds are ten to one."""


@dataclass(frozen=True, slots=True)
class Curve:
    """Expected scores by whole differences from -REACH to REACH."""

    name: str
    scores: Floats

    def expected(self, difference: NDArray[Any]) -> Floats:
        """Return the expected score for differences of own and opponent's rating."""
        cells = np.clip(np.rint(difference), -REACH, REACH).astype(np.intp) + REACH
        scores: Floats = self.scores[cells]
        return scores

    def slope(self, difference: NDArray[Any]) -> Floats:
        """Return by how much a point of difference raises the expectation, over a short stretch.

        Tables go in steps, so that the slope at one point would be nothing or very much.
        """
        near = np.clip(np.asarray(difference), -REACH + _SLOPE_STEP, REACH - _SLOPE_STEP)
        rise = self.expected(near + _SLOPE_STEP) - self.expected(near - _SLOPE_STEP)
        return rise / (2 * _SLOPE_STEP)


def curve_followed(edition: str, first_list: int) -> Curve:
    """Return the curve of the text that lists followed, by the day of the first of them."""
    law = law_by_day(edition)
    is_by_list = law.federation == "fide"
    return curve_of(law.on(day_of(first_list)) if is_by_list else law.only())


def curve_of(law: Any) -> Curve:  # noqa: ANN401 - what a law can do varies
    """Return the table or the formula of an edition as a curve.

    FISF prints the shared table up to its largest difference; here it goes on as it is shared.
    """
    federation, differences = law.edition.federation, range(-REACH, REACH + 1)
    if federation == "fesa":
        numbers = law.numbers_on(law.edition.since)
        scores = [float(law.rating.expected_score(d, numbers)) for d in differences]
    elif federation == "fisf":
        scores = [expected_scores().of(d) / WIN for d in differences]
    else:
        scores = [law.rating.expected_in_game(d) / WIN for d in differences]
    return Curve(law.edition.name, np.array(scores, np.float64))


def logistic_curve() -> Curve:
    """Return the logistic law: ten to one at 400 points."""
    difference = np.arange(-REACH, REACH + 1)
    return Curve("logistic", 1 / (1 + 10 ** (-difference / _ODDS)))


def normal_curve() -> Curve:
    """Return Elo's normal law: performances of both sides spread by 200 points."""
    law = NormalDist(sigma=_CLASS_SPREAD * sqrt(2))
    return Curve("normal", np.array([law.cdf(d) for d in range(-REACH, REACH + 1)]))
