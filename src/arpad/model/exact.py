"""Exact numbers: integers of 1/100 and the roundings the regulations name.

A rating moves by hundredths of a point, a game scores hundredths of a point, an expectation is
printed in hundredths: one unit serves all three, and no binary fraction ever comes near it.
"""

from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import TypeAlias

Hundredths: TypeAlias = int
"""A number of hundredths: 620 is 6.20 points."""

Score: TypeAlias = Hundredths
"""Points scored, in hundredths: a win is 100, a draw 50."""

WIN: Score = 100
DRAW: Score = 50
LOSS: Score = 0


def half_up(value: Fraction | int) -> int:
    """Round to the nearest integer, halves towards plus infinity; in integers, as lists are long.

    >>> half_up(Fraction(4821, 2)), half_up(Fraction(-1, 2))
    (2411, 0)
    """
    numerator, denominator = value.as_integer_ratio()
    return (2 * numerator + denominator) // (2 * denominator)


def hundredths_half_up(hundredths: Hundredths) -> int:
    """Round hundredths to whole points as `half_up` does, in integers because lists are long.

    >>> hundredths_half_up(241_050), hundredths_half_up(-50), hundredths_half_up(-51)
    (2411, 0, -1)
    """
    return (hundredths + 50) // 100


def half_down(value: Fraction | int) -> int:
    """Round to the nearest integer, halves towards minus infinity.

    >>> half_down(Fraction(4821, 2)), half_down(Fraction(-1, 2))
    (2410, -1)
    """
    return -half_up(-value)


def half_even(value: Fraction | int) -> int:
    """Round to the nearest integer, halves to the even neighbour.

    >>> half_even(Fraction(4821, 2)), half_even(Fraction(4823, 2))
    (2410, 2412)
    """
    lower = half_down(value)
    return lower if lower % 2 == 0 else half_up(value)


def half_from_zero(value: Fraction | int) -> int:
    """Round to the nearest integer, halves away from zero.

    >>> half_from_zero(Fraction(-1, 2)), half_from_zero(Fraction(1, 2))
    (-1, 1)
    """
    return half_up(value) if value >= 0 else half_down(value)


Rounding: TypeAlias = Callable[[Fraction | int], int]

ROUNDINGS: Mapping[str, Rounding] = {
    "up": half_up,
    "down": half_down,
    "even": half_even,
    "from-zero": half_from_zero,
}
"""The roundings by the names that readings give them."""


def is_half(value: Fraction | int) -> bool:
    """Tell whether a value lies exactly between two integers.

    >>> is_half(Fraction(5, 2)), is_half(Fraction(5, 3))
    (True, False)
    """
    return value.as_integer_ratio()[1] == 2  # noqa: PLR2004 - one half


@lru_cache(maxsize=1 << 16)
def as_decimal(hundredths: Hundredths) -> Decimal:
    """Return hundredths as a decimal with its two places.

    >>> as_decimal(620), as_decimal(-1815)
    (Decimal('6.20'), Decimal('-18.15'))
    """
    return Decimal(hundredths).scaleb(-2)


@lru_cache(maxsize=1 << 16)
def as_hundredths(points: Decimal | int) -> Hundredths:
    """Return points as hundredths; refuse what has more than two places.

    >>> as_hundredths(Decimal("2.5"))
    250
    """
    numerator, denominator = points.as_integer_ratio()
    hundredths, rest = divmod(numerator * 100, denominator)
    if rest:
        message = f"{points} has more than two decimal places"
        raise ValueError(message)
    return hundredths
