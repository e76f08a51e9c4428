"""An invented chess world as columns: ten years of events, players who come, play and leave.

The same seed makes the same world. Everybody has a true strength that no rating sees; results are
drawn from it. Players meet others of about their level in Swiss events of several sizes and in a
few round robins; most play seldom, a few often. Some games are forfeits, some reports late.

`python benchmarks/world.py FOLDER [GAMES [PLAYERS]]` writes it as Parquet.
"""

import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).parents[1]))
from benchmarks.world_play import SHAPES, SIZES, Batch, games_of
from benchmarks.world_tables import World, write_world

from arpad.kernels.columns import Events, Int32, Players, day_number

GAMES, PLAYERS, LEAST_PLAYERS = 10_000_000, 500_000, 1_000
FIRST_YEAR, YEARS = 2013, 10
_FIRST_DAY = day_number(date(FIRST_YEAR, 1, 1))
_MEAN, _SPREAD, _LEVEL_SPREAD = 1750, 300, 150
"""Strengths, and how loosely those of one event hang together."""
_THERE_AT_FIRST, _SHORTEST_STAY, _STAY = 0.6, 30, 2500
_SHARE_LATE, _DAYS_LATE = 0.02, 45
_TEAM_CHAMPIONSHIPS, _OFFICIAL, _MEMBERS = 0.01, 0.02, 0.3
_LOWEST_RATED, _NO_JUNIOR, _HIGH, _MOST_GAMES = 1300, 2300, 2400, 400
"""What an invented past looks like; the law of a replay is in its edition, not here."""


class _People(NamedTuple):
    """What is true of the players, whatever their ratings say."""

    strength: NDArray[np.float32]
    comes: Int32
    leaves: Int32
    eagerness: NDArray[np.float32]


def make_world(games: int = GAMES, players: int = PLAYERS, *, seed: int = 64) -> World:
    """Return a world of about so many games and exactly so many players."""
    if players < LEAST_PLAYERS:
        raise ValueError(f"A world needs at least {LEAST_PLAYERS} players, not {players}.")
    dice = np.random.default_rng(seed)
    people = _people(dice, players)
    batches = [*_batches(dice, people, games)]
    order = np.argsort(np.concatenate([batch.start for batch in batches]), kind="stable")
    return World(
        games=games_of(dice, batches, order, people.strength),
        events=_events(dice, batches, order),
        players=_players(dice, people),
    )


def _people(dice: Generator, players: int) -> _People:
    comes = _FIRST_DAY + dice.integers(0, 365 * YEARS, players)
    comes[dice.random(players) < _THERE_AT_FIRST] = _FIRST_DAY
    return _People(
        strength=dice.normal(_MEAN, _SPREAD, players).astype(np.float32),
        comes=comes.astype(np.int32),
        leaves=(comes + _SHORTEST_STAY + dice.exponential(_STAY, players)).astype(np.int32),
        eagerness=(0.4 + dice.gamma(0.6, 1.0, players)).astype(np.float32),
    )


def _batches(dice: Generator, people: _People, games: int) -> Iterator[Batch]:
    months = [date(FIRST_YEAR + year, month, 1) for year in range(YEARS) for month in range(1, 13)]
    for month in months:
        first = day_number(month)
        active = np.flatnonzero((people.comes <= first) & (people.leaves > first))
        wanted = np.array([games * shape.share / len(months) / shape.games for shape in SHAPES])
        left = (wanted + dice.random(len(SHAPES))).astype(np.int64)
        waves = 1 + 4 * int(left @ SIZES) // len(active)
        for wave in range(waves, 0, -1):
            numbers = left // wave
            left -= numbers
            yield from _wave(dice, people, active, numbers, first)


def _wave(
    dice: Generator,
    people: _People,
    active: NDArray[np.intp],
    numbers: NDArray[np.int64],
    first: int,
) -> Iterator[Batch]:
    """Ask everybody once, so that nobody is twice in one event; eager players come more often."""
    kinds = dice.permutation(np.repeat(np.arange(len(SHAPES)), numbers))
    begins = np.concatenate(([0], SIZES[kinds].cumsum()))
    asked = dice.standard_exponential(len(active), np.float32) / people.eagerness[active]
    coming = active[np.argpartition(asked, begins[-1])[: begins[-1]]]
    level = people.strength[coming] + dice.normal(0, _LEVEL_SPREAD, len(coming))
    coming = coming[np.argsort(level)].astype(np.int32)
    for kind, shape in enumerate(SHAPES):
        at = begins[:-1][kinds == kind]
        field = dice.permuted(coming[at[:, None] + np.arange(shape.players)], axis=1)
        yield Batch(shape, (first + dice.integers(0, 28, len(at))).astype(np.int32), field)


def _events(dice: Generator, batches: list[Batch], order: NDArray[np.intp]) -> Events:
    start = np.concatenate([b.start for b in batches])[order]
    lasts = np.concatenate([np.full(len(b.start), b.shape.rounds) for b in batches])[order]
    system = np.concatenate([np.full(len(b.start), b.shape.system) for b in batches])[order]
    end = start + lasts - 1
    late = np.where(dice.random(len(start)) < _SHARE_LATE, _DAYS_LATE, 2)
    return Events(
        start=start,
        end=end.astype(np.int32),
        received=(end + late).astype(np.int32),
        system=system.astype(np.int8),
        is_team_championship=dice.random(len(start)) < _TEAM_CHAMPIONSHIPS,
        is_official=dice.random(len(start)) < _OFFICIAL,
    )


def _players(dice: Generator, people: _People) -> Players:
    """Rate those who are there at first about as strong as they are; the others are newcomers."""
    number = len(people.strength)
    rating = (people.strength + dice.normal(0, 60, number)).astype(np.int16)
    is_rated = (people.comes == _FIRST_DAY) & (rating >= _LOWEST_RATED)
    games = np.where(is_rated, dice.integers(1, _MOST_GAMES, number), 0).astype(np.int32)
    return Players(
        rating=np.where(is_rated, rating, 0).astype(np.int16),
        games=games,
        games_since_listing=games.copy(),
        has_reached_high=is_rated & (rating >= _HIGH),
        has_reached_2300=is_rated & (rating >= _NO_JUNIOR),
        is_member=dice.random(number) < _MEMBERS,
        born=np.zeros(number, np.int32),
    )


def main(words: list[str]) -> int:
    """Write a world of so many games and players into a folder."""
    if not words:
        print("Name the folder that the world shall be written into.")
        return 2
    world = make_world(*(int(word) for word in words[1:3]))
    write_world(world, Path(words[0]))
    print(f"{len(world.games)} games, {len(world.events)} events, {len(world.players)} players")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
