"""The logistic curve and the performance rating, step by step as `regulations.fesa.scale` has them.

The order of operations is the same, so the numbers are; what comes near a half is not rounded here
but left to the rules, which decide such a point exactly.
"""

from math import floor, log, log10
from math import pow as power

from numpy import float64
from numpy.typing import NDArray

from arpad.kernels.compiled import compiled
from arpad.regulations.fesa.scale import ACCURACY

Floats = NDArray[float64]

NEAR_A_TIE = 2e-6
"""Twice as near as the rules look closer: what is farther from a half is on its side for sure."""
_FLATTEST = 1e-8
"""Where the points expected hardly grow with the rating, a root is not to be trusted."""
_FARTHEST = 300.0
_HALF_POINTS = 2


@compiled
def logistic(scales: float) -> float:
    """Return the score expected of a player so many scales below his opponent."""
    return 1 / (1 + power(10.0, min(scales, _FARTHEST)))


@compiled
def is_near_a_tie(number: float) -> bool:
    """Tell whether a number is so near to a half that its side is in doubt."""
    return abs(number - (floor(number) + 0.5)) <= NEAR_A_TIE


@compiled
def nearest(number: float) -> int:
    """Return the nearest integer of a number that is no tie."""
    return floor(number + 0.5)


@compiled
def performance(met: Floats, results: int, half_points: int, guess: float, scale: float) -> float:
    """Return the rating at which so many half points were to be expected, neither none nor all."""
    lowest = highest = float(met[0])
    for number in range(1, results):
        lowest, highest = min(lowest, float(met[number])), max(highest, float(met[number]))
    worth = scale * log10(half_points / (_HALF_POINTS * results - half_points))
    low, high = lowest + worth, highest + worth
    guess = min(max(guess, low), high)
    points = half_points / _HALF_POINTS
    while high - low > ACCURACY:
        expected = slope = 0.0
        for number in range(results):
            each = logistic((float(met[number]) - guess) / scale)
            expected += each
            slope += each * (1 - each)
        if expected > points:
            high = guess
        else:
            low = guess
        step = (points - expected) * scale / (log(10.0) * slope) if slope else high - low
        if abs(step) < ACCURACY:
            return min(max(guess + step, low), high)
        guess += step
        if not low < guess < high:
            guess = (low + high) / 2
    return guess


@compiled
def is_flat(met: Floats, results: int, rating: float, scale: float) -> bool:
    """Tell whether the points expected hardly depend on the rating there."""
    slope = 0.0
    for number in range(results):
        each = logistic((met[number] - rating) / scale)
        slope += each * (1 - each)
    return slope < _FLATTEST
