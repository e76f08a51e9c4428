"""How well ratings find true strength: how closely they go with it, and how far they miss it."""

from itertools import pairwise

import numpy as np
from msgspec import Struct

from arpad.drift.calibration_curve import Floats
from arpad.drift.simulation.run import Simulation
from arpad.drift.trend import Study
from arpad.drift.trend_classes import AGE_BOUNDS, ages_of
from arpad.kernels.columns import Bools

AGE_NAMES = (
    f"under {AGE_BOUNDS[0]}",
    *(f"{one} to {other}" for one, other in pairwise(AGE_BOUNDS)),
    f"over {AGE_BOUNDS[-1]}",
)
_FEWEST = 2


class Recovery(Struct, frozen=True):
    """Ratings against true strengths on the last list that was played under.

    `correlation` is between the two, `mean_error` is rating less strength, `rms_error` its size
    about nought.
    """

    group: str
    players: int
    correlation: float | None
    mean_error: float
    rms_error: float


def recovery_of(made: Simulation, study: Study) -> tuple[Recovery, ...]:
    """Return how well strengths were found: for all, by age, and by island."""
    last = int(np.flatnonzero(study.years.of_list >= 0)[-1])
    active = study.active[last]
    rating = made.history.rating[last].astype(np.float64)
    strength = made.people.strength(int(made.history.days[last]))
    age, island = ages_of(study.classes[-1]), made.people.island
    groups = {"all": np.ones_like(active)}
    groups |= {f"age {name}": age == number for number, name in enumerate(AGE_NAMES)}
    if made.settings.islands > 1:
        groups |= {f"island {n + 1}": island == n for n in range(made.settings.islands)}
    return tuple(
        _recovered(name, rating, strength, active & which)
        for name, which in groups.items()
        if (active & which).sum() >= _FEWEST
    )


def _recovered(group: str, rating: Floats, strength: Floats, which: Bools) -> Recovery:
    error = (rating - strength)[which]
    spread = rating[which].std() * strength[which].std()
    return Recovery(
        group=group,
        players=int(which.sum()),
        correlation=float(np.corrcoef(rating[which], strength[which])[0, 1]) if spread else None,
        mean_error=float(error.mean()),
        rms_error=float(np.sqrt((error**2).mean())),
    )
