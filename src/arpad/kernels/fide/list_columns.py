"""What a list is made from and what it says of everybody, as columns by player."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from arpad.kernels.columns import Bools, Int8, Int16, Int32, Int64
from arpad.kernels.fide.inactivity import Inactivity
from arpad.kernels.fide.tables import LawTables

NOBODY = -1
NO_TEXT = -1

Who = NDArray[np.uint32]
"""Numbers of players, in their order."""


class Entered(NamedTuple):
    """What enters a list by player, as `gains.ENTERING` packs it; and who has an entry, how many.

    An entry is nothing where there are no games.
    """

    sums: Int64
    players: Who
    number: Int64


def nothing_entered(players: int) -> Entered:
    """Return room for what enters a list."""
    return Entered(np.zeros(players, np.int64), np.empty(players, np.uint32), np.zeros(1, np.int64))


class Newcomers(NamedTuple):
    """Who gets a first rating, with all games so far and those of this list.

    And who brought games for the list, and how many. Not by player: they are few.
    """

    player: Int32
    rating: Int32
    games: Int32
    games_now: Int32
    bringer: Int32
    brought: Int32


class ListTables(NamedTuple):
    """A list's text as tables, how many lists fill a year, and the number of lists before it.

    `text` is the number of a text that knows juniors, else `NO_TEXT`.
    """

    rounding: Int8
    k: Int16
    high_mark: int
    stays_listed: int
    is_inactive: Bools
    flags: Int8
    enough_games: int
    is_last_apart: bool
    lists_a_year: int
    number: int
    k_young: Int16
    no_junior: int
    text: int


class Rows(NamedTuple):
    """Rows of a list; of who is not on it there is no rating, or the flag is `HIDDEN`."""

    player: Int32
    rating: Int16
    k: Int16
    games: Int16
    flag: Int8
    is_inactive: Bools


def no_rows(number: int) -> Rows:
    """Return room for so many rows."""
    return Rows(
        np.empty(number, np.int32),
        np.empty(number, np.int16),
        np.empty(number, np.int16),
        np.empty(number, np.int16),
        np.empty(number, np.int8),
        np.empty(number, np.bool_),
    )


def list_tables(
    text: LawTables, inactivity: Inactivity, number: int, *, of_juniors: int
) -> ListTables:
    """Return the tables of a list that follows so many others."""
    return ListTables(
        rounding=text.rounding,
        k=text.k,
        high_mark=text.high_mark,
        stays_listed=text.stays_listed,
        is_inactive=inactivity.is_inactive,
        flags=inactivity.flags,
        enough_games=inactivity.enough,
        is_last_apart=inactivity.is_last_apart,
        lists_a_year=inactivity.lists,
        number=number,
        k_young=text.later.k_young,
        no_junior=text.later.no_junior,
        text=of_juniors,
    )
