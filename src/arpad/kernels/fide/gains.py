"""What a game gives its two sides: a game and a gain in one number of a sum.

A sum holds the games of a player in its upper bits and the hundredths gained in its lower ones.
Narrow sums are half as wide, so that twice as many lie near the processor. They hold 2 047 games;
that somebody has more in one pass shows in the sum of all, and wide sums are taken then.
"""

from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from arpad.kernels.compiled import compiled
from arpad.kernels.fide.probing import KernelError
from arpad.model.exact import WIN

Sums = NDArray[np.signedinteger[Any]]


class Width(NamedTuple):
    """A kind of sum: its type, and how many of its bits are for the gain."""

    kind: type[np.int32] | type[np.int64]
    gain_bits: int

    @property
    def one_game(self) -> int:
        """Return what a game without a gain adds."""
        return 1 << self.gain_bits


NARROW = Width(np.int32, 20)
WIDE = Width(np.int64, 32)
ENTERING = Width(np.int64, 40)
"""Everything that enters a list for a player: changes in hundredths, K applied, and games."""
MOST_GAMES = 1 << 24
"""So many games at most go into one wide sum: 100 hundredths each stay within its lower half."""


class Room:
    """Sums that are nothing again, and threads, kept for the next pass.

    Memory that was not used before costs more than the games of a list.
    """

    def __init__(self) -> None:
        """Begin with none."""
        self._free = list[Sums]()
        self._pool: ThreadPoolExecutor | None = None
        self._number = 0

    def threads(self, number: int) -> ThreadPoolExecutor:
        """Return so many threads, which stay from pass to pass."""
        if self._pool is None or self._number < number:
            self._pool, self._number = ThreadPoolExecutor(number), number
        return self._pool

    def take(self, players: int, width: Width) -> Sums:
        """Return sums that are nothing."""
        if width is NARROW and self._free:
            return self._free.pop()
        return np.zeros(players, width.kind)

    def give_back(self, sums: Sums) -> None:
        """Keep sums that are nothing again; wide ones are rare."""
        if sums.dtype == NARROW.kind:
            self._free.append(sums)


@compiled
def total(sums: Sums) -> int:
    """Return the sum of all sums."""
    found = np.int64(0)
    for player in range(len(sums)):
        found += np.int64(sums[player])
    return int(found)


def total_by_columns(sums: Sums) -> int:
    """Return the same by whole columns."""
    return int(sums.sum(dtype=np.int64))


def is_whole(of_all: int, width: Width, added: int) -> bool:
    """Tell whether no sum has run over: gains cancel, and two games are left for every game added.

    A sum that runs over falls by more than all the others together can make good.
    """
    return of_all == 2 * added << width.gain_bits


def unpacked(sums: Sums, gain_bits: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return gains and games from sums.

    >>> narrow = np.array([(3 << 20) - 41], np.int32)
    >>> [column.tolist() for column in unpacked(narrow, 20)]
    [[-41], [3]]
    """
    packed, rest = sums.astype(np.int64), 64 - gain_bits
    gain = (packed << rest) >> rest
    return gain, (packed - gain) >> gain_bits


_MOST_ENTERING = 1 << ENTERING.gain_bits - 1
_MOST_GAMES_ENTERING = 1 << 62 - ENTERING.gain_bits


def packed(change: NDArray[np.int64], games: NDArray[np.int32]) -> NDArray[np.int64]:
    """Return changes and games as what enters a list; refuse more than its sums can hold."""
    _refuse_more(int(games.max(initial=0)), int(np.abs(change).max(initial=0)))
    return (games.astype(np.int64) << ENTERING.gain_bits) + change


def has_room(games: int, highest_k: int) -> bool:
    """Tell whether a sum holds so many games, whatever they change."""
    return _fits(games, games * WIN * highest_k)


def check_room(games: int, highest_k: int) -> None:
    """Refuse so many games of a player that their changes might be more than a sum can hold."""
    _refuse_more(games, games * WIN * highest_k)


def _fits(games: int, change: int) -> bool:
    return games < _MOST_GAMES_ENTERING and change < _MOST_ENTERING


def _refuse_more(games: int, change: int) -> None:
    if not _fits(games, change):
        raise KernelError(
            f"A player with {games} games on a list and changes of {change} hundredths has more "
            "than columns can add up: take shorter periods."
        )
