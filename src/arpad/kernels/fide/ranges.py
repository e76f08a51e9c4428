"""Players in ranges, one for each thread: what a loop does to one of them concerns no other."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import TypeVar

Found = TypeVar("Found")

_WORTH_A_THREAD = 1 << 15
"""A range of fewer players is gone through before another thread has begun."""


class Ranges:
    """Ranges of players, and the threads for them, which stay from list to list."""

    def __init__(self, players: int, threads: int = 1) -> None:
        """Cut players into as many ranges as there are threads, if there are enough."""
        number = max(min(threads, players // _WORTH_A_THREAD), 1)
        borders = [players * place // number for place in range(number + 1)]
        self._borders = list(pairwise(borders))
        self._pool = ThreadPoolExecutor(number - 1) if number > 1 else None

    def each(
        self, loop: Callable[..., Found], *args: object, by_range: Sequence[object] = ()
    ) -> list[Found]:
        """Call a loop for every range: with `args`, its borders, and what is its own `by_range`."""
        calls: list[tuple[object, ...]] = [(*args, *borders) for borders in self._borders]
        if by_range:
            calls = [(*call, own) for call, own in zip(calls, by_range, strict=True)]
        if self._pool is None:
            return [loop(*calls[0])]
        others = [self._pool.submit(loop, *call) for call in calls[1:]]
        return [loop(*calls[0]), *(other.result() for other in others)]
