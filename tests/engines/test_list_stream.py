"""Games come list by list, whole events at a time, whatever pieces they were read in."""

from datetime import date
from pathlib import Path

import numpy as np
import pyarrow as pa  # type: ignore[import-untyped]
import pyarrow.parquet as pq  # type: ignore[import-untyped]
import pytest

from arpad.engines import list_stream
from arpad.engines.law_by_day import law_by_day
from arpad.engines.list_stream import ListStream, check_order
from arpad.engines.plan import NEVER, Plan, plan_lists
from arpad.engines.replay_input import ReplayInput, take_in
from arpad.kernels import parquet_table
from arpad.kernels.raw_column import ColumnError

Rows = list[tuple[int, int, int, int]]


def some_games(number: int, *, seed: int, disorder: int) -> dict[str, object]:
    """Return games of events that end in order, but lie a few events away from their place."""
    dice = np.random.default_rng(seed)
    event = np.sort(dice.integers(0, number // 8, number))
    event = event[np.argsort(event + dice.integers(0, disorder + 1, number), kind="stable")]
    day = np.datetime64("2011-07-01") + event * 500 // (number // 8) + dice.integers(0, 9, number)
    return {
        "white": np.arange(number) * 2,
        "black": np.arange(number) * 2 + 1,
        "result": dice.choice([1.0, 0.5, 0.0], number),
        "date": day,
        "event": event,
    }


def planned(given: ReplayInput) -> Plan:
    return plan_lists(given.events, law_by_day("fide/b02_2010"))


def of_lists(given: ReplayInput, plan: Plan, after: int = 0) -> dict[int, Rows]:
    stream = ListStream(given, plan, after=after)
    return {
        number: [
            row
            for part in stream.of_list(number)
            for row in zip(
                part.event.tolist(),
                part.white.tolist(),
                part.black.tolist(),
                part.result.tolist(),
                strict=True,
            )
        ]
        for number in range(after + 1, len(plan.lists))
    }


@pytest.fixture
def small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parquet_table, "ROWS_OF_A_PIECE", 97)
    monkeypatch.setattr(list_stream, "GAMES_AT_ONCE", 150)


@pytest.mark.usefixtures("small_pieces")
@pytest.mark.parametrize("disorder", [0, 3, 60])
def test_pieces_of_a_file_give_what_the_whole_table_gives(tmp_path: Path, disorder: int) -> None:
    games = some_games(4000, seed=disorder, disorder=disorder)
    pq.write_table(pa.table(games), tmp_path / "games.parquet", row_group_size=250)
    whole = take_in(games, None, None)
    in_pieces = take_in(tmp_path / "games.parquet", None, None)
    plan = planned(whole)
    assert plan.entered.tolist() == planned(in_pieces).entered.tolist()
    assert whole.extents.games.sum() == 4000
    one, other = of_lists(whole, plan), of_lists(in_pieces, plan)
    assert {n: sorted(rows) for n, rows in one.items()} == {n: sorted(r) for n, r in other.items()}
    assert sum(map(len, other.values())) == 4000
    for number, rows in other.items():
        assert {plan.entered[event] for event, *_ in rows} <= {number}


@pytest.mark.usefixtures("small_pieces")
def test_portions_hold_whole_events(tmp_path: Path) -> None:
    pq.write_table(pa.table(some_games(4000, seed=5, disorder=4)), tmp_path / "games.parquet")
    given = take_in(tmp_path / "games.parquet", None, None)
    plan = planned(given)
    stream, handed_out = ListStream(given, plan), 0
    for number in range(1, len(plan.lists)):
        portions = list(stream.of_list(number))
        handed_out += len(portions)
        for portion in portions:
            events, games = np.unique(portion.event, return_counts=True)
            assert games.tolist() == given.extents.games[events].tolist()
    assert handed_out > 10


@pytest.mark.usefixtures("small_pieces")
@pytest.mark.parametrize("after", [1, 3, 6])
def test_going_on_after_a_list_gives_the_lists_that_are_left(tmp_path: Path, after: int) -> None:
    pq.write_table(pa.table(some_games(3000, seed=7, disorder=5)), tmp_path / "games.parquet")
    given = take_in(tmp_path / "games.parquet", None, None)
    plan = planned(given)
    whole, rest = of_lists(given, plan), of_lists(given, plan, after)
    assert {n: sorted(whole[n]) for n in rest} == {n: sorted(rows) for n, rows in rest.items()}


def test_a_file_far_from_order_is_refused_before_the_work(tmp_path: Path) -> None:
    games = some_games(4000, seed=9, disorder=0)
    shuffled = np.random.default_rng(1).permutation(4000)
    table = pa.table({name: np.asarray(values)[shuffled] for name, values in games.items()})
    pq.write_table(table, tmp_path / "games.parquet")
    given = take_in(tmp_path / "games.parquet", None, None)
    plan = planned(given)
    with pytest.raises(ColumnError, match=r"would have to wait in memory .* Sort the table by da"):
        ListStream(given, plan, most_waiting=1000)
    assert check_order(given, plan, most_waiting=4000) > 3000
    in_order = take_in(games, None, None)
    assert check_order(in_order, planned(in_order)) < 600


def test_a_table_in_memory_may_have_any_order() -> None:
    games = some_games(4000, seed=9, disorder=4000)
    given = take_in(games, None, None)
    ListStream(given, planned(given), most_waiting=1)


def test_games_that_enter_no_list_are_left_out() -> None:
    given = take_in(some_games(1000, seed=3, disorder=0), None, None)
    plan = plan_lists(given.events, law_by_day("fide/b02_2010"), until=date(2012, 1, 1))
    rows = of_lists(given, plan)
    left_out = int(given.extents.games[plan.entered == NEVER].sum())
    assert 0 < left_out == 1000 - sum(map(len, rows.values()))
