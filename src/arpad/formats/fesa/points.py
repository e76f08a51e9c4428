"""Points as tables write them: 4, 2.5, 2½ or, from FESA's program, 5/2."""

import re
from decimal import Decimal

_POINTS = re.compile(r"(\d{1,4})(?:[.,](0|5)0?)?|(\d{0,4})½|(\d{1,4})/2", re.ASCII)
_HALF = Decimal("0.5")


def points_from(text: str) -> Decimal | None:
    """Return the points that a text states, None when it is something else.

    >>> points_from("2½"), points_from("5/2"), points_from("3-")
    (Decimal('2.5'), Decimal('2.5'), None)
    """
    found = _POINTS.fullmatch(text)
    if found is None:
        return None
    whole, half, before_half, halves = found.groups()
    if halves is not None:
        return Decimal(halves) * _HALF
    if whole is None:
        return Decimal(before_half or 0) + _HALF
    return Decimal(whole) + (_HALF if half == "5" else 0)


def points_text(points: Decimal) -> str:
    """Return points with a decimal only where they have one.

    >>> points_text(Decimal("4.0")), points_text(Decimal("2.5"))
    ('4', '2.5')
    """
    return f"{points.normalize():f}"
