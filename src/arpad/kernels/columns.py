"""Games, events and players as columns: the one form in which kernels take and give them.

Players and events are numbers from zero, so that a column of theirs is an index of the others.
Days are whole days since 1 January 1970, as numpy's `datetime64[D]` counts them.
"""

from dataclasses import dataclass
from datetime import date
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

Int8 = NDArray[np.int8]
Int16 = NDArray[np.int16]
Int32 = NDArray[np.int32]
Int64 = NDArray[np.int64]
Bools = NDArray[np.bool_]

UNPLAYED = -1
"""The result of a game that was not played: a forfeit, a bye."""
UNRATED = 0
"""The rating of somebody who has none."""
DOES_NOT_COUNT = -32768
"""Stands in every column of a side for which a game does not count."""


class SystemNumber(IntEnum):
    """How an event was played, as far as the law rates one system otherwise than another."""

    SWISS = 0
    """A Swiss, a team event, a match: whatever is rated from the opponents met."""
    ROUND_ROBIN = 1
    DOUBLE_ROUND_ROBIN = 2


@dataclass(frozen=True, slots=True)
class Games:
    """Games in the order of their events; `result` is White's half points, or `UNPLAYED`."""

    event: Int32
    round: Int16
    white: Int32
    black: Int32
    result: Int8

    def __len__(self) -> int:
        return len(self.white)


@dataclass(frozen=True, slots=True)
class Events:
    """Events by their numbers.

    `received` is the day of the report, `is_team_championship` tells of an event for which fewer
    games make a first rating, `is_official` of one that has a cut-off of its own.
    """

    start: Int32
    end: Int32
    received: Int32
    system: Int8
    is_team_championship: Bools
    is_official: Bools

    def __len__(self) -> int:
        return len(self.start)


@dataclass(frozen=True, slots=True)
class Players:
    """Players by their numbers, as they stand before the first game.

    `games` counts all rated games, `games_since_listing` those as a listed player;
    `has_reached_high` remembers that a published rating once reached the mark of the lowest K.
    `has_reached_2300` that it once reached the mark at which the K of a junior ends. `is_member`
    tells of members of an affiliated association, who need fewer games. `born` is the year of
    birth (1999), or its day (19990305), 0 where nobody knows.
    """

    rating: Int16
    games: Int32
    games_since_listing: Int32
    has_reached_high: Bools
    has_reached_2300: Bools
    is_member: Bools
    born: Int32

    def __len__(self) -> int:
        return len(self.rating)


def unrated_players(number: int) -> Players:
    """Return so many players of whom nothing is known."""
    return Players(
        rating=np.zeros(number, np.int16),
        games=np.zeros(number, np.int32),
        games_since_listing=np.zeros(number, np.int32),
        has_reached_high=np.zeros(number, np.bool_),
        has_reached_2300=np.zeros(number, np.bool_),
        is_member=np.zeros(number, np.bool_),
        born=np.zeros(number, np.int32),
    )


class FlagNumber(IntEnum):
    """What a list says beside a name."""

    NONE = 0
    INACTIVE = 1
    DELISTED = 2


@dataclass(frozen=True, slots=True)
class ListColumns:
    """One rating list: its rows in the order of the players' numbers.

    A row with the flag `DELISTED` shows a rating for the last time. `games` are those of the
    period, `is_inactive` is for who counts the lists since, before the flag says so.
    """

    list_date: date
    player: Int32
    rating: Int16
    k: Int16
    games: Int16
    flag: Int8
    is_inactive: Bools

    def __len__(self) -> int:
        return len(self.player)


def day_number(day: date) -> int:
    """Return a day as columns count it.

    >>> day_number(date(1970, 1, 2))
    1
    """
    return (day - _FIRST_DAY).days


def day_of(number: int) -> date:
    """Return the day of a number.

    >>> day_of(day_number(date(2012, 3, 1)))
    datetime.date(2012, 3, 1)
    """
    return date.fromordinal(_FIRST_DAY.toordinal() + int(number))


_FIRST_DAY = date(1970, 1, 1)
