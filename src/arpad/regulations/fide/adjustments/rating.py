"""What the announcements do to one rating, in their order."""

from fractions import Fraction

from arpad.model.exact import half_up
from arpad.model.period import Adjusted
from arpad.regulations.edition import Readings
from arpad.regulations.fide.adjustments import ADJUSTMENTS, PARAMETERS, OneOff


@ADJUSTMENTS.article("2022.1", "2022.2")
def lifted(rating: int, standard: int | None, readings: Readings) -> Adjusted | None:
    """Return what lifts a rapid or blitz rating that lies far below the standard one.

    >>> lifted(2283, 2732, Readings(ADJUSTMENTS)).points
    349
    """
    (distance,) = PARAMETERS.lift_distance
    if standard is None or (points := standard - distance.value - rating) <= 0:
        return None
    readings.take("standard_list")
    formula = f"{standard} - {distance.value} - {rating} ="
    return _adjusted(points, formula, distance.article, readings)


@ADJUSTMENTS.article("2024.1")
def compressed(rating: int, standard: int | None, readings: Readings) -> Adjusted | None:  # noqa: ARG001 - one shape for all adjustments
    """Return what a rating gets that lies below the bound: a share of what it lacks.

    >>> [compressed(R, None, Readings(ADJUSTMENTS)).points for R in (1000, 1500, 1950)]
    [400, 200, 20]
    """
    (bound,), (share,) = PARAMETERS.compression_bound, PARAMETERS.compression_share
    exact = Fraction(share.value) * (bound.value - rating)
    if exact <= 0:
        return None
    if exact.denominator != 1:
        readings.take("compression_rounding")
    # 0.40 times a whole number is never a half: which way halves go does not matter.
    points = half_up(exact)
    sign = "=" if exact == points else "≈"
    formula = f"{share.value} x ({bound.value} - {rating}) {sign}"
    return _adjusted(points, formula, share.article, readings) if points else None


def _adjusted(points: int, formula: str, article: str, readings: Readings) -> Adjusted:
    return Adjusted(
        points=points,
        formula=formula,
        edition=ADJUSTMENTS.name,
        article=article,
        reading=",".join(f"{name}={choice}" for name, choice in readings.touched.items()) or None,
    )


LIFT: OneOff = OneOff(
    name="lift_2022",
    day=PARAMETERS.lift_disciplines[0].since,
    article=PARAMETERS.lift_distance[0].article,
    disciplines=PARAMETERS.lift_disciplines[0].value,
    looks_at_standard=True,
    rule=lifted,
)
COMPRESSION: OneOff = OneOff(
    name="compression_2024",
    day=PARAMETERS.compression_disciplines[0].since,
    article=PARAMETERS.compression_share[0].article,
    disciplines=PARAMETERS.compression_disciplines[0].value,
    looks_at_standard=False,
    rule=compressed,
)
