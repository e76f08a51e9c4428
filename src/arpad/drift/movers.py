"""Movers: who stands otherwise at the end under one edition than under another."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from arpad.model.person import Person

MOST = 20
"""So many gains and so many losses are named, the largest first."""


class Ends(Struct, frozen=True):
    """Where everybody stands at the end of two replays; 0 is no rating.

    `games` are those that were rated in the history, under the base.
    """

    player: Sequence[Any]
    base: NDArray[np.int64]
    house: NDArray[np.int64]
    games: NDArray[np.int64]

    @property
    def is_compared(self) -> NDArray[np.bool_]:
        """Tell who has played and has a rating in both replays: whom the numbers could move."""
        return (self.base > 0) & (self.house > 0) & (self.games > 0)

    @property
    def difference(self) -> NDArray[np.int64]:
        """Return the rating under the house less that under the base."""
        return self.house - self.base


class Mover(Struct, frozen=True):
    """A player with the rating at the end under both editions."""

    player: str
    name: str
    base: int
    house: int
    difference: int
    games: int


class Movers(Struct, frozen=True):
    """How far the house edition moves players who have played, and whom most.

    `compared` are those with a rating in both; `only_base` and `only_house` have one in one only.
    """

    compared: int
    moved: int
    only_base: int
    only_house: int
    mean: float
    mean_size: float
    gains: tuple[Mover, ...]
    losses: tuple[Mover, ...]


def movers(ends: Ends, people: Mapping[str, Person], most: int = MOST) -> Movers:
    """Return who gains and who loses most; of equals those with more games come first."""
    compared = np.flatnonzero(ends.is_compared)
    difference = ends.difference[compared]
    in_order = compared[np.lexsort((-ends.games[compared], -difference))]
    gains = [at for at in in_order[:most].tolist() if ends.difference[at] > 0]
    falling = compared[np.lexsort((-ends.games[compared], difference))]
    losses = [at for at in falling[:most].tolist() if ends.difference[at] < 0]
    return Movers(
        compared=len(compared),
        moved=int(np.count_nonzero(difference)),
        only_base=int(np.count_nonzero((ends.base > 0) & (ends.house == 0))),
        only_house=int(np.count_nonzero((ends.base == 0) & (ends.house > 0))),
        mean=float(difference.mean()) if len(difference) else 0.0,
        mean_size=float(np.abs(difference).mean()) if len(difference) else 0.0,
        gains=tuple(_mover(ends, at, people) for at in gains),
        losses=tuple(_mover(ends, at, people) for at in losses),
    )


def _mover(ends: Ends, at: int, people: Mapping[str, Person]) -> Mover:
    code = str(ends.player[at])
    person = people.get(code)
    return Mover(
        player=code,
        name=person.name if person else "",
        base=int(ends.base[at]),
        house=int(ends.house[at]),
        difference=int(ends.difference[at]),
        games=int(ends.games[at]),
    )
