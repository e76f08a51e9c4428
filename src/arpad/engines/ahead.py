"""Things fetched one ahead: the next is on its way while somebody works on the last."""

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Generic, TypeVar

Thing = TypeVar("Thing")


class Ahead(Generic[Thing]):
    """What an iterator yields, fetched by a thread of its own, one thing ahead and no more.

    >>> things = Ahead(iter("ab"))
    >>> things.coming(), things.take(), things.take(), things.coming()
    ('a', 'a', 'b', None)
    """

    def __init__(self, things: Iterator[Thing]) -> None:
        """Begin to fetch the first."""
        self._things = things
        self._thread = ThreadPoolExecutor(1)
        self._next = self._fetch()

    def _fetch(self) -> "Future[Thing | None]":
        return self._thread.submit(next, self._things, None)

    def coming(self) -> Thing | None:
        """Return what comes next, and leave it there; None when nothing is left."""
        thing = self._next.result()
        if thing is None:
            self._thread.shutdown(wait=False)
        return thing

    def take(self) -> Thing | None:
        """Return what comes next, and fetch the one after it."""
        thing = self.coming()
        if thing is not None:
            self._next = self._fetch()
        return thing
