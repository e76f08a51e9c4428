"""A replay goes on where it stopped, forgets what nobody needs, and refuses what cannot be."""

from dataclasses import replace
from datetime import date, timedelta

import numpy as np
import pytest
from tests.kernels.fide.comparing import compare, games_entering, lists_by_rules, rows_of_columns
from tests.kernels.fide.histories import SCENARIOS, History, history, law_of

from arpad.kernels.columns import Events, day_number, unrated_players
from arpad.kernels.compiled import Path
from arpad.kernels.fide.probing import KernelError
from arpad.kernels.fide.replay import FideReplay
from arpad.kernels.fide.some_games import no_games, taken


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("path", Path)
def test_a_replay_goes_on_from_its_state(scenario: str, path: Path) -> None:
    drawn = history(scenario, 3)
    whole = FideReplay(drawn.players, law_on=drawn.law_on, path=path)
    parts = FideReplay(drawn.players, law_on=drawn.law_on, path=path)
    for day, entering in drawn.entering:
        games = games_entering(drawn, entering)
        state = {name: column.copy() for name, column in parts.state().items()}
        parts = FideReplay.from_state(state, law_on=drawn.law_on, path=path)
        made = [
            rows_of_columns(r.close_list(day, r.sums(games, drawn.events), drawn.events))
            for r in (whole, parts)
        ]
        assert made[0] == made[1]
    assert whole.list_dates == parts.list_dates == tuple(day for day, _ in drawn.entering)
    assert np.array_equal(whole.players().rating, parts.players().rating)


def test_a_list_may_be_closed_from_the_sums_of_many_chunks_or_none() -> None:
    drawn = history("fide/b02_2010", 5)
    by_rules, _ = lists_by_rules(drawn, {})
    at_once = FideReplay(drawn.players, law_on=drawn.law_on)
    compare(at_once, drawn, by_rules)
    by_event = FideReplay(drawn.players, law_on=drawn.law_on)
    for day, entering in drawn.entering:
        chunks = (games_entering(drawn, [event]) for event in entering)
        sums = [by_event.sums(games, drawn.events, threads=2) for games in chunks]
        by_event.close_list(day, iter(sums), drawn.events)
    assert np.array_equal(at_once.players().rating, by_event.players().rating)
    assert np.array_equal(at_once.players().games, by_event.players().games)


def test_lists_that_no_event_needs_are_forgotten() -> None:
    drawn = history("fide/b02_2008", 2)
    replay = FideReplay(drawn.players, law_on=drawn.law_on)
    plain = FideReplay(drawn.players, law_on=drawn.law_on)
    for number, (day, entering) in enumerate(drawn.entering):
        later = [event for _, events in drawn.entering[number:] for event in events]
        first = min((int(drawn.events.start[event]) for event in later), default=None)
        if first is not None:
            replay.forget_before(date(1970, 1, 1) + timedelta(days=first))
        games = games_entering(drawn, entering)
        rows = [
            rows_of_columns(r.close_list(day, r.sums(games, drawn.events), drawn.events))
            for r in (replay, plain)
        ]
        assert rows[0] == rows[1]
    kept = len(replay.state()["lists.kept"])
    assert kept < len(plain.state()["lists.kept"]) == len(drawn.entering) + 1


def test_an_event_that_comes_too_late_is_refused() -> None:
    drawn = history("fide/b02_2010", 1)
    replay = FideReplay(drawn.players, law_on=drawn.law_on)
    first, second = (day for day, _ in drawn.entering[:2])
    replay.close_list(first, [], drawn.events)
    replay.close_list(second, [], drawn.events)
    replay.forget_before(second)
    with pytest.raises(KernelError, match=f"The list of {first} is forgotten"):
        replay.bases(np.array([day_number(first)], np.int32))


def closed_in_order(drawn: History, *days: date) -> None:
    replay = FideReplay(drawn.players, law_on=drawn.law_on)
    for day in days:
        replay.close_list(day, [], drawn.events)


def test_lists_are_closed_in_order_and_on_their_days() -> None:
    drawn = history("fide/b02_2010", 1)
    with pytest.raises(KernelError, match="The list of 2012-03-01 is closed: 2012-01-01 is past"):
        closed_in_order(drawn, date(2012, 3, 1), date(2012, 1, 1))
    with pytest.raises(KernelError, match="2012-03-02 is no day of a list; 2012-03-01 is one"):
        closed_in_order(drawn, date(2012, 3, 2))


@pytest.mark.parametrize(
    ("column", "value", "sentence"),
    [
        ("rating", -1, "Player 1 has a rating of -1; ratings go from 1 to 4095"),
        ("rating", 5000, "Player 1 has a rating of 5000"),
        ("games", -3, "Player 1 has fewer than no games"),
    ],
)
def test_players_that_cannot_be_are_refused(column: str, value: int, sentence: str) -> None:
    players = unrated_players(3)
    getattr(players, column)[1] = value
    with pytest.raises(KernelError, match=sentence):
        FideReplay(players, law_on=law_of("fide/b02_2010"))


def test_columns_of_players_have_one_length() -> None:
    players = unrated_players(3)
    short = replace(players, rating=players.rating[:2])
    with pytest.raises(KernelError, match="The columns of players have different lengths"):
        FideReplay(short, law_on=law_of("fide/b02_2010"))


def test_nobody_falls_out_of_the_range_of_ratings() -> None:
    players = unrated_players(2)
    players.rating[:] = 4090, 4095
    number = 40
    games = taken(no_games(), slice(None))
    games = type(games)(
        event=np.zeros(number, np.int32),
        round=np.arange(number, dtype=np.int16),
        white=np.zeros(number, np.int32),
        black=np.ones(number, np.int32),
        result=np.full(number, 2, np.int8),
    )
    day = np.array([day_number(date(2012, 1, 5))], np.int32)
    no = np.zeros(1, np.bool_)
    events = Events(day, day, day, np.zeros(1, np.int8), no, no)
    for path in Path:
        replay = FideReplay(players, law_on=law_of("fide/b02_2010"), path=path)
        sums = replay.sums(games, events)
        with pytest.raises(
            KernelError, match=r"Player 0 would come to \d+ on the list of 2012-03-01"
        ):
            replay.close_list(date(2012, 3, 1), sums, events)
