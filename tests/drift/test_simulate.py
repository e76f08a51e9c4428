"""Simulated pools: what is true of them, what is planted in them, and that they come again."""

from dataclasses import fields
from datetime import date
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

import arpad
from arpad.drift.calibration_curve import logistic_curve
from arpad.drift.causes import Cause
from arpad.drift.simulate import FolderTakenError, simulated
from arpad.drift.simulation.meetings import FIELD, ROUNDS, play, schedule
from arpad.drift.simulation.people import GROWN, People, make_people
from arpad.drift.simulation.run import Simulation, simulate
from arpad.drift.simulation.settings import Settings, SettingsError, as_toml, check_settings
from arpad.drift.simulation.truth import misrating, truth_of
from arpad.drift.trend import study
from arpad.kernels.columns import UNRATED, day_number

SMALL = Settings(players=600, years=2, games_a_year=30)
_DAY = day_number(date(2013, 1, 1))


def _somebody(age: float) -> People:
    one = np.ones(1)
    born = np.array([_DAY - 365.25 * age])
    whole = np.zeros(1, np.int32)
    return People(born, 2000 * one, whole, whole, whole, one, growth=20, ageing=5)


@pytest.mark.parametrize(
    ("age", "strength"), [(10, 1800), (19, 1980), (20, 2000), (49, 2000), (52, 1990)]
)
def test_strength_grows_until_twenty_stays_and_fades_from_fifty(
    age: float, strength: float
) -> None:
    assert _somebody(age).strength(_DAY)[0] == pytest.approx(strength)


def test_in_an_event_everybody_plays_every_round_and_nobody_the_same_twice() -> None:
    white, black = schedule()
    for one, other in zip(white, black, strict=True):
        assert sorted([*one, *other]) == list(range(FIELD))
    met = {frozenset(pair) for pair in zip(white.ravel(), black.ravel(), strict=True)}
    assert len(met) == ROUNDS * FIELD // 2 <= len([*combinations(range(FIELD), 2)])


def test_results_come_out_as_the_curve_expects_of_true_strengths() -> None:
    dice, curve = np.random.default_rng(3), logistic_curve()
    people = make_people(dice, SMALL)
    games, events = play(dice, people, SMALL, curve)
    days = events.start[games.event]
    strength = np.array([people.strength(int(day)) for day in np.unique(days)])
    row = np.searchsorted(np.unique(days), days)
    expected = curve.expected(strength[row, games.white] - strength[row, games.black])
    rest = games.result / 2 - expected
    assert abs(rest.mean()) < 3 * rest.std() / np.sqrt(len(rest))
    assert (games.result == 1).mean() == pytest.approx(0.3, abs=0.03)


def test_islands_seldom_meet() -> None:
    settings = Settings(players=1000, islands=4, travel=0.0, years=2)
    dice = np.random.default_rng(1)
    people = make_people(dice, settings)
    games, _ = play(dice, people, settings, logistic_curve())
    assert (people.island[games.white] == people.island[games.black]).all()


@pytest.fixture(scope="module")
def plain() -> Simulation:
    """Return a pool with nothing planted, and its tables."""
    return simulate(SMALL, with_tables=True)


def test_without_anything_planted_a_simulation_is_a_replay(plain: Simulation) -> None:
    def day(numbers: np.ndarray) -> np.ndarray:
        return numbers.astype("datetime64[D]")

    games = {field.name: getattr(plain.games, field.name) for field in fields(plain.games)}
    days = {name: day(getattr(plain.events, name)) for name in ("start", "end", "received")}
    events = {"event": np.arange(len(plain.events)), **days}
    players = {
        "player": np.arange(len(plain.people)),
        "rating": plain.standing.rating,
        "games": plain.standing.games,
    }
    replay = arpad.replay(games, edition="fide/b02_2010", events=events, players=players)
    assert plain.replay is not None
    assert replay.lists.equals(plain.replay.lists)


def test_first_ratings_come_as_far_below_the_scale_as_planted() -> None:
    made = simulate(Settings(players=600, years=2, newcomers_underrated=100.0))
    history, too_high = made.history, misrating(made)
    first = history.listed_since()
    for player in np.flatnonzero(first >= 0):
        at = first[player]
        others = (history.rating[at] != UNRATED) & (first < at)
        scale = too_high[at, others].mean()
        assert too_high[at, player] - scale == pytest.approx(-100, abs=8)
    assert (first >= 0).sum() > 30


def test_a_bonus_is_paid_for_every_game_and_enters_the_rating() -> None:
    made = simulate(Settings(players=600, years=2, bonus_a_game=2))
    history, games = made.history, made.history.games
    number = 3
    both = (games.white_rating != UNRATED) & (games.black_rating != UNRATED)
    entered = both & (games.list_number == number)
    played = np.bincount(games.white[entered], minlength=history.players)
    played += np.bincount(games.black[entered], minlength=history.players)
    assert (history.entered[Cause.BONUS][number] == 200 * played).all()
    stays = (history.rating[number] != UNRATED) & (history.rating[number - 1] != UNRATED)
    moved = 100 * (history.rating[number].astype(int) - history.rating[number - 1])
    rounded = moved - history.entered[Cause.GAMES][number] - history.entered[Cause.BONUS][number]
    assert np.abs(rounded[stays]).max() <= 50


def test_what_was_true_of_the_causes_adds_up_to_the_true_drift() -> None:
    made = simulate(Settings(players=800, years=3, bonus_a_game=1, newcomers_underrated=50.0))
    truth = truth_of(made, study(made.history, made.curve))
    assert sum(truth.causes.values()) == pytest.approx(truth.points_a_year, abs=1e-9)
    assert len(truth.level) == 3


def test_the_same_seed_writes_the_same_bytes_and_another_one_others(tmp_path: Path) -> None:
    settings = Settings(players=600, years=2, seed=9, bonus_a_game=1)
    one, other = tmp_path / "one", tmp_path / "other"
    assert simulated(settings, one) == simulated(settings, other)
    names = sorted(path.name for path in one.iterdir())
    assert {"simulation.toml", "lists.parquet", "game_changes.parquet"} <= set(names)
    assert all((one / name).read_bytes() == (other / name).read_bytes() for name in names)
    third = simulated(Settings(players=600, years=2, seed=10, bonus_a_game=1))
    assert third.truth != simulated(settings).truth


def test_a_folder_with_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letters.txt").write_text("Dear federation")
    with pytest.raises(FolderTakenError, match="holds something else already"):
        simulated(SMALL, tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["letters.txt"]


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        (Settings(players=10), "--players 10 is out of reach: give 100 to 1e+06."),
        (Settings(players=200, islands=3), "200 players are too few for 3 islands"),
        (Settings(years=1), "--years 1 is out of reach"),
    ],
)
def test_numbers_of_which_no_population_can_be_made_are_refused(
    settings: Settings, sentence: str
) -> None:
    with pytest.raises(SettingsError) as refused:
        check_settings(settings)
    assert sentence in str(refused.value)


def test_settings_are_recorded_by_name() -> None:
    text = as_toml(Settings(seed=4, newcomers_underrated=100.0))
    assert 'edition = "fide/b02_2010"\n' in text
    assert "seed = 4\n" in text
    assert "newcomers_underrated = 100.0\n" in text
    assert "newcomers_underrated" not in as_toml(Settings())


def test_children_stay_below_their_peak() -> None:
    people = make_people(np.random.default_rng(1), SMALL)
    is_child = (_DAY - people.born) / 365.25 < GROWN
    assert (people.strength(_DAY)[is_child] < people.peak[is_child]).all()
