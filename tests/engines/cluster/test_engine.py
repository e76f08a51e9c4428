"""The engine gives the tables of the local one, however it cuts its work; no runtime is needed."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from functools import partial
from typing import Any

import pytest
from tests.engines.cluster.conftest import Tables

import arpad
from arpad.engines import cluster, cluster_engine
from arpad.engines.cluster_engine import ClusterEngine
from arpad.engines.cluster_spans import Span
from arpad.engines.cluster_tasks import Shared, add_sums, games_of_span, sum_games
from arpad.kernels import parquet_table
from arpad.kernels.columns import Games
from arpad.kernels.fide.basis import Basis

UNTIL = date(2016, 1, 1)
"""Three years of the ten are enough."""


class InThisProcess:
    """A cluster that does every task at once, and counts them."""

    def __init__(self, cores: int = 2) -> None:
        self._cores, self.done = cores, Counter[str]()

    def cores(self) -> int:
        return self._cores

    def share(self, shared: Shared) -> Shared:
        self.done["share"] += 1
        return shared

    def put(self, value: Any) -> Any:  # noqa: ANN401 - whatever is kept
        self.done["put"] += 1
        return value

    def got(self, refs: Sequence[Any]) -> list[Any]:
        return list(refs)

    def sum(
        self,
        shared: Shared,
        bases: tuple[Basis, ...],
        part: Span | Games,
        number: int,
        ranges: Sequence[slice],
    ) -> list[Any]:
        self.done["rows" if isinstance(part, Span) else "games"] += 1
        pieces = [part] if isinstance(part, Games) else games_of_span(shared, part, number)
        sums, rest = sum_games(shared, bases, pieces, ranges)
        return [*sums, rest]

    def add(self, sums: Sequence[Any]) -> Any:  # noqa: ANN401 - the same
        self.done["add"] += 1
        return add_sums(*sums)


Replayed = Callable[..., tuple[arpad.Replay, Counter[str]]]


@pytest.fixture
def replayed(monkeypatch: pytest.MonkeyPatch) -> Replayed:
    def on(table: Any, *, cores: int = 2, **options: Any) -> Any:  # noqa: ANN401 - of any make
        here = InThisProcess(cores)

        @contextmanager
        def connected(_: int) -> Iterator[InThisProcess]:
            yield here

        sizes = {name: options.pop(name) for name in list(options) if name.endswith(SIZES)}
        monkeypatch.setattr(cluster, "connected", connected)
        monkeypatch.setattr(cluster, "ray_module", lambda: None)
        monkeypatch.setattr(cluster, "ClusterEngine", partial(ClusterEngine, **sizes))
        return arpad.replay(table, engine="cluster", path="numpy", **options), here.done

    return on


SIZES = ("_of_a_task", "_of_a_range")


def options(tables: Tables, **more: Any) -> dict[str, Any]:  # noqa: ANN401 - of a replay
    known: dict[str, Any] = {"edition": "fide/b02_2010", "until": UNTIL}
    return {**known, "events": tables.events, "players": tables.players, **more}


def assert_same(one: arpad.Replay, other: arpad.Replay) -> None:
    assert one.list_dates == other.list_dates
    assert len(one.list_dates) > 5
    assert one.lists.equals(other.lists)
    assert one.players.equals(other.players)


@pytest.mark.parametrize(
    "sizes",
    [
        {},
        {"rows_of_a_task": 97},
        {"rows_of_a_task": 500, "players_of_a_range": 300},
    ],
    ids=["as it comes", "many tasks", "ranges of players"],
)
@pytest.mark.parametrize("source", ["file", "games"])
def test_lists_are_those_of_the_local_engine(
    tables: Tables, replayed: Replayed, source: str, sizes: dict[str, int]
) -> None:
    table = getattr(tables, source)
    local = arpad.replay(table, path="numpy", **options(tables))
    made, done = replayed(table, cores=16, **options(tables), **sizes)
    assert_same(made, local)
    assert done["rows" if source == "file" else "games"] > 10
    assert done["share"] == 1


def test_lists_by_the_text_of_today_are_those_of_the_local_engine(
    tables: Tables, replayed: Replayed
) -> None:
    """Its games are added up in one place: K hangs on all of a period."""
    known = options(tables, edition="fide/b02_2024")
    made, _ = replayed(tables.file, cores=16, rows_of_a_task=97, **known)
    assert_same(made, arpad.replay(tables.games, path="numpy", **known))


@pytest.mark.parametrize("piece", [100, 333, 1_500, 4_000])
@pytest.mark.parametrize("task", [97, 1_000])
def test_pieces_of_a_file_may_lie_anyhow_to_tasks_and_row_groups(
    tables: Tables, replayed: Replayed, monkeypatch: pytest.MonkeyPatch, piece: int, task: int
) -> None:
    monkeypatch.setattr(parquet_table, "ROWS_OF_A_PIECE", piece)
    made, _ = replayed(tables.file, cores=16, rows_of_a_task=task, **options(tables))
    assert_same(made, arpad.replay(tables.games, path="numpy", **options(tables)))


def test_many_sums_are_added_in_a_tree(
    tables: Tables, replayed: Replayed, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster_engine, "FAN_IN", 2)
    made, done = replayed(tables.file, cores=16, rows_of_a_task=40, **options(tables))
    assert_same(made, arpad.replay(tables.file, path="numpy", **options(tables)))
    assert done["add"] > done["rows"] / 2


def test_tasks_are_no_more_than_cores_can_use(tables: Tables, replayed: Replayed) -> None:
    made, done = replayed(tables.file, cores=1, rows_of_a_task=1, **options(tables))
    most = cluster_engine.TASKS_OF_A_CORE
    assert len(made.list_dates) < done["rows"] <= most * len(made.list_dates)


@pytest.mark.parametrize("source", ["file", "games"])
def test_games_on_request_are_those_of_the_local_engine(
    tables: Tables, replayed: Replayed, source: str
) -> None:
    table = getattr(tables, source)
    wanted = options(tables, per_game=True, until=date(2014, 1, 1))
    local = arpad.replay(table, path="numpy", **wanted)
    made, _ = replayed(table, rows_of_a_task=97, **wanted)
    assert made.games.equals(local.games)


def test_what_one_engine_began_another_goes_on_with(
    tables: Tables,
    replayed: Replayed,
    tmp_path: Any,  # noqa: ANN401 - a path
) -> None:
    class StoppedError(Exception):
        pass

    def stop(done: int, _: int) -> None:
        if done == 5:
            raise StoppedError

    with pytest.raises(StoppedError):
        arpad.replay(
            tables.file, path="numpy", out=tmp_path / "one", progress=stop, **options(tables)
        )
    made, done = replayed(tables.file, rows_of_a_task=97, out=tmp_path / "one", **options(tables))
    whole = arpad.replay(tables.file, path="numpy", out=tmp_path / "two", **options(tables))
    assert_same(made, whole)
    assert done["put"] < len(whole.list_dates)
    for file in sorted((tmp_path / "two").rglob("*.parquet")):
        same = tmp_path / "one" / file.relative_to(tmp_path / "two")
        assert same.read_bytes() == file.read_bytes(), file


def test_a_list_that_no_event_enters_is_made(replayed: Replayed) -> None:
    games = {
        "white": ["a", "b"],
        "black": ["b", "a"],
        "result": ["1-0", "0-1"],
        "date": ["2011-01-05", "2012-03-05"],
    }
    players = {"player": ["a", "b"], "rating": [2000, 2100], "games": [30, 30]}
    known: dict[str, Any] = {"edition": "fide/b02_2010", "players": players}
    local = arpad.replay(games, path="numpy", **known)
    assert_same(replayed(games, **known)[0], local)


def test_ratings_that_move_by_events_are_worked_out_here(replayed: Replayed) -> None:
    games = {"white": ["a"], "black": ["b"], "result": ["1-0"], "date": ["2019-01-05"]}
    made, done = replayed(games, edition="fisf/classique_2019")
    assert made.changes.equals(arpad.replay(games, edition="fisf/classique_2019").changes)
    assert not done
