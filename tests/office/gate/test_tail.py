"""Tails of scores: exact ones against all outcomes counted out, bounds against exact ones."""

from itertools import product
from math import isclose, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.office.gate_tail import (
    Score,
    chance_of_at_least,
    chance_of_at_most,
    least_chance,
)

GAMES = st.lists(st.integers(1, 99), min_size=1, max_size=40)


def counted(games: list[int]) -> dict[int, int]:
    return {p: games.count(p) for p in games}


def sums(games: list[int], halves: int) -> Score:
    ps = [p / 100 for p in games]
    return Score(
        games=len(ps),
        score=halves / 2,
        expected=sum(ps),
        spread=sum(p * (1 - p) for p in ps),
        least=min(ps),
        most=max(ps),
    )


@pytest.mark.parametrize(
    ("games", "score", "chance"),
    [
        ({50: 3}, 300, 1 / 8),
        ({50: 3}, 200, 4 / 8),
        ({50: 3}, 0, 1),
        ({25: 1, 50: 1}, 200, 1 / 8),
        # 2.5 of 3 between equals: a coin decides between 2 points (4/8) and 3 points (1/8).
        ({50: 3}, 250, 5 / 16),
        ({50: 1}, 50, 3 / 4),
    ],
)
def test_a_tail_is_that_of_all_outcomes(games: dict[int, int], score: int, chance: float) -> None:
    assert isclose(chance_of_at_least(games, score), chance)


@given(st.lists(st.integers(1, 99), min_size=1, max_size=8), st.data())
def test_a_tail_adds_up_the_outcomes(games: list[int], data: st.DataObject) -> None:
    won = data.draw(st.integers(0, len(games)))
    outcomes = product((0, 1), repeat=len(games))
    expected = sum(
        prod(p / 100 if w else 1 - p / 100 for p, w in zip(games, each, strict=True))
        for each in outcomes
        if sum(each) >= won
    )
    assert isclose(chance_of_at_least(counted(games), won * 100), expected, rel_tol=1e-9)


@given(GAMES, st.data())
def test_both_tails_share_only_the_score_itself(games: list[int], data: st.DataObject) -> None:
    won = data.draw(st.integers(0, len(games) - 1))
    above = chance_of_at_least(counted(games), (won + 1) * 100)
    assert isclose(above + chance_of_at_most(counted(games), won * 100), 1)


@given(GAMES, st.data())
def test_a_bound_is_never_above_the_exact_chance(games: list[int], data: st.DataObject) -> None:
    halves = data.draw(st.integers(0, 2 * len(games)))
    score = sums(games, halves)
    assert least_chance(score) <= chance_of_at_least(counted(games), halves * 50) * (1 + 1e-9)
    low = chance_of_at_most(counted(games), halves * 50)
    assert least_chance(score.mirrored) <= low * (1 + 1e-9)


def test_a_bound_rules_out_what_is_common() -> None:
    # 14 of 20 between equals: the chance of at least so much is 60 460 / 2^20 = 0.058; the bound
    # is far below that, and far above what one list in a thousand would have among a million.
    assert 1e-5 < least_chance(sums([50] * 20, 28)) < 0.058
