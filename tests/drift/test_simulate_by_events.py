"""Simulated pools of shogi and Scrabble: rated event by event, seen at the turn of the quarter."""

from dataclasses import fields
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import arpad
from arpad.drift.causes import Cause, diagnosis_of
from arpad.drift.simulate import simulated
from arpad.drift.simulation.run import Simulation, simulate
from arpad.drift.simulation.settings import Settings, SettingsError, check_settings, settings_for
from arpad.drift.simulation.truth import misrating, truth_of
from arpad.drift.trend import study
from arpad.drift.trend_tables import history_in
from arpad.kernels.columns import UNRATED

SCRABBLE, SHOGI, PROGRAM = "fisf/classique_2019", "fesa/elo_text", "fesa/elo_program"
SMALL: dict[str, Any] = {"players": 600, "years": 2}


@pytest.fixture(scope="module")
def scrabble() -> Simulation:
    """Return a pool of Scrabble with nothing planted, and its tables."""
    return simulate(settings_for(SCRABBLE, **SMALL), with_tables=True)


@pytest.fixture(scope="module")
def shogi() -> Simulation:
    """Return a pool of shogi with nothing planted, and its tables."""
    return simulate(settings_for(SHOGI, **SMALL), with_tables=True)


def starts_of(made: Simulation) -> np.ndarray:
    """Return the ratings with which everybody came to the first rated event."""
    assert made.replay is not None
    rating = made.standing.rating.copy()
    for player, before in made.replay.changes.select("player", "before").rows():
        if rating[player] == UNRATED:
            rating[player] = before
    return rating


def test_without_anything_planted_a_simulation_is_a_replay(scrabble: Simulation) -> None:
    games = {field.name: getattr(scrabble.games, field.name) for field in fields(scrabble.games)}
    days = {n: getattr(scrabble.events, n).astype("datetime64[D]") for n in ("start", "end")}
    players = {
        "player": np.arange(len(scrabble.people)),
        "rating": starts_of(scrabble),
        "games": scrabble.standing.games,
    }
    events = {"event": np.arange(len(scrabble.events)), **days}
    replay = arpad.replay(
        games, edition=SCRABBLE, events=events, players=players, per_game=True, path="numpy"
    )
    assert scrabble.replay is not None
    assert replay.changes.equals(scrabble.replay.changes)
    assert replay.games.equals(scrabble.replay.games)


def test_newcomers_of_scrabble_start_within_the_bounds_of_the_annex(scrabble: Simulation) -> None:
    """Annex 1: whatever the law gives, nobody starts below 1400 or above 1950."""
    new = scrabble.standing.rating == UNRATED
    starts = starts_of(scrabble)[new]
    starts = starts[starts != UNRATED]
    assert len(starts) > 50
    assert (starts.min(), starts.max() <= 1950) == (1400, True)
    # Children far below 1400 start at it; who is in between starts about as strong as he is.
    assert (starts == 1400).mean() > 0.2


@pytest.mark.parametrize("name", ["scrabble", "shogi"])
def test_what_entered_the_lists_and_rounding_is_all_that_ratings_moved_by(
    name: str, request: pytest.FixtureRequest
) -> None:
    made: Simulation = request.getfixturevalue(name)
    history = made.history
    moved = 100 * np.diff(history.rating.astype(np.int32), axis=0)
    stays = (history.rating[1:] != UNRATED) & (history.rating[:-1] != UNRATED)
    rest = (moved - sum(entered[1:] for entered in history.entered.values()))[stays]
    games = np.bincount(history.games.white, minlength=history.players).max() * 2
    assert np.abs(rest).max() <= 50 * games
    assert abs(rest.mean()) < 5


def test_shogi_gives_points_by_raised_changes_bonuses_and_final_ratings(shogi: Simulation) -> None:
    """Rules 2, 9 and 10 only add: nobody pays for what d' gives above d, nor for a bonus."""
    entered = shogi.history.entered
    assert entered[Cause.RAISED].min() == entered[Cause.BONUS].min() == 0
    assert min(int(entered[cause].sum()) for cause in (Cause.RAISED, Cause.BONUS)) > 0
    found = diagnosis_of(study(shogi.history, shogi.curve))
    articles = {one.cause: one.articles for one in found.causes}
    assert articles[Cause.RAISED] == ("2",)
    assert articles[Cause.BONUS] == ("10",)
    assert articles[Cause.UNEVEN] == ("9",)
    assert articles[Cause.FIRST_RATINGS] == ("7", "8")
    assert found.trend.points_a_year.low > 0
    assert found.culprit is Cause.RAISED


def test_a_newcomer_is_listed_with_what_he_had_before_his_first_rated_games() -> None:
    made = simulate(settings_for(SCRABBLE, **SMALL, newcomers_underrated=100.0))
    first = made.history.listed_since()
    new = np.flatnonzero(first > 0)
    too_high = misrating(made)[first[new], new]
    scale = np.array(
        [
            misrating(made)[at, (made.history.before != UNRATED)].mean()
            for at in range(len(made.history.days))
        ]
    )
    assert (too_high - scale[first[new]]).mean() == pytest.approx(-100, abs=6)
    assert len(new) > 40


@pytest.mark.parametrize("edition", [SCRABBLE, PROGRAM])
def test_what_was_true_of_the_causes_adds_up_to_the_true_drift(edition: str) -> None:
    planted = {"bonus_a_game": 1, "newcomers_underrated": 50.0}
    made = simulate(settings_for(edition, **SMALL, **planted))
    truth = truth_of(made, study(made.history, made.curve))
    assert sum(truth.causes.values()) == pytest.approx(truth.points_a_year, abs=1e-9)
    games = made.history.games
    both = (games.white_rating != UNRATED) & (games.black_rating != UNRATED)
    assert made.planted.sum() >= 200 * both.sum()


@pytest.mark.parametrize("edition", [SCRABBLE, SHOGI])
def test_tables_give_back_the_history_that_they_were_written_from(
    edition: str, tmp_path: Path
) -> None:
    settings = settings_for(edition, **SMALL, bonus_a_game=2)
    simulated(settings, tmp_path / "pool")
    read, known = history_in(tmp_path / "pool"), simulate(settings).history
    ids = np.unique(np.concatenate([known.games.white, known.games.black]))
    assert (read.days == known.days).all()
    assert (read.rating == known.rating[:, ids]).all()
    assert set(read.entered) == set(known.entered)
    for cause, entered in read.entered.items():
        assert (entered == known.entered[cause][:, ids]).all(), cause


def test_games_that_do_not_count_for_k_are_no_beginning() -> None:
    with pytest.raises(SettingsError, match="No game of 2013 counts by fisf"):
        check_settings(Settings(edition=SCRABBLE))
