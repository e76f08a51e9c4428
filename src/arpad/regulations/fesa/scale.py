"""The arithmetic of the scale: the logistic expectation and the performance rating.

An expectation is irrational unless 400 divides the difference, so only then can a value lie
exactly between two integers. There it is kept as a fraction; elsewhere a binary number is safe.
Sums and products of the two kinds are fractions as long as every part is one.
"""

from collections.abc import Callable, Sequence
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import cache
from math import floor, log, log10
from math import pow as power
from typing import TypeAlias

from arpad.model.exact import DRAW, WIN, Score

Number: TypeAlias = int | Fraction | float
"""A rating or a change: exact where it can be."""

Nearest: TypeAlias = Callable[[Number], Number]
"""A rounding to the nearest integer, or none at all where a table is audited."""

Met: TypeAlias = tuple[Number, Score]
"""An opponent's rating and the points scored against him."""

ACCURACY = 1e-9
"""A performance rating is found to a billionth of a point."""

_TEN = 10
_FARTHEST = 300
"""Scales between two ratings beyond which the weaker expects nothing and powers overflow."""
_NEAR_A_TIE = 1e-6
_DIGITS = 50
_NO_DIFFERENCE = Decimal(10) ** -40


def expected_score(difference: Number, scale: int) -> Fraction | float:
    """Return the score expected of a player so many points above his opponent.

    >>> expected_score(0, 400), expected_score(-400, 400), round(expected_score(104, 400), 6)
    (Fraction(1, 2), Fraction(1, 11), 0.645352)
    """
    if not isinstance(difference, float) and difference == int(difference):
        return _expected_for_whole(int(difference), scale)
    return _logistic(-float(difference) / scale)


@cache
def _expected_for_whole(difference: int, scale: int) -> Fraction | float:
    scales, rest = divmod(-difference, scale)
    if rest == 0:
        return 1 / (1 + Fraction(_TEN) ** scales)
    return _logistic(-difference / scale)


def _logistic(scales: float) -> float:
    return 1 / (1 + power(_TEN, min(scales, _FARTHEST)))


def performance_rating(
    results: Sequence[Met], scale: int, guess: Number | None = None
) -> Fraction | float | None:
    """Return the rating at which the expected points are the points scored.

    There is none for 0 % or 100 %. The points expected grow with the rating; the root lies
    between what the score is worth against the weakest and against the strongest opponent. A
    good guess saves steps and changes nothing.

    >>> round(performance_rating([(1400, 100), (1400, 100), (1400, 0)], 400), 4)
    1520.412
    >>> performance_rating([(1200, 100), (1601, 0)], 400)
    Fraction(2801, 2)
    >>> performance_rating([(1500, 100), (1600, 100)], 400) is None
    True
    """
    scored, most = sum(score for _, score in results), WIN * len(results)
    if scored in {0, most}:
        return None
    opponents = [float(rating) for rating, _ in results]
    worth = scale * log10(scored / (most - scored))
    low, high = min(opponents) + worth, max(opponents) + worth
    start = (low + high) / 2 if guess is None else min(max(float(guess), low), high)
    root = _root(opponents, scored / WIN, (low, start, high), scale)
    return _beside_a_tie(results, scored, root, scale)


def _root(
    opponents: Sequence[float], points: float, bracket: tuple[float, float, float], scale: int
) -> float:
    """Return where the expectation meets the points, by Newton's steps kept inside a bracket."""
    low, guess, high = bracket
    while high - low > ACCURACY:
        expected = slope = 0.0
        for opponent in opponents:
            each = _logistic((opponent - guess) / scale)
            expected += each
            slope += each * (1 - each)
        if expected > points:
            high = guess
        else:
            low = guess
        step = (points - expected) * scale / (log(_TEN) * slope) if slope else high - low
        if abs(step) < ACCURACY:
            return min(max(guess + step, low), high)
        guess += step
        if not low < guess < high:
            guess = (low + high) / 2
    return guess


def _beside_a_tie(
    results: Sequence[Met], scored: Score, root: float, scale: int
) -> Fraction | float:
    """Return the root, on the right side of a half where it comes close to one, or as that half."""
    half = floor(root) + Fraction(1, 2)
    if abs(root - half) > _NEAR_A_TIE:
        return root
    with localcontext(prec=_DIGITS):
        surplus = Decimal(scored) / WIN - sum(
            1 / (1 + Decimal(_TEN) ** ((_decimal(opponent) - _decimal(half)) / scale))
            for opponent, _ in results
        )
    if abs(surplus) < _NO_DIFFERENCE:
        return half
    return half + (1 if surplus > 0 else -1) * max(Fraction(abs(root - half)), Fraction(ACCURACY))


def _decimal(number: Number) -> Decimal:
    return Decimal(number) if not isinstance(number, Fraction) else _quotient(number)


def _quotient(number: Fraction) -> Decimal:
    return Decimal(number.numerator) / Decimal(number.denominator)


def as_it_is(number: Number) -> Number:
    """Return a number unrounded, where a rounding could stand."""
    return number


def places(number: Number, digits: int = 6) -> Decimal:
    """Return a number as a decimal with so many places.

    >>> places(Fraction(1, 3)), places(12, 2)
    (Decimal('0.333333'), Decimal('12.00'))
    """
    return _decimal(number).quantize(Decimal(1).scaleb(-digits))


def points(score: Score) -> Fraction | int:
    """Return a score as the number that stands in the formulas.

    >>> points(100), points(50)
    (1, Fraction(1, 2))
    """
    return Fraction(1, 2) if score == DRAW else score // WIN
