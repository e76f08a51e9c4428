"""Results of unrated players stay in the order of their events, however late they come."""

from random import Random

import numpy as np
import pytest

from arpad.kernels.compiled import Path
from arpad.kernels.fide.results import (
    EVENT,
    LAST,
    NEXT,
    NOBODY,
    Brought,
    Results,
    bring,
    no_results,
    with_room,
)

PLAYERS = 6


def brought(start: int, event: int) -> Brought:
    return Brought(
        start=start,
        text=0,
        is_round_robin=False,
        games=5,
        score=5,
        points=5,
        ru=1500,
        total=7500,
        opponents=5,
        is_team=False,
        event=event,
    )


def rows_of(results: Results, player: int) -> list[int]:
    row, found = int(results.first[player]), []
    while row != NOBODY:
        found.append(row)
        row = int(results.rows[row, NEXT])
    return found


@pytest.mark.parametrize("path", Path)
@pytest.mark.parametrize("most", [1, 40])
def test_results_lie_by_their_start_and_those_of_one_day_as_they_came(
    path: Path, most: int
) -> None:
    random = Random(10)  # noqa: S311 - drawn, not secret
    results = no_results(PLAYERS, room=4)
    expected = [list[tuple[int, int]]() for _ in range(PLAYERS)]
    for event in range(2000):
        player, start = random.randrange(PLAYERS), random.randrange(event // 50 + 3)
        results = with_room(results, random.randint(1, most))
        bring.on(path)(player, brought(start, event), results)
        expected[player].append((start, event))
        if event % 7 == 0:
            listed = random.randrange(PLAYERS)
            results.first[listed] = NOBODY
            expected[listed].clear()
        rows = rows_of(results, player)
        told = sorted(expected[player], key=lambda each: each[0])
        assert results.rows[rows, EVENT].tolist() == [number for _, number in told]
        assert not rows or results.rows[rows[0], LAST] == rows[-1]


def test_room_is_made_from_rows_that_nobody_leads_to() -> None:
    results = no_results(PLAYERS, room=64)
    for event in range(60):
        bring.on(Path.NUMPY)(1 if event % 4 == 1 else 0, brought(event, event), results)
    results.first[0] = NOBODY
    again = with_room(results, 10)
    assert len(again.rows) == 64
    assert again.used[0] == 15
    assert again.rows[rows_of(again, 1), EVENT].tolist() == list(range(1, 60, 4))
    assert not rows_of(again, 0)
    larger = with_room(again, 100)
    assert len(larger.rows) >= 115
    assert np.array_equal(larger.rows[:15], again.rows[:15])
