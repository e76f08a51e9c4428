"""The points at which a command can be killed, and where among them it is.

A command is traced once to count its points of each kind. Then it is killed at one of them, by
itself, so that the kill falls exactly there.
"""

import os
import signal
from collections import Counter
from collections.abc import Callable
from enum import StrEnum

SLIP_BYTES = 200
"""So long is the slip on which a command notes where it is."""


class Kind(StrEnum):
    """Where in a command a point lies."""

    OUTSIDE = "outside"  # no transaction is open
    READING = "reading"  # in a transaction that has written nothing yet
    WRITING = "writing"  # in a transaction that has written something
    ROWS = "rows"  # the same, amid the rows of one statement
    BEFORE_COMMIT = "before commit"  # of something written
    AFTER_COMMIT = "after commit"
    FILE = "file"  # a file is being written, emptied, moved
    ANYWHERE = "anywhere"  # nobody has taken note


IN_TRANSACTION = frozenset({Kind.WRITING, Kind.ROWS, Kind.BEFORE_COMMIT})
"""What is written then must be gone after a kill."""


class Tracer:
    """Counts the points of a command, notes where it is, and kills it at the point that is meant.

    `at` is the kind of that point and its place among those of its kind, from 0. A command that
    `is_held` only stops there, so that others can be seen to wait for it before it is killed.
    """

    def __init__(
        self,
        slip: int,
        at: tuple[Kind, int] | None = None,
        *,
        is_held: bool = False,
        committed: Callable[[], None] | None = None,
    ) -> None:
        self.counts = Counter[Kind]()
        self.commits = 0
        self._slip = slip
        self._at = at
        self._how = signal.SIGSTOP if is_held else signal.SIGKILL
        self._committed = committed
        self._is_off = False

    def point(self, kind: Kind, what: str) -> None:
        """Pass a point, or be killed there."""
        if self._is_off:
            return
        place = (kind, self.counts[kind])
        self.counts[kind] += 1
        is_here = place == self._at
        note = f"{kind}|{self.commits}|{os.getpid() if is_here else 0}|{' '.join(what.split())}"
        os.pwrite(self._slip, note.encode()[:SLIP_BYTES].ljust(SLIP_BYTES), 0)
        if is_here:
            os.kill(os.getpid(), self._how)

    def commit(self) -> None:
        """Take note that something written is in the book for good."""
        if self._is_off:
            return
        self.commits += 1
        if self._committed is not None:
            self._is_off = True
            self._committed()
            self._is_off = False
