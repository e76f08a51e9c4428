"""What was found out about a frozen list, remembered: a list never changes, so neither does that.

Half a million rows are counted in the time of twenty pages. Who asks for the second page of a
selection, or for the list that everybody reads today, need not wait for that again.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

from sqlalchemy import Connection

T = TypeVar("T")


class Remembered(Generic[T]):
    """Answers by question, the latest so many of them."""

    def __init__(self, most: int) -> None:
        """Remember so many answers at most."""
        self._most = most
        self._answers = OrderedDict[Hashable, T]()
        self._lock = Lock()

    def answer(self, connection: Connection, question: Hashable, find_out: Callable[[], T]) -> T:
        """Return the answer to a question about a book, found out now if it is not known."""
        key = (connection.engine.url, question)
        with self._lock:
            if key in self._answers:
                self._answers.move_to_end(key)
                return self._answers[key]
        found = find_out()
        with self._lock:
            self._answers[key] = found
            while len(self._answers) > self._most:
                self._answers.popitem(last=False)
        return found
