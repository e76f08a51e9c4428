"""Quotients of whole numbers, rounded as the rules round them; no fraction is ever a float.

Numerators stay far below what 64 bits hold: ratings have four digits, and denominators are
products of a field, its opponents and their number plus one, of fewer than 8 000 each.
"""

from arpad.kernels.columns import Int16
from arpad.kernels.compiled import compiled


@compiled
def half_up(numerator: int, denominator: int) -> int:
    """Return the nearest whole number, halves up."""
    return (2 * numerator + denominator) // (2 * denominator)


@compiled
def nearest(numerator: int, denominator: int, ties: Int16, text: int) -> int:
    """Return the nearest whole number; what a half adds to the one below is in a text's table."""
    whole = numerator // denominator
    twice = 2 * (numerator - whole * denominator)
    if twice == denominator:
        return whole + int(ties[text, (whole & 1) + (2 if numerator < 0 else 0)])
    return whole + (1 if twice > denominator else 0)


@compiled
def percentage(half_points: int, games: int, ties: Int16, text: int) -> int:
    """Return p in hundredths; a tie is settled by a text's table."""
    whole = 50 * half_points // games
    twice = 2 * (50 * half_points - whole * games)
    if twice == games:
        return int(ties[text, whole])
    return whole + (1 if twice > games else 0)
