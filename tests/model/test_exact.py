"""Exact numbers: the named roundings against those of the standard library, and hundredths."""

from decimal import (
    ROUND_HALF_DOWN,
    ROUND_HALF_EVEN,
    ROUND_HALF_UP,
    Decimal,
)
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.model.exact import (
    DRAW,
    LOSS,
    ROUNDINGS,
    WIN,
    as_decimal,
    as_hundredths,
    half_down,
    half_even,
    half_from_zero,
    half_up,
    is_half,
)

HUNDREDTHS = st.integers(min_value=-500_000, max_value=500_000)
HALVES = st.integers(min_value=-10_000, max_value=10_000).map(lambda n: Fraction(2 * n + 1, 2))
FRACTIONS = st.fractions(min_value=-4000, max_value=4000, max_denominator=1000)


def _by_library(value: Fraction, rounding: str) -> int:
    decimal = Decimal(value.numerator) / Decimal(value.denominator)
    return int(decimal.to_integral_value(rounding=rounding))


@pytest.mark.parametrize(
    ("value", "up", "down", "even", "from_zero"),
    [
        ("2410.5", 2411, 2410, 2410, 2411),
        ("2385.5", 2386, 2385, 2386, 2386),
        ("2348.45", 2348, 2348, 2348, 2348),
        ("1499.5", 1500, 1499, 1500, 1500),
        ("-0.5", 0, -1, 0, -1),
        ("-1.5", -1, -2, -2, -2),
        ("0.5", 1, 0, 0, 1),
        ("-18.15", -18, -18, -18, -18),
        ("7", 7, 7, 7, 7),
    ],
)
def test_each_rounding_does_what_its_name_says(
    value: str, up: int, down: int, even: int, from_zero: int
) -> None:
    exact = Fraction(value)
    assert half_up(exact) == up
    assert half_down(exact) == down
    assert half_even(exact) == even
    assert half_from_zero(exact) == from_zero


@given(HUNDREDTHS)
def test_half_up_is_the_librarys_half_up_on_positive_and_its_half_down_on_negative_numbers(
    hundredths: int,
) -> None:
    value = Fraction(hundredths, 100)
    rounding = ROUND_HALF_UP if value >= 0 else ROUND_HALF_DOWN
    assert half_up(value) == _by_library(value, rounding)


@given(HUNDREDTHS)
def test_half_down_is_the_librarys_half_down_on_positive_and_its_half_up_on_negative_numbers(
    hundredths: int,
) -> None:
    value = Fraction(hundredths, 100)
    rounding = ROUND_HALF_DOWN if value >= 0 else ROUND_HALF_UP
    assert half_down(value) == _by_library(value, rounding)


@given(HUNDREDTHS)
def test_half_even_is_the_librarys_half_even(hundredths: int) -> None:
    value = Fraction(hundredths, 100)
    assert half_even(value) == _by_library(value, ROUND_HALF_EVEN) == round(value)


@given(HUNDREDTHS)
def test_half_from_zero_is_the_librarys_half_up(hundredths: int) -> None:
    value = Fraction(hundredths, 100)
    assert half_from_zero(value) == _by_library(value, ROUND_HALF_UP)


@given(FRACTIONS, st.sampled_from(sorted(ROUNDINGS)))
def test_a_rounding_never_moves_a_value_by_more_than_a_half(value: Fraction, name: str) -> None:
    assert abs(ROUNDINGS[name](value) - value) <= Fraction(1, 2)


@given(FRACTIONS)
def test_roundings_part_on_halves_only(value: Fraction) -> None:
    rounded = {rounding(value) for rounding in ROUNDINGS.values()}
    assert is_half(value) is (len(rounded) == 2)


@given(HALVES)
def test_the_neighbours_of_a_half_are_what_up_and_down_give(half: Fraction) -> None:
    assert half_up(half) - half_down(half) == 1
    assert half_even(half) % 2 == 0
    assert abs(half_from_zero(half)) > abs(half)


@given(st.integers(min_value=-(10**9), max_value=10**9), st.sampled_from(sorted(ROUNDINGS)))
def test_whole_numbers_stay_as_they_are(number: int, name: str) -> None:
    assert ROUNDINGS[name](number) == number
    assert type(ROUNDINGS[name](Fraction(number))) is int


@given(st.integers(min_value=1, max_value=3999), HUNDREDTHS)
def test_rounding_a_new_rating_is_rounding_its_hundredths(rating: int, changed: int) -> None:
    exact = rating + Fraction(changed, 100)
    assert half_up(exact) == (rating * 100 + changed + 50) // 100


@pytest.mark.parametrize(
    ("hundredths", "text"),
    [(620, "6.20"), (-1815, "-18.15"), (0, "0.00"), (50, "0.50"), (-5, "-0.05"), (100, "1.00")],
)
def test_hundredths_are_shown_with_both_places(hundredths: int, text: str) -> None:
    assert str(as_decimal(hundredths)) == text


@given(HUNDREDTHS)
def test_hundredths_survive_the_way_to_a_decimal_and_back(hundredths: int) -> None:
    assert as_hundredths(as_decimal(hundredths)) == hundredths


@pytest.mark.parametrize("points", ["0.125", "1.001", "0.333"])
def test_more_than_two_places_are_refused_with_the_number(points: str) -> None:
    with pytest.raises(ValueError, match=points):
        as_hundredths(Decimal(points))


def test_a_win_is_two_draws_and_a_loss_nothing() -> None:
    assert (WIN, DRAW, LOSS) == (100, 50, 0)
    assert 2 * DRAW == WIN


def test_a_tie_that_floats_lose_is_kept() -> None:
    percent = Fraction(1150, 20)
    assert is_half(percent)
    assert half_up(percent) == 58
    assert 11.5 / 20 * 100 < 57.5
