"""Players in ranges over threads: every range once, in order, and the same lists as by one."""

from dataclasses import replace
from datetime import date

import numpy as np
import pytest
from tests.kernels.fide.comparing import compare, lists_by_rules, rows_of_columns
from tests.kernels.fide.histories import SCENARIOS, history, law_of

from arpad.kernels.columns import Events, Players, unrated_players
from arpad.kernels.compiled import Path
from arpad.kernels.fide import threads as threads_of_lists
from arpad.kernels.fide.period import PeriodSums
from arpad.kernels.fide.replay import FideReplay
from arpad.kernels.fide.some_games import no_games
from arpad.kernels.fide.threads import Threads


@pytest.mark.parametrize(
    ("players", "threads", "borders"),
    [
        (0, 4, [(0, 0)]),
        (3, 4, [(0, 3)]),
        (8, 1, [(0, 8)]),
        (8, 2, [(0, 4), (4, 8)]),
        (11, 3, [(0, 3), (3, 7), (7, 11)]),
    ],
)
def test_players_are_cut_into_ranges_where_there_are_enough(
    monkeypatch: pytest.MonkeyPatch, players: int, threads: int, borders: list[tuple[int, int]]
) -> None:
    monkeypatch.setattr(threads_of_lists, "_WORTH_A_THREAD", 3)
    assert Threads(threads).each(players, lambda first, last: (first, last)) == borders


def test_what_goes_wrong_in_a_range_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threads_of_lists, "_WORTH_A_THREAD", 3)

    def loop(first: int, _last: int) -> None:
        if first:
            raise ValueError(first)

    with pytest.raises(ValueError, match="3"):
        Threads(2).each(6, loop)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_lists_by_threads_are_those_of_the_rules(
    scenario: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(threads_of_lists, "_WORTH_A_THREAD", 3)
    for seed in range(4):
        drawn = history(scenario, seed)
        by_rules, _ = lists_by_rules(drawn, {})
        replay = FideReplay(drawn.players, law_on=drawn.law_on, path=Path.NUMBA, threads=3)
        compare(replay, drawn, by_rules)


MANY = 70_000
"""Enough for two ranges, and several looks at each."""


def many_players(dice: np.random.Generator) -> Players:
    rating = dice.integers(1000, 2500, MANY).astype(np.int16)
    rating[dice.random(MANY) < 0.25] = 0
    games = dice.integers(0, 60, MANY).astype(np.int32)
    return replace(
        unrated_players(MANY),
        rating=rating,
        games=games,
        games_since_listing=games // 2,
        has_reached_high=dice.random(MANY) < 0.01,
        is_member=dice.random(MANY) < 0.5,
    )


def many_sums(dice: np.random.Generator) -> PeriodSums:
    games = np.where(dice.random(MANY) < 0.3, dice.integers(1, 9, MANY), 0).astype(np.int32)
    change = np.where(games > 0, dice.integers(-9000, 9000, MANY), 0).astype(np.int64)
    return PeriodSums(change, games, no_games())


def test_many_players_come_to_the_same_by_every_path_and_number_of_threads() -> None:
    none = np.zeros(0, np.int32)
    events = Events(none, none, none, none.astype(np.int8), none == 0, none == 0)
    ways: list[tuple[Path, int]] = [(Path.NUMPY, 1), (Path.NUMBA, 1), (Path.NUMBA, 2)]
    replays = [
        FideReplay(
            many_players(np.random.default_rng(1)),
            law_on=law_of("fide/b02_2010"),
            path=path,
            threads=threads,
        )
        for path, threads in ways
    ]
    for number, month in enumerate((1, 3, 5, 7, 9, 11) * 4):
        day = date(2010 + number // 6, month, 1)
        made = [
            rows_of_columns(
                replay.close_list(day, many_sums(np.random.default_rng(number)), events)
            )
            for replay in replays
        ]
        assert made[0] == made[1] == made[2]
    assert {row[4] for row in made[0]} == {0, 1, 2}
