"""Invented histories of tournaments, full of what seldom happens."""

from datetime import date
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray
from tests.kernels.fisf.object_path import History

from arpad.kernels.columns import Events, Games, day_number
from arpad.kernels.fisf.tournaments import NEVER

EDGES = (1000, 1000, 1003, 1015, 1398, 1400, 1402, 1500, 1745, 1750, 1752, 1895, 1900, 1960)
"""Ratings at the floor and where K changes."""
DAYS = (day_number(date(2017, 6, 1)), day_number(date(2021, 6, 1)))
_OLD = (day_number(date(2015, 1, 1)), day_number(date(2017, 8, 31)))


def from_seed(seed: int) -> Random:
    return Random(seed)  # noqa: S311 - invented tournaments, not secrets


def a_history(dice: Random, *, players: int = 9, events: int = 10) -> History:
    """Draw players and tournaments; the report of none is in order, sides are as they fall."""
    return History(_players(dice, players), *_tournaments(dice, players, events))


def _players(dice: Random, number: int) -> dict[str, NDArray[Any]]:
    rating = [0 if dice.random() < 0.3 else dice.choice(EDGES) for _ in range(number)]
    games = [dice.choice([0, 0, 8, 11, 13, 14, 15, 60]) if r else 0 for r in rating]
    days = [dice.randint(*_OLD) if dice.random() < 0.3 else NEVER for _ in rating]
    return {
        "rating": np.array(rating, np.int16),
        "games": np.array(games, np.int32),
        "tournaments": np.array([(count + 4) // 5 for count in games], np.int32),
        "last_event": np.array(days, np.int32),
        "last_end": np.array([NEVER], np.int32),
    }


def _tournaments(dice: Random, players: int, events: int) -> tuple[Events, Games]:
    some = [dice.randint(*DAYS) for _ in range(2 * events)]
    start = np.array(dice.choices(some, k=events), np.int32)
    end = start + np.array([dice.choice([0, 0, 1, 40]) for _ in range(events)], np.int32)
    rows = [row for number in range(events) for row in _games(dice, number, players)]
    dice.shuffle(rows)
    event, rounds, white, black, result = (np.array(column) for column in zip(*rows, strict=True))
    no = np.zeros(events, np.bool_)
    return (
        Events(start, end, end, np.zeros(events, np.int8), no, no),
        Games(
            event.astype(np.int32),
            rounds.astype(np.int16),
            white.astype(np.int32),
            black.astype(np.int32),
            result.astype(np.int8),
        ),
    )


def _games(dice: Random, event: int, players: int) -> list[tuple[int, int, int, int, int]]:
    there = dice.sample(range(players), dice.randint(2, players))
    # Somebody who wins or loses everything is as likely as somebody who does not.
    lead = {player: dice.choice([-9, 0, 0, 9]) for player in there}
    found = []
    for number in range(1, dice.choice([1, 1, 3, 7]) + 1):
        seats = dice.sample(there, len(there))
        for white, black in zip(seats[::2], seats[1::2], strict=False):
            found.append((event, number, white, black, _result(dice, lead[white] - lead[black])))
    return found


def _result(dice: Random, lead: int) -> int:
    if dice.random() < 0.12:
        return -1
    if dice.random() < 0.1:
        return 1
    return 2 if dice.randint(-9, 8) + lead >= 0 else 0
