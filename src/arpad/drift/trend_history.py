"""A pool's past as arrays: its lists, its games with the ratings they were rated by, and ages.

What a replay, a simulation or a book can tell, and all that trend, causes and calibration ask.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from arpad.kernels.columns import UNRATED, Bools, Int8, Int16, Int32, Int64

GAMES = "k-differences"
"""The cause under which stands what games of rated players gave and took."""
UNKNOWN = 0
"""The year of birth of somebody of whom it is not known."""


@dataclass(frozen=True, slots=True)
class RatedGames:
    """Games with the ratings that counted in them; `list_number` is the list that they enter.

    A side without a rating in the game has `UNRATED`, one without a known K has 0. `by_list` is
    the list in force, -1 before the first.
    """

    white: Int32
    black: Int32
    result: Int8
    white_rating: Int16
    black_rating: Int16
    white_k: Int16
    black_k: Int16
    by_list: Int32
    list_number: Int32

    def __len__(self) -> int:
        return len(self.white)

    def chosen(self, which: Bools) -> "RatedGames":
        """Return some of the games."""
        return RatedGames(*(getattr(self, name)[which] for name in self.__slots__))


@dataclass(frozen=True, slots=True)
class History:
    """Lists by number and players by number: what was published, and what made it.

    `rating` has a row a list and is `UNRATED` where somebody is not on it. `entered` are the
    hundredths that entered a list, by cause; what else a rating moved by is rounding. The row
    before the first list is `before`: ratings as players brought them. `games` have the ratings
    of the lists in force, `as_rated` those that counted, which are others where ratings move
    between lists. `labels` are further things known of players, such as the federation; an empty
    one stands for nothing known.
    """

    edition: str
    days: Int32
    rating: Int16
    entered: Mapping[str, Int32]
    before: Int16
    games: RatedGames
    as_rated: RatedGames
    born: Int16
    labels: Mapping[str, NDArray[np.str_]] = field(default_factory=dict)

    @property
    def players(self) -> int:
        """Return how many players there are."""
        return len(self.before)

    def listed_since(self) -> Int64:
        """Return the number of everybody's first list; -1 for ratings brought, -2 for none."""
        is_on = self.rating != UNRATED
        first = np.where(is_on.any(axis=0), is_on.argmax(axis=0), -2)
        return np.where(self.before != UNRATED, -1, first)
