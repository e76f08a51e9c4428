"""One file of many reports: cut where the next tournament begins.

A report begins with its records and ends with its players, so a name of a tournament (012) after a
player (001) begins the next one. Only a block of the file is in memory.
"""

from collections.abc import Iterator
from typing import BinaryIO, TypeAlias

import numpy as np

from arpad.formats.trf.bulk.bundle import NAME, code_number, codes_at
from arpad.formats.trf.crosstable import PLAYER

Span: TypeAlias = tuple[int, int]
"""Where a report begins in its file, and how many bytes it has."""

BLOCK = 4 * 1024 * 1024

_FIRST_LETTER = 0x20
_CODE = 3


def spans(stream: BinaryIO, block_size: int = BLOCK) -> Iterator[Span]:
    """Yield the reports of a stream; a stream without any is one that holds something else."""
    cutter, start = _Cutter(), 0
    while block := stream.read(block_size):
        for cut in cutter.cuts(block):
            yield start, cut - start
            start = cut
    yield start, cutter.size - start


class _Cutter:
    """Where reports begin, block by block; a code may stand in two of them."""

    def __init__(self) -> None:
        self.size = 0
        self._tail = b"\n"
        self._has_name = False
        self._has_player = False
        self._is_disordered = False

    def cuts(self, block: bytes) -> list[int]:
        """Return the places at which a report begins after another one."""
        window = self._tail + block
        first = self.size - len(self._tail)
        self._tail, self.size = window[-_CODE:], self.size + len(block)
        signs = np.frombuffer(window, np.uint8)
        starts = np.flatnonzero(signs[:-_CODE] < _FIRST_LETTER) + 1
        codes = codes_at(signs, starts)
        names = np.flatnonzero(codes == code_number(NAME))
        players = np.flatnonzero(codes == code_number(PLAYER))
        before = np.searchsorted(players, names)
        begins = before > np.concatenate(([-1 if self._has_player else 0], before))[:-1]
        self._note(len(players), before.tolist())
        return [] if self._is_disordered else (starts[names[begins]] + first).tolist()

    def _note(self, players: int, before: list[int]) -> None:
        """Remember a block by its players, and how many of them come before each name."""
        if not self._has_name and players and (not before or before[0]):
            # Players before any name: whose records follow cannot be told, so nothing is cut.
            self._is_disordered = True
        if before:
            self._has_name, self._has_player = True, False
        self._has_player |= players > (before[-1] if before else 0)
