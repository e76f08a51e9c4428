"""Ways of doing one thing, measured in turn: whatever else the machine does, it does to all."""

import time
from collections.abc import Callable, Mapping
from statistics import median

REPETITIONS = 5
"""The fewest from which a median is taken."""


def timed(work: Callable[[], object]) -> float:
    """Return how long one run takes, in seconds."""
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def in_turn(
    ways: Mapping[str, Callable[[], float]], *, repetitions: int = REPETITIONS
) -> dict[str, list[float]]:
    """Run every way once, then every way again and so on; a way returns the seconds it took."""
    seconds: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(repetitions):
        for name, way in ways.items():
            seconds[name].append(way())
    return seconds


def medians(seconds: Mapping[str, list[float]]) -> dict[str, float]:
    """Return the median of every way.

    >>> medians({"one": [3.0, 1.0, 2.0]})
    {'one': 2.0}
    """
    return {name: median(times) for name, times in seconds.items()}


def ratio(seconds: Mapping[str, list[float]], one: str, other: str) -> float:
    """Return how many times as long one way takes as another: the median over the turns.

    Both ways of a turn meet the same machine, so that a slow minute counts for neither.

    >>> ratio({"slow": [8.0, 2.0, 9.0], "fast": [4.0, 1.0, 3.0]}, "slow", "fast")
    2.0
    """
    return median(a / b for a, b in zip(seconds[one], seconds[other], strict=True))
