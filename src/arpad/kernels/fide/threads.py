"""Threads that stay from list to list: for ranges of players, and for work beside other work."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
Found = TypeVar("Found")

_WORTH_A_THREAD = 1 << 12
"""A range of fewer players is gone through before another thread has begun."""


class Threads:
    """So many threads, the one that asks among them."""

    def __init__(self, number: int = 1) -> None:
        """Begin with none at work."""
        self.number = number
        self._pool = ThreadPoolExecutor(number - 1) if number > 1 else None

    def each(self, number: int, loop: Callable[[int, int], Found]) -> list[Found]:
        """Cut so many things into ranges, if there are enough; call a loop with their borders.

        What a loop does to one of them concerns no other.
        """
        ranges = max(min(self.number, number // _WORTH_A_THREAD), 1)
        borders = [number * place // ranges for place in range(ranges + 1)]
        first, *others = pairwise(borders)
        begun = [self.begin(loop, *border) for border in others]
        return [loop(*first), *(done() for done in begun)]

    def begin(
        self, work: Callable[P, Found], *args: P.args, **kwargs: P.kwargs
    ) -> Callable[[], Found]:
        """Begin some work; what is returned waits for it, and does it where nobody else can."""
        if self._pool is None:
            found = work(*args, **kwargs)
            return lambda: found
        return self._pool.submit(work, *args, **kwargs).result
