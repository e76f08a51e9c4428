"""Games of one list and nothing else: rated players in random pairs, every player alike."""

from datetime import date

import numpy as np
from benchmarks.world_tables import World

from arpad.kernels.columns import Events, Games, Players, day_number

_GAMES_OF_AN_EVENT = 1_000
_HIGH = 2400


def one_list(size: int, players: int) -> World:
    """Return so many games of so many players, in events that all enter one list."""
    dice = np.random.default_rng(size)
    white = dice.integers(0, players, size, dtype=np.int32)
    black = ((white + dice.integers(1, players, size)) % players).astype(np.int32)
    events = max(1, size // _GAMES_OF_AN_EVENT)
    start = np.sort(day_number(date(2012, 1, 3)) + dice.integers(0, 15, events)).astype(np.int32)
    games = Games(
        event=(np.arange(size) * events // size).astype(np.int32),
        round=np.ones(size, np.int16),
        white=white,
        black=black,
        result=dice.integers(0, 3, size, dtype=np.int8),
    )
    no = np.zeros(events, np.bool_)
    return World(
        games=games,
        events=Events(start, start, start, np.zeros(events, np.int8), no, no),
        players=_players(dice, players),
    )


def _players(dice: np.random.Generator, players: int) -> Players:
    rating = dice.integers(1500, 2600, players).astype(np.int16)
    number = np.full(players, 100, np.int32)
    return Players(
        rating=rating,
        games=number,
        games_since_listing=number,
        has_reached_high=rating >= _HIGH,
        has_reached_2300=np.zeros(players, np.bool_),
        is_member=np.ones(players, np.bool_),
        born=np.zeros(players, np.int32),
    )
