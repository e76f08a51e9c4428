"""Chance of sums of squares: how often differences as large as these come up by themselves."""

from math import erfc, exp, pi, sqrt


def chi_square_chance(value: float, degrees: int) -> float:
    """Return how likely chi-square is at least so large; the finite sums are exact.

    >>> round(chi_square_chance(3.841459, 1), 4), round(chi_square_chance(5.991465, 2), 4)
    (0.05, 0.05)
    """
    if degrees <= 0:
        return 1.0
    half = value / 2
    is_odd = degrees % 2 == 1
    total = erfc(sqrt(half)) if is_odd else exp(-half)
    term = 2 * sqrt(half / pi) * exp(-half) if is_odd else half * exp(-half)
    power = 1.5 if is_odd else 2.0
    for _ in range((degrees - 1) // 2):
        total += term
        term *= half / power
        power += 1
    return min(1.0, total)
