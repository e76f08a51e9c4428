"""Expected against scored: hand-made games, chance by known tables, and pools in parts."""

from dataclasses import replace
from math import log

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.drift.calibration import CalibrationError, calibration_of, forecast
from arpad.drift.calibration_chance import chi_square_chance
from arpad.drift.calibration_curve import Curve, curve_of, logistic_curve, normal_curve
from arpad.drift.calibration_groups import (
    Played,
    by_age,
    by_colour,
    by_difference,
    by_k,
    by_label,
    by_rating,
    played,
)
from arpad.drift.calibration_pool import connectivity_of, parts_of
from arpad.drift.simulation.run import simulate
from arpad.drift.simulation.settings import Settings
from arpad.drift.trend_history import RatedGames
from arpad.regulations import catalogue


@pytest.fixture(scope="module")
def curve() -> Curve:
    """Return the table of 2010."""
    return curve_of(catalogue.law("fide/b02_2010"))


def games(*rows: tuple[int, int, int, int, int]) -> RatedGames:
    """Return games of White, Black, half points and both ratings; K is 15 from 2000 on, else 30."""
    white, black, result, of_white, of_black = np.array(rows).T
    return RatedGames(
        white=white.astype(np.int32),
        black=black.astype(np.int32),
        result=result.astype(np.int8),
        white_rating=of_white.astype(np.int16),
        black_rating=of_black.astype(np.int16),
        white_k=np.where(of_white >= 2000, 15, 30).astype(np.int16),
        black_k=np.where(of_black >= 2000, 15, 30).astype(np.int16),
        by_list=np.zeros(len(white), np.int32),
        list_number=np.ones(len(white), np.int32),
    )


@pytest.fixture
def three(curve: Curve) -> Played:
    """Return three games: 100 points expect .64, 200 expect .76, as table (b) prints."""
    return played(games((0, 1, 2, 2100, 2000), (1, 0, 1, 2000, 2100), (0, 2, 0, 2100, 1900)), curve)


@pytest.mark.parametrize(("difference", "expected"), [(0, 0.5), (100, 0.64), (-100, 0.36)])
def test_the_curve_of_an_edition_is_its_printed_table(
    curve: Curve, difference: int, expected: float
) -> None:
    assert curve.expected(np.array([difference]))[0] == expected


def test_a_curve_is_not_capped_and_ends_at_certainty(curve: Curve) -> None:
    assert curve.expected(np.array([500, 5000])).tolist() == [0.96, 1.0]


def test_logistic_and_normal_curves_are_what_their_laws_say() -> None:
    assert logistic_curve().expected(np.array([400]))[0] == pytest.approx(10 / 11)
    assert normal_curve().expected(np.array([283]))[0] == pytest.approx(0.8415, abs=0.0005)


@given(st.integers(-900, 900))
def test_two_sides_of_a_curve_share_one_point(difference: int) -> None:
    both = np.array([difference, -difference])
    for one in (logistic_curve(), normal_curve()):
        assert one.expected(both).sum() == pytest.approx(1)
        assert one.slope(both)[0] == pytest.approx(one.slope(both)[1])


def test_differences_are_seen_from_the_favourite(three: Played) -> None:
    found = by_difference(three)
    assert [(one.name, one.games) for one in found.groups] == [("100 to 149", 2), ("200 to 249", 1)]
    first, second = found.groups
    assert (first.expected, first.scored) == pytest.approx((0.64, 0.75))
    assert (second.expected, second.scored) == pytest.approx((0.76, 0))


def test_white_is_held_against_what_is_expected_without_colour(three: Played) -> None:
    (white,) = by_colour(three).groups
    assert white.expected == pytest.approx((0.64 + 0.36 + 0.76) / 3)
    assert white.scored == pytest.approx((1 + 0.5 + 0) / 3)


def test_games_within_a_group_say_nothing_of_it(three: Played) -> None:
    assert [(one.name, one.games) for one in by_k(three).groups] == [("K = 15", 1), ("K = 30", 1)]
    weaker, stronger = by_rating(three).groups
    assert (weaker.name, stronger.name) == ("1800 to 1999", "2000 to 2199")
    assert (weaker.expected, weaker.scored) == pytest.approx((0.24, 1))
    assert stronger.points < 0 < weaker.points


def test_ages_and_federations_are_told_where_they_are_known(three: Played) -> None:
    born = np.array([1980, 2000, 0], np.int16)
    found = by_age(three, born, np.full(3, 2013))
    assert [(one.name, one.games) for one in found.groups] == [("under 18", 2), ("25 to 34", 3)]
    found = by_label("federation", three, np.array(["EST", "EST", "LAT"]))
    assert [(one.name, one.games) for one in found.groups] == [("EST", 1), ("LAT", 1)]


def test_small_groups_are_shown_and_not_judged(three: Played) -> None:
    found = by_difference(three)
    assert (found.chi_square, found.degrees, found.p_value) == (0, 0, 1.0)


@pytest.mark.parametrize(
    ("value", "degrees", "chance"),
    [
        (3.841, 1, 0.05),
        (5.991, 2, 0.05),
        (7.815, 3, 0.05),
        (18.307, 10, 0.05),
        (24.996, 15, 0.05),
        (2.706, 1, 0.10),
        (23.209, 10, 0.01),
        (0, 4, 1.0),
    ],
)
def test_chances_are_those_of_printed_tables(value: float, degrees: int, chance: float) -> None:
    assert chi_square_chance(value, degrees) == pytest.approx(chance, abs=0.0001)


def test_losses_of_a_forecast_by_hand() -> None:
    found = forecast("hand", np.array([0.8, 0.5]), np.array([1.0, 0.5]))
    assert found.brier == pytest.approx(0.04 / 2)
    assert found.log_loss == pytest.approx(-(log(0.8) + log(0.5)) / 2)


def test_a_forecast_of_certainty_that_fails_costs_much_and_not_everything() -> None:
    found = forecast("sure", np.array([1.0]), np.array([0.0]))
    assert found.log_loss == pytest.approx(-log(0.01))
    assert found.brier == 1


@given(st.lists(st.tuples(st.integers(0, 14), st.integers(0, 14)), max_size=20))
def test_parts_of_a_pool_are_those_that_a_walk_finds(pairs: list[tuple[int, int]]) -> None:
    ends = np.array(pairs, np.int32).reshape(-1, 2)
    part = parts_of(ends[:, 0], ends[:, 1], 15)
    seen: dict[int, set[int]] = {}
    for one in range(15):
        reached, waiting = set[int](), [one]
        while waiting:
            at = waiting.pop()
            reached.add(at)
            near = {b for a, b in pairs if a == at} | {a for a, b in pairs if b == at}
            waiting += sorted(near - reached)
        seen[one] = reached
    assert part.tolist() == [min(seen[one]) for one in range(15)]


def test_a_pool_in_two_parts_is_counted() -> None:
    found = connectivity_of(games((0, 1, 2, 1, 1), (5, 9, 1, 1, 1), (9, 7, 1, 1, 1)))
    assert (found.players, found.parts, found.largest) == (5, 2, 3)
    assert found.share_of_largest == pytest.approx(0.6)


def test_in_a_true_pool_the_table_holds_and_in_one_of_underrated_newcomers_k_tells() -> None:
    true = simulate(
        Settings(players=600, years=2, growth=0, ageing=0, newcomers=0, games_a_year=12)
    )
    found = calibration_of(true.history, true.curve)
    assert [one.by for one in found.breakdowns] == ["difference", "rating", "colour", "age"]
    assert {one.by: one.p_value > 0.001 for one in found.breakdowns}["colour"]
    low = simulate(Settings(players=600, years=2, newcomers=0.3, newcomers_underrated=100.0))
    (by,) = (b for b in calibration_of(low.history, low.curve).breakdowns if b.by == "K")
    assert by.p_value < 1e-6
    (new,) = (group for group in by.groups if group.name == "K = 30")
    assert new.points > 50


def test_a_federation_whose_players_are_rated_too_low_is_told() -> None:
    """Everybody born in an odd year is of A; results of A's games are all taken for wins."""
    pool = simulate(Settings(players=400, years=2))
    made = pool.history
    of = np.where(made.born % 2 == 1, "A", "B")
    games = made.as_rated
    result = np.where(of[games.white] == of[games.black], games.result, 0)
    result = np.where((of[games.white] == "A") & (of[games.black] == "B"), 2, result)
    told = replace(games, result=result.astype(np.int8))
    found = calibration_of(replace(made, as_rated=told, labels={"federation": of}), pool.curve)
    (by,) = (one for one in found.breakdowns if one.by == "federation")
    assert {group.name: group.scored for group in by.groups} == {"A": 1.0, "B": 0.0}


def test_without_a_game_that_speaks_nothing_is_said() -> None:
    made = simulate(Settings(players=200, years=2))
    nobody = made.history.games.chosen(np.zeros(len(made.history.games), np.bool_))
    empty = type(made.history)(
        **{n: getattr(made.history, n) for n in made.history.__slots__} | {"as_rated": nobody}
    )
    with pytest.raises(CalibrationError, match="nothing speaks"):
        calibration_of(empty, made.curve)
