"""A rating history as a drawing: where its points, lines and labels stand in a frame.

Places are thousandths of the frame, from its lower left corner; the template gives it its size.
"""

from collections.abc import Sequence
from datetime import date
from typing import Any

from arpad.formats.print.certificate import ListedRating

FRAME = 1000
MOST_LINES = 5
MOST_YEARS = 8
STEPS = (5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)


def chart(history: Sequence[ListedRating]) -> dict[str, Any] | None:
    """Return the drawing of a history, or none where no two days make a line."""
    points = sorted(history, key=lambda listed: listed.day)
    if len({listed.day for listed in points}) < 2:  # noqa: PLR2004 - a line has two ends
        return None
    lowest, highest, step = _scale([listed.rating for listed in points])
    first, last = points[0].day, points[-1].day
    return {
        "points": [
            {"x": _across(p.day, first, last), "y": _up(p.rating, lowest, highest)} for p in points
        ],
        "lines": [
            {"y": _up(rating, lowest, highest), "label": str(rating)}
            for rating in range(lowest, highest + 1, step)
        ],
        "years": _years(first, last),
    }


def _scale(ratings: Sequence[int]) -> tuple[int, int, int]:
    """Return the lowest and highest line and the step between lines, in round numbers.

    >>> _scale([2104, 2098, 2131])
    (2090, 2140, 10)
    """
    for step in STEPS:
        lowest = min(ratings) // step * step
        highest = max(-(-max(ratings) // step) * step, lowest + step)
        if (highest - lowest) // step <= MOST_LINES:
            break
    return lowest, highest, step


def _up(rating: int, lowest: int, highest: int) -> int:
    return (rating - lowest) * FRAME // (highest - lowest)


def _across(day: date, first: date, last: date) -> int:
    return (day - first).days * FRAME // (last - first).days


def _years(first: date, last: date) -> list[dict[str, Any]]:
    """Return the turns of years within the history, every second or fifth of them if many."""
    years = range(first.year + 1, last.year + 1)
    every = next(step for step in (1, 2, 5, 10, 20, 50, 10_000) if len(years) <= step * MOST_YEARS)
    return [
        {"x": _across(date(year, 1, 1), first, last), "label": str(year)}
        for year in years
        if year % every == 0
    ]
