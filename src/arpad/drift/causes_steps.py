"""Steps from list to list: who goes on, who comes, who leaves, and what ratings moved by.

The mean misrating of a pool moves by what happens to those who go on, and by those who come or
leave with another misrating than the rest. Over the players of the later list this is exact.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from arpad.drift.calibration_curve import Floats
from arpad.drift.trend import Study
from arpad.kernels.columns import Int16, Int64

Marks = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Steps:
    """A row a step between two lists under which games are played; `lists` holds the later ones.

    `worth` is what one point for everybody, at this step, adds to the drift in points a year,
    divided by the players of the later list: so it turns points of single players into drift.
    """

    lists: Int64
    earlier: Int64
    stays: Marks
    is_rated_first: Marks
    returns: Marks
    leaves: Marks
    worth: Floats


def steps_of(made: Study) -> Steps:
    """Return the steps of a study."""
    counted = np.flatnonzero(made.years.of_list >= 0)
    active = made.active[counted]
    before, after = active[:-1], active[1:]
    comes = after & ~before
    was_there = np.logical_or.accumulate(before, axis=0)
    has_first_rating = made.history.listed_since() >= 0
    is_first = comes & ~was_there & has_first_rating
    return Steps(
        lists=counted[1:],
        earlier=counted[:-1],
        stays=before & after,
        is_rated_first=is_first,
        returns=comes & ~is_first,
        leaves=before & ~after,
        worth=_rises(made, counted[1:]) / np.maximum(after.sum(axis=1), 1),
    )


def _rises(made: Study, lists: Int64) -> Floats:
    """Return the drift, in points a year, that a lasting rise of one point makes at each list."""
    places = np.arange(len(made.years.of_list))
    lasting = (places[None, :] >= lists[:, None]).astype(np.float64)
    return np.array([made.years.slope(made.years.means(row)) for row in lasting])


def points_between(steps: Steps, hundredths: NDArray[np.int32]) -> Iterator[Floats]:
    """Yield what entered between the lists of each step, in points by player."""
    for earlier, later in zip(steps.earlier, steps.lists, strict=True):
        yield hundredths[earlier + 1 : later + 1].sum(axis=0) / 100


def points_moved(steps: Steps, rating: Int16) -> Iterator[Floats]:
    """Yield by what ratings moved between the lists of each step."""
    for earlier, later in zip(steps.earlier, steps.lists, strict=True):
        yield rating[later] - rating[earlier].astype(np.float64)


def drift_of(steps: Steps, points: Iterable[Floats], who: Marks) -> float:
    """Return the drift, in points a year, that points of some players make, a row a step."""
    rows = zip(points, who, steps.worth, strict=True)
    return float(sum(row[marks].sum() * worth for row, marks, worth in rows))
