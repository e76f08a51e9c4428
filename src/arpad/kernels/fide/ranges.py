"""Things in ranges, one for each thread: what a loop does to one of them concerns no other."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import TypeVar

Found = TypeVar("Found")

_WORTH_A_THREAD = 1 << 12
"""A range of fewer players is gone through before another thread has begun."""


class Ranges:
    """Threads for ranges of players, which stay from list to list."""

    def __init__(self, threads: int = 1) -> None:
        """Begin with so many threads, this one among them."""
        self._threads = threads
        self._pool = ThreadPoolExecutor(threads - 1) if threads > 1 else None

    def each(self, number: int, loop: Callable[[int, int], Found]) -> list[Found]:
        """Cut so many things into ranges, if there are enough; call a loop with their borders."""
        ranges = max(min(self._threads, number // _WORTH_A_THREAD), 1)
        borders = [number * place // ranges for place in range(ranges + 1)]
        first, *others = pairwise(borders)
        if self._pool is None:
            return [loop(*first)]
        begun = [self._pool.submit(loop, *border) for border in others]
        return [loop(*first), *(other.result() for other in begun)]
