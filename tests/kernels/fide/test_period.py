"""A period of games in one pass: the same sums by every path, in chunks, on threads."""

from dataclasses import replace
from datetime import date
from itertools import pairwise

import numpy as np
import pytest

from arpad.kernels.columns import UNPLAYED, UNRATED, Events, Games, day_number
from arpad.kernels.compiled import Path
from arpad.kernels.fide import period
from arpad.kernels.fide.basis import Basis
from arpad.kernels.fide.checking import sound_games
from arpad.kernels.fide.gains import NARROW, Room, is_whole, total, total_by_columns
from arpad.kernels.fide.period import PeriodSums, sums_of_games, total_of
from arpad.kernels.fide.probing import KernelError
from arpad.kernels.fide.some_games import taken
from arpad.kernels.fide.tables import law_tables
from arpad.regulations.fide.b02_2010 import LAW
from arpad.regulations.fide.b02_2010.rating import counted_difference, expected_in_game

DAY = date(2012, 3, 1)
PLAYERS, EVENTS = 300, 40
WAYS = [(path, threads) for path in Path for threads in (1, 2, 5)]


def a_basis(seed: int = 1, *, since: date = DAY, days: int = 1) -> Basis:
    dice = np.random.default_rng(seed)
    rating = dice.integers(1200, 2800, PLAYERS).astype(np.int16)
    rating[dice.random(PLAYERS) < 0.1] = UNRATED
    k = dice.choice(np.array([10, 15, 30], np.int16), PLAYERS)
    first = day_number(since)
    return Basis(first, first + days, rating, k, law_tables(LAW, DAY, {}).expected)


def some_games(number: int, seed: int = 2) -> Games:
    dice = np.random.default_rng(seed)
    white = dice.integers(0, PLAYERS, number).astype(np.int32)
    black = ((white + dice.integers(1, PLAYERS, number)) % PLAYERS).astype(np.int32)
    return Games(
        np.sort(dice.integers(0, EVENTS, number)).astype(np.int32),
        np.ones(number, np.int16),
        white,
        black,
        dice.integers(UNPLAYED, 3, number).astype(np.int8),
    )


def some_events(*, days: int = 1) -> Events:
    start = (day_number(DAY) + np.arange(EVENTS) % days).astype(np.int32)
    system = (np.arange(EVENTS) % 7 == 0).astype(np.int8)
    no = np.zeros(EVENTS, np.bool_)
    return Events(start, start, start, system, no, no)


def by_rules(basis: Basis, games: Games, events: Events) -> PeriodSums:
    """Add up game by game what the rules say."""
    change, counts = np.zeros(PLAYERS, np.int64), np.zeros(PLAYERS, np.int32)
    waiting = np.zeros(len(games), np.bool_)
    for game in range(len(games)):
        white, black, result = games.white[game], games.black[game], int(games.result[game])
        ratings = int(basis.rating[white]), int(basis.rating[black])
        waiting[game] = UNRATED in ratings
        if UNRATED in ratings or result == UNPLAYED:
            continue
        for player, own, other, points in (
            (white, *ratings, 50 * result),
            (black, *ratings[::-1], 100 - 50 * result),
        ):
            expected = expected_in_game(counted_difference(own, other, on=DAY))
            change[player] += (points - expected) * int(basis.k[player])
            counts[player] += 1
    robins = np.unique(games.event[waiting & (events.system[games.event] > 0)])
    return PeriodSums(change, counts, taken(games, waiting | np.isin(games.event, robins)))


def assert_same(one: PeriodSums, other: PeriodSums) -> None:
    assert np.array_equal(one.change, other.change)
    assert np.array_equal(one.games, other.games)
    for name in ("event", "white", "black", "result"):
        assert np.array_equal(getattr(one.unrated, name), getattr(other.unrated, name))


@pytest.mark.parametrize(("path", "threads"), WAYS)
def test_sums_are_those_of_the_rules(path: Path, threads: int) -> None:
    basis, games, events = a_basis(), some_games(5000), some_events()
    assert_same(
        sums_of_games([basis], games, events, path=path, threads=threads),
        by_rules(basis, games, events),
    )


@pytest.mark.parametrize("path", Path)
def test_sums_of_chunks_of_whole_events_add_up(path: Path) -> None:
    basis, games, events = a_basis(), some_games(5000), some_events()
    borders = np.searchsorted(games.event, [0, 7, 8, 25, EVENTS])
    chunks = [
        sums_of_games([basis], taken(games, slice(a, b)), events, path=path)
        for a, b in pairwise(borders)
    ]
    whole = sums_of_games([basis], games, events, path=path)
    assert_same(total_of(chunks, PLAYERS), whole)
    assert_same(total_of([whole], PLAYERS), whole)


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("favourite", [False, True])
def test_sums_of_few_games_are_collected_player_by_player(
    favourite: bool,  # noqa: FBT001 - a case
    threads: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Also where somebody has more games than a narrow sum holds."""
    monkeypatch.setattr(period, "_FEW", 0)
    basis, games, events = a_basis(), some_games(9000), some_events()
    if favourite:
        rated = int(np.flatnonzero(basis.rating != UNRATED)[0])
        games.white[games.black != rated] = rated
    found = sums_of_games([basis], games, events, path=Path.NUMBA, threads=threads)
    assert_same(found, by_rules(basis, games, events))


@pytest.mark.parametrize(("path", "threads"), WAYS)
def test_every_event_is_rated_by_the_basis_of_its_first_day(path: Path, threads: int) -> None:
    bases = [a_basis(seed, since=date(2012, 3, 1 + seed)) for seed in range(3)]
    games, events = some_games(3000), some_events(days=3)
    parts = [
        by_rules(basis, taken(games, games.event % 3 == number), events)
        for number, basis in enumerate(bases)
    ]
    found = sums_of_games(bases, games, events, path=path, threads=threads)
    wanted = total_of(parts, PLAYERS)
    assert np.array_equal(found.change, wanted.change)
    assert np.array_equal(found.games, wanted.games)
    assert sorted(found.unrated.white.tolist()) == sorted(wanted.unrated.white.tolist())


def test_no_games_come_to_nothing_by_any_number_of_bases() -> None:
    bases = [a_basis(seed, since=date(2012, 3, 1 + seed)) for seed in range(3)]
    found = sums_of_games(bases, some_games(0), some_events(days=3), path=Path.NUMPY)
    assert not found.games.any()
    assert not len(found.unrated)


@pytest.mark.parametrize("path", Path)
def test_a_player_with_very_many_games_is_counted_right(path: Path) -> None:
    basis, number = a_basis(), 7000
    rated = np.flatnonzero(basis.rating != UNRATED)
    white = np.full(number, rated[0], np.int32)
    black = rated[1 + np.arange(number) % 5].astype(np.int32)
    result = (np.arange(number) % 3).astype(np.int8)
    games = Games(np.zeros(number, np.int32), np.ones(number, np.int16), white, black, result)
    found = sums_of_games([basis], games, some_events(), path=path)
    assert found.games[rated[0]] == number
    assert_same(found, by_rules(basis, games, some_events()))


def test_a_sum_that_has_run_over_is_noticed() -> None:
    one_game = 1 << NARROW.gain_bits
    for games, is_sound in ((2047, True), (2048, False), (4096, False), (1 << 20, False)):
        narrow = (np.array([games, games]) * one_game).astype(np.int32)
        found = total_by_columns(narrow)
        assert total(narrow) == found
        assert is_whole(found, NARROW, games) == is_sound


@pytest.mark.parametrize(("path", "threads"), WAYS)
def test_sums_are_nothing_again_and_serve_the_next_pass(path: Path, threads: int) -> None:
    basis, games, events, room = a_basis(), some_games(3000), some_events(), Room()
    first = sums_of_games([basis], games, events, path=path, threads=threads, room=room)
    kept = [room.take(PLAYERS, NARROW) for _ in range(threads)]
    assert not any(sums.any() for sums in kept)
    for sums in kept:
        room.give_back(sums)
    again = sums_of_games([basis], games, events, path=path, threads=threads, room=room)
    assert_same(again, first)
    taken = [room.take(PLAYERS, NARROW) for _ in kept]
    assert any(sums is used for sums in taken for used in kept)


@pytest.mark.parametrize("path", Path)
@pytest.mark.parametrize("number", [1, 30, 3000])
def test_few_games_and_many_come_to_the_same(path: Path, number: int) -> None:
    basis, games, events = a_basis(), some_games(number), some_events()
    assert_same(sums_of_games([basis], games, events, path=path), by_rules(basis, games, events))


WRONG = [
    ("white", PLAYERS, "White of game 77 is player 300; players are numbered from 0 to 299."),
    ("black", -1, "Black of game 77 is player -1; players are numbered from 0 to 299."),
    ("result", 3, "The result of game 77 is 3; results are White's half points, 0 to 2, or -1"),
    ("result", -2, "The result of game 77 is -2"),
    ("black", None, "plays against himself in game 77."),
]


@pytest.mark.parametrize(("path", "threads"), WAYS)
@pytest.mark.parametrize(("column", "value", "sentence"), WRONG)
def test_what_cannot_be_is_named_by_its_place(
    path: Path, threads: int, column: str, value: int | None, sentence: str
) -> None:
    games = some_games(1000)
    wrong = getattr(games, column).copy()
    wrong[77] = games.white[77] if value is None else value
    games = replace(games, **{column: wrong})
    with pytest.raises(KernelError) as refused:
        sums_of_games([a_basis()], games, some_events(), path=path, threads=threads)
    assert sentence in str(refused.value)


@pytest.mark.parametrize(("path", "threads"), WAYS)
def test_games_held_against_the_players_once_come_to_the_same(path: Path, threads: int) -> None:
    basis, games, events = a_basis(), some_games(2_000), some_events()
    sound = sound_games(games, PLAYERS, path)
    for _ in range(2):
        sums = sums_of_games([basis], sound, events, path=path, threads=threads)
        assert_same(sums, by_rules(basis, games, events))


@pytest.mark.parametrize("path", Path)
def test_games_held_against_more_players_are_looked_at_again(path: Path) -> None:
    games = some_games(10)
    games.black[7] = PLAYERS
    with pytest.raises(KernelError, match="Black of game 7 is player 300"):
        sound_games(games, PLAYERS, path)
    sound = sound_games(games, PLAYERS + 1, path)
    with pytest.raises(KernelError, match="Black of game 7 is player 300"):
        sums_of_games([a_basis()], sound, some_events(), path=path)


def test_columns_of_another_type_or_length_are_refused() -> None:
    games = some_games(10)
    with pytest.raises(KernelError, match="The column white of games is int64; it must be int32"):
        sums_of_games(
            [a_basis()],
            replace(games, white=games.white.astype(np.int64)),
            some_events(),
            path=Path.NUMPY,
        )
    with pytest.raises(KernelError, match="The column result of games has 9 rows, white has 10"):
        sums_of_games(
            [a_basis()], replace(games, result=games.result[:9]), some_events(), path=Path.NUMPY
        )


def test_an_event_without_ratings_is_refused() -> None:
    bases = [a_basis(), a_basis(since=date(2012, 3, 2))]
    with pytest.raises(KernelError, match="starts on 2012-03-03; ratings are at hand for events"):
        sums_of_games(bases, some_games(100), some_events(days=3), path=Path.NUMPY)
    games = some_games(10)
    games.event[3] = EVENTS
    with pytest.raises(KernelError, match="A game is of event 40; events are numbered from 0"):
        sums_of_games(bases, games, some_events(), path=Path.NUMPY)


def test_no_games_come_to_nothing() -> None:
    found = sums_of_games([a_basis()], some_games(0), some_events(), path=Path.NUMBA, threads=2)
    assert not found.change.any()
    assert not found.games.any()
    assert len(found.unrated) == 0
