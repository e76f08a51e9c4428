"""Rounding to the nearest integer, with the tie as the reading that it is."""

from fractions import Fraction
from math import floor

from arpad.model.exact import ROUNDINGS, half_up, is_half
from arpad.regulations.edition import Readings
from arpad.regulations.fesa.scale import Nearest, Number


def nearest_integer(readings: Readings) -> Nearest:
    """Return the rounding of an edition; a tie that it meets is recorded among the readings."""
    tie = ROUNDINGS[readings.choice("ties")]

    def nearest(number: Number) -> int:
        if isinstance(number, float):
            return floor(number + 0.5)
        if is_half(number):
            readings.take("ties")
            return tie(number)
        return half_up(Fraction(number))

    return nearest
