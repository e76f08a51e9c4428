"""Invented games: realistic results, pairings that any arbiter would accept."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.demo.dice import dice
from arpad.demo.pairing import paired, round_robin, swiss
from arpad.demo.playing import CHESS, SHOGI, Manners, result_of
from arpad.model.event import Game, Result

FAIR = Manners(first_move=0, draws=30)


def no_doubles(games: list[Game]) -> bool:
    seen = Counter((game.round, player) for game in games for player in game.players)
    return all(number == 1 for number in seen.values())


def white_wins(white: str, black: str) -> Result:
    del white, black
    return Result.WHITE_WINS


@pytest.mark.parametrize(
    ("difference", "expected"),
    [(0, 50), (100, 64), (-100, 36), (200, 76), (400, 92)],
)
def test_results_come_as_the_table_expects(difference: int, expected: int) -> None:
    random = dice("test")
    games = [result_of(random, 2000 + difference, 2000, FAIR) for _ in range(4000)]
    scored = sum(game.white_score for game in games) / len(games)
    assert abs(scored - expected) < 2.5


def test_nobody_draws_a_game_of_shogi() -> None:
    random = dice("test")
    assert Result.DRAW not in {result_of(random, 1500, 1500, SHOGI) for _ in range(2000)}


def test_somebody_forfeits_now_and_then() -> None:
    random = dice("test")
    games = Counter(result_of(random, 1500, 1500, CHESS) for _ in range(4000))
    assert 0 < games[Result.WHITE_FORFEIT_WIN] + games[Result.BLACK_FORFEIT_WIN] < 80


@given(number=st.integers(2, 14), cycles=st.integers(1, 2))
def test_in_a_round_robin_everybody_meets_everybody(number: int, cycles: int) -> None:
    players = [f"P{n}" for n in range(number)]
    games = list(round_robin(players, white_wins, cycles=cycles))
    met = Counter(frozenset(game.players) for game in games)
    assert no_doubles(games)
    assert len(met) == number * (number - 1) // 2
    assert set(met.values()) == {cycles}


@given(number=st.integers(6, 24), rounds=st.integers(1, 5))
def test_in_a_swiss_nobody_meets_twice_and_everybody_plays_every_round(
    number: int, rounds: int
) -> None:
    players = [f"P{n}" for n in range(number)]
    games = list(swiss(players, rounds, white_wins))
    met = Counter(frozenset(game.players) for game in games if game.black)
    byes = Counter(game.white for game in games if game.black is None)
    assert no_doubles(games)
    assert len(games) == rounds * ((number + 1) // 2)
    assert max(met.values()) == 1
    assert all(count == 1 for count in byes.values())


def test_a_pairing_goes_back_where_the_first_choice_leads_nowhere() -> None:
    met = {frozenset("CD")}
    assert paired("ABCD", met) == [("A", "C"), ("B", "D")]


def test_where_everybody_has_met_somebody_meets_again() -> None:
    assert paired("AB", {frozenset("AB")}) == [("A", "B")]
