"""What was true in a simulation: drift and its causes by the strengths that nobody rated knows."""

import numpy as np
from msgspec import Struct

from arpad.drift.calibration_curve import Floats
from arpad.drift.causes import Cause, exact_parts
from arpad.drift.causes_steps import Steps, drift_of, steps_of
from arpad.drift.simulation.run import Simulation
from arpad.drift.trend import Study


class Truth(Struct, frozen=True):
    """The true drift in points a year, what each cause truly added, and the scale by year."""

    points_a_year: float
    causes: dict[Cause, float]
    level: tuple[float, ...]


def misrating(made: Simulation) -> Floats:
    """Return by how much everybody is rated too high, a row a list."""
    too_high: Floats = made.history.rating - made.strengths()
    return too_high


def truth_of(made: Simulation, study: Study) -> Truth:
    """Return the truth about the players and lists that a study looks at."""
    too_high, years = misrating(made), study.years
    mean = _means(too_high, study)
    by_year = years.means(mean)
    steps = steps_of(study)
    return Truth(
        points_a_year=float(years.slope(by_year)),
        causes=_causes(made, study, steps, too_high, mean),
        level=tuple((by_year - by_year[0]).tolist()),
    )


def _means(too_high: Floats, study: Study) -> Floats:
    number = np.maximum(study.active.sum(axis=1), 1)
    mean: Floats = np.where(study.active, too_high, 0).sum(axis=1) / number
    return mean


def _causes(
    made: Simulation, study: Study, steps: Steps, too_high: Floats, mean: Floats
) -> dict[Cause, float]:
    strength = made.strengths()
    grown = strength[steps.lists] - strength[steps.earlier]
    now = too_high[steps.lists] - mean[steps.earlier, None]
    then = too_high[steps.earlier] - mean[steps.earlier, None]
    returns, leaves = drift_of(steps, now, steps.returns), drift_of(steps, then, steps.leaves)
    return {
        **exact_parts(study, steps),
        Cause.FIRST_RATINGS: drift_of(steps, now, steps.is_rated_first),
        Cause.PEOPLE: returns - leaves,
        Cause.STRENGTH: -drift_of(steps, grown, steps.stays),
    }
