"""What a list is made from and what it says of everybody, as columns by player."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from arpad.kernels.columns import Bools, Int8, Int16, Int32, Int64
from arpad.kernels.fide.inactivity import GAMES_TOLD, Inactivity
from arpad.kernels.fide.standing import Standing
from arpad.kernels.fide.tables import LawTables

NOBODY = -1

Who = NDArray[np.uint32]
"""Numbers of players, in their order."""


class Before(NamedTuple):
    """Where everybody stood before the list; it moves on with it.

    `within` are the recent games of a year of lists.
    """

    games: Int32
    games_since_listing: Int32
    has_reached_high: Bools
    inactive_since: Int16
    recent: NDArray[np.uint8]
    has_played: Bools
    within: NDArray[np.uint8]


class Entered(NamedTuple):
    """What enters a list: changes in hundredths, and games."""

    change: Int64
    games: Int32


class Newcomers(NamedTuple):
    """Who gets a first rating, with all games so far; who brought games for the list, and how many.

    Not by player: they are few.
    """

    player: Int32
    rating: Int32
    games: Int32
    bringer: Int32
    brought: Int32


class ListTables(NamedTuple):
    """A list's text as tables, how many lists fill a year, and the number of lists before it."""

    rounding: Int8
    k: Int16
    high_mark: int
    stays_listed: int
    is_inactive: Bools
    flags: Int8
    enough_games: int
    lists_a_year: int
    number: int


class Shown(NamedTuple):
    """What the last list says of everybody: rating, K, and the record that K goes by."""

    rating: Int16
    k: Int16
    codes: Int16


class Rows(NamedTuple):
    """Rows of a list; of who is not on it there is no rating, or the flag is `HIDDEN`."""

    player: Int32
    rating: Int16
    k: Int16
    games: Int16
    flag: Int8
    is_inactive: Bools


def told(games: Int32) -> NDArray[np.uint8]:
    """Return games as far as they are told apart."""
    return np.minimum(games, GAMES_TOLD - 1).astype(np.uint8)


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


def before_list(standing: Standing) -> Before:
    """Return where everybody stands, as loops take it."""
    return Before(
        standing.games,
        standing.games_since_listing,
        standing.has_reached_high,
        standing.inactive_since,
        standing.recent,
        standing.has_played,
        np.zeros(len(standing), np.uint8),
    )


def list_tables(text: LawTables, inactivity: Inactivity, number: int) -> ListTables:
    """Return the tables of a list that follows so many others."""
    return ListTables(
        rounding=text.rounding,
        k=text.k,
        high_mark=text.high_mark,
        stays_listed=text.stays_listed,
        is_inactive=inactivity.is_inactive,
        flags=inactivity.flags,
        enough_games=inactivity.enough,
        lists_a_year=inactivity.lists,
        number=number,
    )


def shown_at_first(standing: Standing) -> Shown:
    """Return what is known of everybody before a list says anything; ratings are the same ones."""
    return Shown(standing.rating, np.zeros(len(standing), np.int16), standing.codes())
