"""What loops over events have at hand: few names, since every function hands them on."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from arpad.kernels.columns import Int16, Int32, Int64
from arpad.kernels.fide.answers import Texts
from arpad.kernels.fide.event_games import EventGames
from arpad.kernels.fide.list_columns import Entered
from arpad.kernels.fide.past_lists import Lists
from arpad.kernels.fide.period_k import Gains, PeriodK
from arpad.kernels.fide.rates import Rates
from arpad.kernels.fide.results import Results
from arpad.kernels.fide.seats import Room

WHITE, BLACK = 0, 1


class Left(NamedTuple):
    """Games that somebody unrated is in, event after event, and the ratings of both sides.

    A game is told by its place among the games of its event. Those of an event go from `first` of
    its place to that of the next one.
    """

    game: Int32
    white: Int16
    black: Int16
    first: Int64


def nothing_left(games: Int64) -> Left:
    """Return room for the games of events that have so many each."""
    room = int(games.sum()) + 1
    return Left(
        np.empty(room, np.int32),
        np.empty(room, np.int16),
        np.empty(room, np.int16),
        np.zeros(len(games) + 1, np.int64),
    )


class Met(NamedTuple):
    """Sides of games that count besides those between two rated players, as far as they are kept.

    `number[0]` of them are; `number[1]` is the last event whose ratings lie too far apart for the
    tables. A game is told by its place among the games of all events.
    """

    game: Int64
    is_black: NDArray[np.bool_]
    own: Int32
    against: Int32
    k: Int16
    number: Int64


def nothing_met(room: int) -> Met:
    """Return room for so many sides of games."""
    return Met(
        np.empty(room, np.int64),
        np.empty(room, np.bool_),
        np.empty(room, np.int32),
        np.empty(room, np.int32),
        np.empty(room, np.int16),
        np.array([0, -1], np.int64),
    )


class AtHand(NamedTuple):
    """Games, the lists and texts that rate them, room, and where goes what they come to."""

    games: EventGames
    left: Left
    lists: Lists
    rates: Rates
    texts: Texts
    room: Room
    results: Results
    entered: Entered
    met: Met
    period: PeriodK
    gains: Gains
