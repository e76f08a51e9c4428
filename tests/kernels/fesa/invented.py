"""Invented histories of tables, full of what seldom happens."""

from collections.abc import Iterator
from datetime import date
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray
from tests.kernels.fesa.object_path import GRADES, History

from arpad.kernels.columns import Events, Games, day_number
from arpad.kernels.fesa.stored import NEVER

EDGES = (3, 60, 380, 700, 720, 1035, 1100, 1278, 1300, 1500, 1556, 1560, 1700, 1795, 1900, 2235)
"""Ratings where k changes, where the bonus ends, and where halves of it come to ties."""
FIRST_DAY = day_number(date(2015, 1, 1))

GameRow = tuple[int, int, int, int, int]
"""Event, round, White, Black, half points."""


def from_seed(seed: int) -> Random:
    return Random(seed)  # noqa: S311 - invented tables, not secrets


def a_history(dice: Random, *, players: int = 9, events: int = 8) -> History:
    """Draw players and tables; the reports are in no order, sides are as they fall."""
    state = _players(dice, players)
    return History(state, *_tables(dice, state, events))


def _players(dice: Random, number: int) -> dict[str, NDArray[Any]]:
    words = ("rated", "newcomer", "graded", "stored", "unknown")
    kinds = dice.choices(words, (9, 3, 2, 3, 1), k=number)
    bringing = [player for player, kind in enumerate(kinds) if kind == "stored"]
    stored = [row for player in bringing for row in _stored(dice, player)]
    rated = [kind in {"rated", "stored"} for kind in kinds]
    columns = {
        "rating": [dice.choice(EDGES) + 400 * dice.randint(0, 1) if r else 0 for r in rated],
        "games": [_games_before(dice, kind) for kind in kinds],
        "bonus_used": [dice.choice([0, 90, 97, 99, 100]) if k == "rated" else 0 for k in kinds],
        "last_event": [NEVER] * number,
        "middle": [dice.choice([*GRADES]) if kind == "graded" else 0 for kind in kinds],
        "virtual": [0] * number,
        "stored_player": [player for player, _, _ in stored],
        "stored_rating": [rating for _, rating, _ in stored],
        "stored_half_points": [half_points for _, _, half_points in stored],
        "last_end": [NEVER],
    }
    arrays: dict[str, NDArray[Any]] = {
        name: np.array(values, np.int32) for name, values in columns.items()
    }
    return arrays | {"has_rating": np.array(rated, np.bool_)}


def _games_before(dice: Random, kind: str) -> int:
    if kind == "rated":
        return dice.choice([3, 12, 16, 40, 200])
    return dice.randint(1, 5) if kind == "unknown" else 0


def _stored(dice: Random, player: int) -> Iterator[tuple[int, int, int]]:
    scores = dice.choice([[0], [2], [0, 1, 2], [0, 2]])
    for _ in range(dice.choice([1, 2, 4, 7, 11, 11])):
        yield player, dice.choice(EDGES), dice.choice(scores)


def _tables(dice: Random, state: dict[str, NDArray[Any]], events: int) -> tuple[Events, Games]:
    some = [FIRST_DAY + dice.randint(0, 2000) for _ in range(2 * events)]
    start = np.array(dice.choices(some, k=events), np.int32)
    end = start + np.array([dice.choice([0, 0, 0, 1, 30]) for _ in range(events)], np.int32)
    rows = [row for number in range(events) for row in _games(dice, number, state)]
    dice.shuffle(rows)
    no = np.zeros(events, np.bool_)
    columns = zip(*rows, strict=True)
    kinds = (np.int32, np.int16, np.int32, np.int32, np.int8)
    return (
        Events(start, end, end, np.zeros(events, np.int8), no, no),
        Games(*(np.array(column, kind) for column, kind in zip(columns, kinds, strict=True))),
    )


def _games(dice: Random, event: int, state: dict[str, NDArray[Any]]) -> Iterator[GameRow]:
    everybody = range(len(state["rating"]))
    is_new = ~state["has_rating"] & (state["middle"] == 0)
    newcomers = [int(player) for player in np.flatnonzero(is_new)]
    kind = dice.random()
    if kind < 0.11:
        # So many games of two players against each other run away.
        yield from _duel(dice, event, dice.sample(everybody, 2), 32)
    elif kind < 0.28 and len(newcomers) > 1:
        yield from _duel(dice, event, dice.sample(newcomers, 2), dice.choice([1, 3, 4]))
    else:
        number = min(len(everybody), dice.choice([2, 2, 3, 5, 9]))
        there = dice.sample(everybody, number)
        yield from _rounds(dice, event, there)
        graded = np.flatnonzero(state["middle"])
        for player in set(graded.tolist()) - set(there):
            if dice.random() < 0.5:
                yield event, 99, dice.choice(there), player, -1
                break


def _duel(dice: Random, event: int, pair: list[int], games: int) -> Iterator[GameRow]:
    white, black = pair
    for number in range(1, games + 1):
        yield event, number, white, black, 0 if number == 2 else dice.choice([2, 2, 2, 0])


def _rounds(dice: Random, event: int, there: list[int]) -> Iterator[GameRow]:
    # Somebody who wins or loses everything is as likely as somebody who does not.
    lead = {player: dice.choice([-9, 0, 0, 9]) for player in there}
    for number in range(1, dice.choice([1, 1, 2, 4, 6]) + 1):
        seats = dice.sample(there, len(there))
        for white, black in zip(seats[::2], seats[1::2], strict=False):
            yield event, number, white, black, _result(dice, lead[white] - lead[black])


def _result(dice: Random, lead: int) -> int:
    if dice.random() < 0.12:
        return -1
    if dice.random() < 0.08:
        return 1
    return 2 if dice.randint(-9, 8) + lead >= 0 else 0
