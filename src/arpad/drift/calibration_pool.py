"""Who meets whom: whether a pool hangs together, for only then its ratings are of one scale."""

import numpy as np
from msgspec import Struct

from arpad.drift.trend_history import RatedGames
from arpad.kernels.columns import Int32, Int64


class Connectivity(Struct, frozen=True):
    """The parts of a pool between which no game was played."""

    players: int
    parts: int
    largest: int

    @property
    def share_of_largest(self) -> float:
        """Return which share of the players belongs to the largest part."""
        return self.largest / self.players if self.players else 0.0


def connectivity_of(games: RatedGames) -> Connectivity:
    """Count the parts of a pool, and the players of the largest."""
    people, place = np.unique(np.concatenate([games.white, games.black]), return_inverse=True)
    if not len(people):
        return Connectivity(0, 0, 0)
    white, black = np.split(place.astype(np.int32), 2)
    part = parts_of(white, black, len(people))
    sizes = np.unique(part, return_counts=True)[1]
    return Connectivity(len(people), len(sizes), int(sizes.max()))


def parts_of(white: Int32, black: Int32, players: int) -> Int64:
    """Return for everybody the least number in his part.

    >>> parts_of(np.array([0, 3]), np.array([2, 4]), 5).tolist()
    [0, 1, 0, 3, 3]
    """
    part = np.arange(players)
    while True:
        least = np.minimum(part[white], part[black])
        lower = part.copy()
        np.minimum.at(lower, part[white], least)
        np.minimum.at(lower, part[black], least)
        lower = lower[lower]
        if (lower == part).all():
            return part
        part = lower
