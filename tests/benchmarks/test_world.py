from itertools import combinations

import numpy as np
import pytest
from benchmarks.world import YEARS, make_world
from benchmarks.world_play import SHAPES, Shape, schedule, uniform_pairs
from benchmarks.world_tables import World, played_games

from arpad.kernels.columns import UNPLAYED, UNRATED, SystemNumber

GAMES, PLAYERS = 30_000, 2_000


@pytest.fixture(scope="module")
def world() -> World:
    return make_world(GAMES, PLAYERS)


def test_the_same_seed_makes_the_same_world(world: World) -> None:
    again, other = make_world(GAMES, PLAYERS), make_world(GAMES, PLAYERS, seed=65)

    assert np.array_equal(world.games.white, again.games.white)
    assert np.array_equal(world.games.result, again.games.result)
    assert not np.array_equal(world.players.rating, other.players.rating)


def test_a_world_has_about_as_many_games_as_asked_for(world: World) -> None:
    assert len(world.games) == pytest.approx(GAMES, rel=0.05)
    assert len(world.players) == PLAYERS


def test_games_stand_in_the_order_of_their_events_and_events_in_that_of_their_days(
    world: World,
) -> None:
    assert (np.diff(world.games.event) >= 0).all()
    assert (np.diff(world.events.start) >= 0).all()
    assert (world.events.start <= world.events.end).all()
    assert (world.events.end <= world.events.received).all()


def test_nobody_plays_twice_in_a_round_or_against_himself(world: World) -> None:
    games = world.games
    round_number = games.event.astype(np.int64) * 100 + games.round
    seats = np.concatenate([round_number * PLAYERS + side for side in (games.white, games.black)])

    assert (games.white != games.black).all()
    assert len(np.unique(seats)) == 2 * len(games)


def test_everything_that_makes_rating_hard_happens(world: World) -> None:
    games, events, players = world.games, world.events, world.players
    is_unrated = players.rating == UNRATED

    assert set(games.result.tolist()) == {UNPLAYED, 0, 1, 2}
    assert set(events.system.tolist()) == set(SystemNumber)
    assert (is_unrated[games.white] | is_unrated[games.black]).any()
    assert events.is_official.any()
    assert events.is_team_championship.any()
    assert players.has_reached_high.any()
    assert (events.received - events.end > 30).any()
    assert events.end.max() - events.start.min() > 365 * (YEARS - 1)


@pytest.mark.parametrize("shape", SHAPES)
def test_pairings_of_an_event_repeat_only_in_a_double_round_robin(shape: Shape) -> None:
    players, rounds, system, _ = shape
    white, black = schedule(players, rounds)
    pairs = [frozenset(pair) for pair in zip(white.ravel(), black.ravel(), strict=True)]

    if system is SystemNumber.SWISS:
        assert len(set(pairs)) == len(pairs)
    else:
        times = 2 if system is SystemNumber.DOUBLE_ROUND_ROBIN else 1
        everybody = [frozenset(pair) for pair in combinations(range(players), 2)]
        assert sorted(map(sorted, pairs)) == sorted(map(sorted, everybody * times))
        assert len({*zip(white.ravel(), black.ravel(), strict=True)}) == len(pairs)


def test_uniform_pairs_are_of_two_different_players_each() -> None:
    white, black, result = uniform_pairs(10_000, 50)

    assert (white != black).all()
    assert set(white.tolist()) == set(black.tolist()) == set(range(50))
    assert set(result.tolist()) == {0, 1, 2}


def test_loops_get_the_games_that_were_played(world: World) -> None:
    games = played_games(world)

    assert len(games["white"]) == np.count_nonzero(world.games.result != UNPLAYED)
    assert (np.diff(games["day"]) >= 0).all()


def test_a_world_of_a_few_players_is_refused() -> None:
    with pytest.raises(ValueError, match="at least 1000 players, not 10"):
        make_world(100, 10)
