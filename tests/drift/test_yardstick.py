"""The independent yardstick: it learns only from the past, and foresees what it should."""

from dataclasses import replace

import numpy as np
import pytest

from arpad.drift import yardstick
from arpad.drift.calibration import CalibrationError
from arpad.drift.simulation.run import Simulation, simulate
from arpad.drift.simulation.settings import Settings
from arpad.drift.yardstick import Method, method_for, yardstick_of


@pytest.fixture(scope="module")
def pool() -> Simulation:
    """Return a small pool."""
    return simulate(Settings(players=150, years=2, games_a_year=30))


@pytest.mark.parametrize("method", ["whole-history", "glicko2"])
def test_a_yardstick_foresees_better_than_who_knows_nothing(
    pool: Simulation, method: Method
) -> None:
    told: list[tuple[int, int]] = []
    found = yardstick_of(pool.history, pool.curve, method, lambda *done: told.append(done))
    names = [one.name for one in found.forecasts]
    assert names == ["fide/b02_2010", "logistic", "normal", method]
    even = np.log(2)
    assert found.forecasts[-1].log_loss < even
    assert len({one.games for one in found.forecasts}) == 1
    assert told[-1][0] == told[-1][1]


@pytest.mark.parametrize("method", ["whole-history", "glicko2"])
def test_games_to_be_foreseen_are_not_learnt_from(
    pool: Simulation, method: Method, monkeypatch: pytest.MonkeyPatch
) -> None:
    learnt: list[np.ndarray] = []
    monkeypatch.setattr(yardstick, "_ITERATIONS", 3)
    monkeypatch.setattr(yardstick, "_compared", lambda *told: learnt.append(told[3]))
    games = pool.history.games
    last = int(games.by_list.max())
    turned = np.where(games.by_list >= last, 2 - games.result, games.result).astype(np.int8)
    for results in (games.result, turned):
        history = replace(pool.history, games=replace(games, result=results))
        yardstick_of(history, pool.curve, method)
    assert (turned != games.result).any()
    one, other = learnt
    assert np.array_equal(one, other, equal_nan=True)


def test_half_a_million_games_is_the_most_for_the_slow_one(
    pool: Simulation, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert method_for(500_000) == "whole-history"
    assert method_for(500_001) == "glicko2"
    monkeypatch.setattr(yardstick, "MOST_FOR_WHOLE_HISTORY", 100)
    with pytest.raises(CalibrationError, match="ask for glicko2"):
        yardstick_of(pool.history, pool.curve, "whole-history")
    assert yardstick_of(pool.history, pool.curve).method == "glicko2"


def test_without_a_past_nothing_can_be_learnt(pool: Simulation) -> None:
    games = pool.history.games
    only_first = games.chosen(games.by_list <= 0)
    late = replace(only_first, list_number=np.full(len(only_first), 5, np.int32))
    with pytest.raises(CalibrationError, match="nothing can be learnt"):
        yardstick_of(replace(pool.history, games=late), pool.curve)
