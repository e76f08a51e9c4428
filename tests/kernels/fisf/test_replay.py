"""Tournaments on columns come to what the rules make of them, whatever is in them."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from tests.kernels.fisf.invented import a_history, from_seed
from tests.kernels.fisf.object_path import (
    History,
    Rated,
    players_of,
    rated_by_rules,
    state_of,
)

from arpad.kernels.chain import EventRows
from arpad.kernels.columns import DOES_NOT_COUNT, Events, Games, day_number, unrated_players
from arpad.kernels.compiled import Path
from arpad.kernels.fisf.replay import FisfReplay
from arpad.kernels.fisf.tournaments import NEVER
from arpad.kernels.raw_column import ColumnError
from arpad.model.exact import WIN, as_hundredths, is_half
from arpad.model.outcome import PlayerOutcome
from arpad.model.player import Player
from arpad.regulations.fisf.classique_2019 import LAW

PATHS = tuple(Path)
READINGS: tuple[dict[str, str], ...] = (
    {},
    {"ties": "even"},
    {"ties": "from-zero", "games_for_k": "including"},
    {"games_for_k": "including", "ties": "even", "provisional_if": "both"},
)
HISTORIES = 320
AWKWARD = {
    "newcomer",
    "newcomers among themselves",
    "all won",
    "all lost",
    "raised to the floor",
    "tie of rounding",
    "other K than last time",
    "fifteenth game within",
    "games not played",
    "nothing but games not played",
    "beyond the table",
    "new again after years",
    "draw",
    "same day as another",
}


def replayed(
    history: History, readings: Mapping[str, str], path: Path
) -> tuple[EventRows, FisfReplay]:
    replay = FisfReplay.from_state(history.state, law=LAW, readings=readings, path=path)
    return replay.rate(history.events, history.games), replay


def as_tuples(rows: EventRows) -> list[tuple[int, ...]]:
    return list(zip(*(column.tolist() for column in rows), strict=True))


def test_every_path_gives_the_rows_and_standings_of_the_rules() -> None:
    seen = Counter[str]()
    for seed in range(HISTORIES):
        history = a_history(from_seed(seed))
        readings = READINGS[seed % len(READINGS)]
        players = players_of(history)
        rated = list(rated_by_rules(history, readings, players))
        wanted = [tuple(row) for tournament in rated for row in tournament.rows]
        for path in PATHS:
            rows, replay = replayed(history, readings, path)
            assert as_tuples(rows) == wanted, (seed, path)
            state = replay.state()
            assert {name: state[name].tolist() for name in state_of(players)} == state_of(players)
        seen.update(awkward_cases(rated))
    assert set(seen) == AWKWARD
    assert {name: number for name, number in seen.items() if number < 100} == {}


def awkward_cases(rated: list[Rated]) -> Iterator[str]:
    last_k: dict[str, int | None] = {}
    days = Counter(tournament.event.last_day for tournament in rated)
    for tournament in rated:
        event = tournament.event
        if days[event.last_day] > 1:
            yield "same day as another"
        if any(not game.result.is_played for game in event.games):
            yield "games not played"
        known = {player.id: player for player in event.players}
        for player in tournament.players:
            if not player.games:
                yield "nothing but games not played"
                continue
            yield from of_sum(player)
            yield from of_record(player, known)
            if last_k.get(player.id, player.k) != player.k:
                yield "other K than last time"
            last_k[player.id] = player.k


def of_record(player: PlayerOutcome, known: Mapping[str, Player]) -> Iterator[str]:
    before = known[player.id]
    games_before, games_after = before.games or 0, player.games_after or 0
    if before.rating is None:
        yield "newcomer"
        if any(known[entry.opponent].rating is None for entry in player.entries):
            yield "newcomers among themselves"
    if games_after < games_before + player.games:
        yield "new again after years"
    if games_before < 15 <= games_after:
        yield "fifteenth game within"


def of_sum(player: PlayerOutcome) -> Iterator[str]:
    exact = (player.before or 0) + Fraction(as_hundredths(player.change or 0), WIN)
    if is_half(exact) and exact > 1000:
        yield "tie of rounding"
    if exact < 1000 and player.after == 1000:
        yield "raised to the floor"
    if player.score == player.games:
        yield "all won"
    if player.score == 0:
        yield "all lost"
    for entry in player.entries:
        if abs(entry.difference or 0) > 400:
            yield "beyond the table"
        if entry.score == Fraction(1, 2):
            yield "draw"


@settings(max_examples=40)
@given(seed=st.integers(0, 2**32), readings=st.sampled_from(READINGS), path=st.sampled_from(PATHS))
def test_any_history_comes_to_what_the_rules_make_of_it(
    seed: int, readings: Mapping[str, str], path: Path
) -> None:
    history = a_history(from_seed(seed), players=5, events=4)
    rated = rated_by_rules(history, readings, players_of(history))
    wanted = [tuple(row) for tournament in rated for row in tournament.rows]
    assert as_tuples(replayed(history, readings, path)[0]) == wanted


def some_players(rating: list[int], games: list[int]) -> dict[str, NDArray[Any]]:
    nothing = np.zeros(len(rating), np.int32)
    return {
        "rating": np.array(rating, np.int16),
        "games": np.array(games, np.int32),
        "tournaments": nothing,
        "last_event": nothing + NEVER,
        "last_end": np.array([NEVER], np.int32),
    }


def one_tournament(results: list[tuple[int, int, int]]) -> tuple[Events, Games]:
    """Return a tournament of January 2020 from pairs of players and half points of the first."""
    day, no = np.array([day_number(date(2020, 1, 11))], np.int32), np.zeros(1, np.bool_)
    white, black, result = (np.array(column, np.int32) for column in zip(*results, strict=True))
    event, rounds = np.zeros(len(white), np.int32), np.arange(len(white), dtype=np.int16)
    games = Games(event, rounds, white, black, result.astype(np.int8))
    return Events(day, day, day, np.zeros(1, np.int8), no, no), games


@pytest.mark.parametrize("path", PATHS)
def test_the_printed_example_comes_to_the_printed_rating(path: Path) -> None:
    """Section 7: 1700 with K 20 meets 1900, 1950, 1550, 1600 and 1700 and has 1715 after it."""
    players = some_players([1700, 1900, 1950, 1550, 1600, 1700], [30, 30, 30, 5, 30, 30])
    replay = FisfReplay.from_state(players, law=LAW, path=path)
    results = [(0, 1, 0), (0, 2, 2), (0, 3, 2), (0, 4, 0), (0, 5, 2)]
    rows = replay.rate(*one_tournament(results))
    assert rows.change.tolist() == [1460, 240, -810, -1200, 1280, -1000]
    assert rows.k.tolist() == [20, 10, 10, 40, 20, 20]
    assert rows.after.tolist()[0] == 1715


def test_the_games_of_the_printed_example_come_to_what_is_printed() -> None:
    """Section 7: -4.80 +16.20 +6.00 -12.80 +10.00; a game that was not played says nothing."""
    players = some_players([1700, 1900, 1950, 1550, 1600, 1700], [30, 30, 30, 5, 30, 30])
    replay = FisfReplay.from_state(players, law=LAW, path=Path.NUMPY)
    results = [(0, 1, 0), (0, 2, 2), (0, 3, 2), (0, 4, 0), (0, 5, 2), (1, 2, -1)]
    events, games = one_tournament(results)
    told = replay.game_columns(events, games, replay.rate(events, games))
    assert told["white_change"].tolist() == [-480, 1620, 600, -1280, 1000, DOES_NOT_COUNT]
    assert told["black_change"].tolist() == [240, -810, -1200, 1280, -1000, DOES_NOT_COUNT]
    assert told["black_k"].tolist()[:5] == [10, 10, 40, 20, 20]


def test_a_difference_beyond_the_table_counts_as_its_end() -> None:
    players = some_players([1900, 1400], [30, 30])
    replay = FisfReplay.from_state(players, law=LAW, path=Path.NUMPY)
    events, games = one_tournament([(0, 1, 2)])
    told = replay.game_columns(events, games, replay.rate(events, games))
    assert [told[f"white_{n}"][0] for n in ("difference", "counted", "expected")] == [500, 392, 92]


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize(("ties", "after"), [("up", 1375), ("even", 1374), ("from-zero", 1375)])
def test_a_tie_goes_as_the_reading_has_it(path: Path, ties: str, after: int) -> None:
    """The case of the reading: 1400 in the first game loses to 1396, 50 x -0.51, 1374.50."""
    players = some_players([0, 1396], [0, 30])
    replay = FisfReplay.from_state(players, law=LAW, readings={"ties": ties}, path=path)
    assert replay.rate(*one_tournament([(0, 1, 0)])).after.tolist()[0] == after


@pytest.mark.parametrize("path", PATHS)
def test_a_replay_goes_on_from_its_state_as_if_it_had_never_stopped(path: Path) -> None:
    for seed in range(20):
        history = a_history(from_seed(seed))
        whole, at_once = replayed(history, {}, path)
        half = int(np.median(history.events.end))
        rows, state = [], history.state
        for is_in in (history.events.end <= half, history.events.end > half):
            replay = FisfReplay.from_state(state, law=LAW, path=path)
            kept = is_in[history.games.event]
            games = Games(*(getattr(history.games, f)[kept] for f in Games.__slots__))
            rows += as_tuples(replay.rate(history.events, games))
            state = replay.state()
        assert rows == as_tuples(whole)
        for name, column in at_once.state().items():
            assert state[name].tolist() == column.tolist()


def test_players_begin_as_columns_have_them() -> None:
    players = replace(
        unrated_players(2),
        rating=np.array([1500, 0], np.int16),
        games=np.array([14, 0], np.int32),
    )
    replay = FisfReplay(players, law=LAW)
    rows = replay.rate(*one_tournament([(0, 1, 2)]))
    assert rows.before.tolist() == [1500, 1400]
    assert rows.k.tolist() == [40, 50]
    assert replay.standings.games.tolist() == [15, 1]


@pytest.mark.parametrize("rating", [-5, 4000])
def test_a_rating_that_nobody_has_is_refused(rating: int) -> None:
    with pytest.raises(ColumnError, match=f"Player 1 has the rating {rating}"):
        FisfReplay.from_state(some_players([1500, rating], [0, 0]), law=LAW)


@pytest.mark.parametrize("path", PATHS)
def test_a_rating_that_leaves_the_tables_is_refused_before_it_is_looked_up(path: Path) -> None:
    replay = FisfReplay.from_state(some_players([3995, 3995], [99, 99]), law=LAW, path=path)
    with pytest.raises(ColumnError, match=r"Player 0 comes to 4000\.00 in event 0"):
        replay.rate(*one_tournament([(0, 1, 2)]))
