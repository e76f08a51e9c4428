"""Chance that falls the same way on every machine: whole numbers from a seed, no fractions."""

from random import Random

_SEED = "arpad demo 1"


def dice(what: str) -> Random:
    """Return dice for one purpose, so that a change in one place leaves the others as they were."""
    return Random(f"{_SEED}: {what}")  # noqa: S311 - a play, not a secret


def bell(random: Random, mean: int, reach: int) -> int:
    """Return a number around a mean, near it more often than far, never farther than the reach.

    The sum of four throws is bell-shaped, and exact where a normal distribution is not.
    """
    throws = sum(random.randint(-reach, reach) for _ in range(4))
    return mean + throws // 4


def chance(random: Random, percent: int) -> bool:
    """Tell whether something happens that happens so many times in a hundred."""
    return random.randrange(100) < percent
