"""Drift of a scale: found where it is planted, bounded, and not found where there is none."""

from dataclasses import replace

import numpy as np
import pytest

from arpad.drift.calibration_curve import Curve, curve_of
from arpad.drift.causes import Cause
from arpad.drift.trend import TrendError, chance, interval, study, trend_of
from arpad.drift.trend_blocks import by_block, drawings
from arpad.drift.trend_classes import AGES, CHILD, CLASSES, OLD, STEADY, Years, ages_of, years_of
from arpad.drift.trend_history import UNKNOWN, History, RatedGames
from arpad.regulations import catalogue

PLAYERS, LISTS, A_YEAR = 120, 19, 6
_FIRST = 15_700
"""Some day of 2012."""


@pytest.fixture(scope="module")
def curve() -> Curve:
    """Return the table of 2010."""
    return curve_of(catalogue.law("fide/b02_2010"))


def drawn_games(rating: np.ndarray) -> History:
    """Return a pool in which everybody draws with the next player under every list.

    Every list is two months after the one before; all players are thirty years old at first.
    """
    lists, players = rating.shape
    by_list = np.repeat(np.arange(lists - 1, dtype=np.int32), players)
    white = np.tile(np.arange(players, dtype=np.int32), lists - 1)
    black = (white + 1) % np.int32(players)
    rating = rating.astype(np.int16)
    games = RatedGames(
        white=white,
        black=black,
        result=np.ones(len(white), np.int8),
        white_rating=rating[by_list, white],
        black_rating=rating[by_list, black],
        white_k=np.full(len(white), 15, np.int16),
        black_k=np.full(len(white), 15, np.int16),
        by_list=by_list,
        list_number=by_list + 1,
    )
    change = np.zeros(rating.shape, np.int32)
    change[1:] = 100 * (rating[1:].astype(np.int32) - rating[:-1])
    return History(
        edition="fide/b02_2010",
        days=(_FIRST + np.rint(np.arange(lists) * 365.25 / A_YEAR)).astype(np.int32),
        rating=rating,
        entered={Cause.GAMES: change},
        before=rating[0],
        games=games,
        as_rated=games,
        born=np.full(players, 1982, np.int16),
    )


@pytest.mark.parametrize("a_list", [-4, 0, 10])
def test_equal_players_who_draw_and_rise_together_show_just_the_rise(
    curve: Curve, a_list: int
) -> None:
    rating = 2000 + a_list * np.arange(LISTS)[:, None] + np.zeros(PLAYERS, int)
    trend = trend_of(study(drawn_games(rating), curve))
    drift = trend.points_a_year
    assert drift.value == pytest.approx(A_YEAR * a_list, abs=0.05)
    assert drift.high - drift.low == pytest.approx(0, abs=0.01)
    assert trend.is_alarm == (a_list != 0)
    assert [round(year.level.value) for year in trend.years] == [0, 6 * a_list, 12 * a_list]


def test_a_class_that_draws_with_higher_ones_is_found_too_low(curve: Curve) -> None:
    rating = np.full((LISTS, PLAYERS), 2000)
    rating[:, ::2] = 1900
    history = drawn_games(rating)
    born = np.where(np.arange(PLAYERS) % 2 == 0, 1999, 1982).astype(np.int16)
    made = study(replace(history, born=born), curve)
    ages = ages_of(np.arange(CLASSES))
    children = made.misrated[0, 0, ages == CHILD].min()
    adults = made.misrated[0, 0, ages == STEADY].max()
    assert adults - children == pytest.approx(100, abs=4)
    assert adults == pytest.approx(50, abs=3)
    assert trend_of(made).points_a_year.value == pytest.approx(0, abs=0.01)


def test_players_count_by_age_in_the_year_and_those_of_unknown_age_as_old(curve: Curve) -> None:
    history = drawn_games(np.full((LISTS, PLAYERS), 2000))
    born = history.born.copy()
    born[:60:3], born[1:60:3] = 2000, UNKNOWN
    ages = ages_of(study(replace(history, born=born), curve).classes)
    assert set(ages[0, :60:3]) == {CHILD}
    assert set(ages[0, 1:60:3]) == {OLD}
    assert set(ages[0, 2:60:3]) == {STEADY}
    assert AGES == 4


def test_without_any_year_of_birth_everybody_carries_the_scale(curve: Curve) -> None:
    history = drawn_games(np.full((LISTS, PLAYERS), 2000))
    made = study(replace(history, born=np.zeros(PLAYERS, np.int16)), curve)
    assert trend_of(made).steady_ages is None
    assert (ages_of(made.classes) == STEADY).all()


def test_a_short_last_year_belongs_to_the_one_before_it() -> None:
    history = drawn_games(np.full((LISTS - 5, PLAYERS), 2000))
    years = years_of(history)
    assert years.of_list.tolist() == [0] * 6 + [1] * 7 + [-1]


@pytest.mark.parametrize(
    ("lists", "players", "sentence"),
    [
        (6, PLAYERS, "The lists cover 1 year"),
        (1, PLAYERS, "No game is rated by any list"),
        (LISTS, 20, "Only 20 players of steady age"),
    ],
)
def test_too_little_for_a_trend_is_refused_with_a_sentence(
    curve: Curve, lists: int, players: int, sentence: str
) -> None:
    with pytest.raises(TrendError, match=sentence):
        study(drawn_games(np.full((lists, players), 2000)), curve)


def test_the_slope_of_years_is_that_of_least_squares() -> None:
    years = Years(np.array([0, 1, 2]), np.array([0.5, 1.5, 2.5]))
    assert years.slope(np.array([0.0, 3.0, 4.0])) == pytest.approx(2.0)


def test_blocks_keep_every_player_once() -> None:
    values = np.arange(1001.0)
    assert by_block(values).sum() == values.sum()
    assert by_block(values)[0] == 0 + 400 + 800
    drawn = drawings(1001)
    assert (drawn[0] == 1).all()
    assert (drawn.sum(axis=1) == drawn.shape[1]).all()


def test_bounds_are_two_standard_errors_and_chance_follows_them() -> None:
    spread = np.array([10.0, *(np.tile([4.0, 6.0], 200))])
    found = interval(spread)
    assert (found.low, found.high) == pytest.approx((8.04, 11.96), abs=0.001)
    assert chance(np.array([1.959964, *(np.tile([-1.0, 1.0], 200))])) == pytest.approx(0.05)
