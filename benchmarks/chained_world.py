"""Invented events that end one after the other, for federations whose ratings move with each."""

from dataclasses import dataclass, fields
from datetime import date
from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from arpad.kernels.columns import Events, Games, Players, day_number, unrated_players

FIRST_DAY = day_number(date(2019, 9, 1))
SHAPES = ((8, 5), (16, 5), (24, 7), (32, 7), (64, 9))
"""Players and rounds of an event."""


@dataclass(frozen=True)
class Chained:
    """Players, and events that end one after the other."""

    players: Players
    events: Events
    games: Games

    def first(self, number: int) -> "Chained":
        """Return the same players with the first events only."""
        kept = self.games.event < number
        events = Events(*(getattr(self.events, f.name)[:number] for f in fields(Events)))
        games = Games(*(getattr(self.games, f.name)[kept] for f in fields(Games)))
        return Chained(self.players, events, games)


def invented(
    events: int, players: int, scale: tuple[int, int], *, share_new: float, events_a_day: int
) -> Chained:
    """Invent a history: strengths that no rating sees, and results drawn from them."""
    dice = np.random.default_rng(64)
    strength = dice.normal(*scale, players)
    known = unrated_players(players)
    rated = dice.random(players) >= share_new
    known.rating[rated] = np.clip(strength + dice.normal(0, 60, players), 1000, 2400)[rated]
    known.games[rated] = dice.integers(1, 200, players)[rated]
    shape = dice.integers(0, len(SHAPES), events)
    parts = [_games(dice, np.flatnonzero(shape == n), n, strength) for n in range(len(SHAPES))]
    columns = [np.concatenate(column) for column in zip(*parts, strict=True)]
    order = np.argsort(columns[0], kind="stable")
    start = FIRST_DAY + np.arange(events, dtype=np.int32) // events_a_day
    no = np.zeros(events, np.bool_)
    return Chained(
        known,
        Events(start, start, start, np.zeros(events, np.int8), no, no),
        Games(*(column[order] for column in columns)),
    )


def _games(
    dice: Generator, events: NDArray[np.int64], shape: int, strength: NDArray[np.float64]
) -> tuple[NDArray[Any], ...]:
    """Return the games of all events of one shape, in which everybody plays every round."""
    size, rounds = SHAPES[shape]
    first = dice.integers(0, len(strength), (len(events), 1))
    seats = (first + np.arange(size) * 97) % len(strength)
    pairs = np.stack([dice.permuted(seats, axis=1) for _ in range(rounds)], axis=1)
    white, black = pairs[..., ::2].ravel(), pairs[..., 1::2].ravel()
    expected = 1 / (1 + 10 ** ((strength[black] - strength[white]) / 400))
    draw, forfeit = dice.random((2, len(white)))
    result = np.where(dice.random(len(white)) < expected, 2, 0)
    result = np.where(forfeit < 0.01, -1, np.where(draw < 0.02, 1, result))  # noqa: PLR2004 - a few
    games = size // 2
    return (
        np.repeat(events, rounds * games).astype(np.int32),
        np.tile(np.repeat(np.arange(1, rounds + 1), games), len(events)).astype(np.int16),
        white.astype(np.int32),
        black.astype(np.int32),
        result.astype(np.int8),
    )
