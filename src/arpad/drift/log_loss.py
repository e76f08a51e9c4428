"""What a wrong forecast costs: one measure for every question about how well games are foreseen."""

import numpy as np

from arpad.drift.calibration_curve import Floats

_SURE = 0.01
"""No expectation is taken as nearer to certainty than this: one upset would cost everything."""


def losses(expected: Floats, score: Floats) -> Floats:
    """Return the log-loss of every game; no number where nothing was expected.

    >>> losses(np.array([0.5]), np.array([1.0])).round(4).tolist()
    [0.6931]
    """
    likely = np.clip(expected, _SURE, 1 - _SURE)
    lost: Floats = -(score * np.log(likely) + (1 - score) * np.log1p(-likely))
    return lost
