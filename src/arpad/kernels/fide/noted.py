"""Who played on which of the last lists, and who idles since which: for lists to come.

It stands in everybody's memory as well; who is not noted down is looked for there, as after a
replay was taken up again.
"""

import numpy as np

from arpad.kernels.fide.inactivity import LISTS_TOLD
from arpad.kernels.fide.list_columns import Who
from arpad.kernels.fide.standing import REMEMBERED, Records, slot_of


class NotedPlayers:
    """Players by the numbers of lists, none twice on one; some idle no more."""

    def __init__(self, memory: Records) -> None:
        """Begin with nobody noted down."""
        self._memory = memory
        self._played: dict[int, Who] = {}
        self._idle: dict[int, Who] = {}

    def played_on(self, number: int) -> Who:
        """Return who has games on a list that is not forgotten yet."""
        if number < 0:
            return np.zeros(0, np.uint32)
        if number not in self._played:
            there = self._memory["recent"][:, slot_of(number)] > 0
            self._played[number] = np.flatnonzero(there).astype(np.uint32)
        return self._played[number]

    def idle_since(self, number: int) -> Who:
        """Return who idles since a list."""
        if number not in self._idle:
            idle = self._memory["inactive_since"] == number
            self._idle[number] = np.flatnonzero(idle).astype(np.uint32)
        return self._idle[number]

    def note(self, number: int, played: Who, idle: Who) -> None:
        """Note who played on a list, and who idles since it."""
        self._played[number], self._idle[number] = played, idle
        self._played.pop(number - REMEMBERED - 1, None)
        self._idle.pop(number - LISTS_TOLD, None)
