"""How an invented world plays: kinds of events, who meets whom in which round, who wins."""

from typing import NamedTuple

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from arpad.kernels.columns import UNPLAYED, Games, Int8, Int32, SystemNumber

_DRAWS, _FORFEITS, _SCALE = 0.35, 0.004, 400
_CHUNK = 1 << 20


class Shape(NamedTuple):
    """A kind of event: players, rounds, how it is played, and its share of all games."""

    players: int
    rounds: int
    system: SystemNumber
    share: float

    @property
    def games(self) -> int:
        """Return how many games one event has."""
        return self.players // 2 * self.rounds


SHAPES = (
    Shape(10, 9, SystemNumber.ROUND_ROBIN, 0.06),
    Shape(6, 10, SystemNumber.DOUBLE_ROUND_ROBIN, 0.01),
    Shape(20, 5, SystemNumber.SWISS, 0.18),
    Shape(40, 7, SystemNumber.SWISS, 0.35),
    Shape(80, 9, SystemNumber.SWISS, 0.40),
)
SIZES = np.array([shape.players for shape in SHAPES])


class Batch(NamedTuple):
    """Events of one shape: their first days, and the field of each as a row of players."""

    shape: Shape
    start: Int32
    field: Int32


def uniform_pairs(games: int, players: int, *, seed: int = 64) -> tuple[Int32, Int32, Int8]:
    """Return White, Black and White's half points of games between any two different players."""
    dice = np.random.default_rng(seed)
    white = dice.integers(0, players, games, dtype=np.int32)
    black = (white + dice.integers(1, players, games, dtype=np.int32)) % np.int32(players)
    return white, black, dice.integers(0, 3, games, dtype=np.int8)


def schedule(players: int, rounds: int) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return who has White and who Black, a row a round: all meet in turn, then with the colours.

    >>> [pairs.tolist() for pairs in schedule(4, 4)]
    [[[0, 1], [0, 3], [0, 2], [3, 2]], [[3, 2], [2, 1], [1, 3], [0, 1]]]
    """
    ring = players - 1
    seats = (np.arange(ring) - np.arange(rounds)[:, None]) % ring + 1
    circle = np.hstack([np.zeros((rounds, 1), np.intp), seats])
    one, other = circle[:, : players // 2], circle[:, : players // 2 - 1 : -1]
    is_second = (np.arange(rounds) // ring % 2 == 1)[:, None]
    return np.where(is_second, other, one), np.where(is_second, one, other)


def games_of(
    dice: Generator, batches: list[Batch], order: NDArray[np.intp], strength: NDArray[np.float32]
) -> Games:
    """Lay the games of all events one after the other, in the order of the events."""
    sizes = np.concatenate([np.full(len(b.start), b.shape.games) for b in batches])
    begins = np.empty(len(order), np.int64)
    begins[order] = np.concatenate(([0], sizes[order].cumsum()[:-1]))
    number = int(sizes.sum())
    white, black = np.empty(number, np.int32), np.empty(number, np.int32)
    rounds = np.empty(number, np.int16)
    done = 0
    for batch in batches:
        to = begins[done : done + len(batch.start), None] + np.arange(batch.shape.games)
        one, other = schedule(batch.shape.players, batch.shape.rounds)
        white[to], black[to] = batch.field[:, one.ravel()], batch.field[:, other.ravel()]
        rounds[to] = np.repeat(np.arange(1, batch.shape.rounds + 1), batch.shape.players // 2)
        done += len(batch.start)
    event = np.repeat(np.arange(len(order), dtype=np.int32), sizes[order])
    return Games(event, rounds, white, black, _results(dice, white, black, strength))


def _results(dice: Generator, white: Int32, black: Int32, strength: NDArray[np.float32]) -> Int8:
    """Draw results as likely as the strengths say, in parts that need little memory."""
    result = np.empty(len(white), np.int8)
    for at in range(0, len(white), _CHUNK):
        part = slice(at, at + _CHUNK)
        difference = strength[white[part]] - strength[black[part]]
        wins = 1 / (1 + np.float32(10) ** (-difference / np.float32(_SCALE)))
        draws = np.minimum(_DRAWS, np.minimum(wins, 1 - wins))
        drawn = dice.random(len(wins), np.float32)
        is_won, is_lost = drawn < wins - draws / 2, drawn >= wins + draws / 2
        result[part] = 1 + is_won.astype(np.int8) - is_lost
        result[part][dice.random(len(wins), np.float32) < _FORFEITS] = UNPLAYED
    return result
