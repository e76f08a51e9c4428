"""A real cluster of two nodes on this host: the rows of the local engine, whatever dies."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

import pyarrow as pa  # type: ignore[import-untyped]
import pyarrow.parquet as pq  # type: ignore[import-untyped]
import pytest
from benchmarks.killing import Killer, descendants
from benchmarks.popular import with_popular_player
from benchmarks.world import make_world
from benchmarks.world_tables import write_world
from tests.engines.cluster.conftest import Tables

import arpad
from arpad.engines import cluster
from arpad.engines.cluster import ClusterError, RayCluster, connected
from arpad.engines.cluster_engine import ClusterEngine
from arpad.engines.cluster_spans import Span
from arpad.engines.cluster_tasks import Shared
from arpad.engines.replay_input import take_in
from arpad.formats import extras
from arpad.formats.extras import MissingExtraError
from arpad.kernels.raw_column import ColumnError

UNTIL = date(2015, 1, 1)


@pytest.fixture
def in_small_tasks(monkeypatch: pytest.MonkeyPatch) -> None:
    small = partial(ClusterEngine, rows_of_a_task=200, players_of_a_range=900)
    monkeypatch.setattr(cluster, "ClusterEngine", small)


def options(tables: Tables) -> dict[str, Any]:
    known = {"edition": "fide/b02_2010", "until": UNTIL, "path": "numpy"}
    return {**known, "events": tables.events, "players": tables.players}


def assert_same_files(one: Path, other: Path) -> None:
    files = sorted(file.relative_to(one) for file in one.rglob("*.parquet"))
    assert files == sorted(file.relative_to(other) for file in other.rglob("*.parquet"))
    assert len(files) > 5
    for file in files:
        assert pq.read_table(one / file).equals(pq.read_table(other / file)), file


@pytest.mark.usefixtures("cluster_of_two", "in_small_tasks")
def test_files_of_a_cluster_are_those_of_the_local_engine(tables: Tables, tmp_path: Path) -> None:
    for engine in ("local", "cluster"):
        arpad.replay(tables.file, engine=engine, out=tmp_path / engine, **options(tables))
    assert_same_files(tmp_path / "local", tmp_path / "cluster")


@pytest.mark.usefixtures("cluster_of_two", "in_small_tasks")
def test_games_in_memory_are_sent_out(tables: Tables) -> None:
    local = arpad.replay(tables.games, **options(tables))
    made = arpad.replay(tables.games, engine="cluster", **options(tables))
    assert made.lists.equals(local.lists)
    assert made.players.equals(local.players)


@pytest.mark.usefixtures("cluster_of_two", "in_small_tasks")
def test_workers_killed_in_the_middle_change_nothing(tables: Tables, tmp_path: Path) -> None:
    arpad.replay(tables.file, out=tmp_path / "local", **options(tables))
    with Killer(wanted=3) as killer:
        arpad.replay(tables.file, engine="cluster", out=tmp_path / "cluster", **options(tables))
    assert killer.killed
    assert_same_files(tmp_path / "local", tmp_path / "cluster")


@pytest.mark.usefixtures("cluster_of_two")
def test_tasks_run_on_every_node() -> None:
    with connected(1) as here:
        assert here.cores() == 2
        ray = cluster.ray_module()
        where = ray.remote(lambda: ray.get_runtime_context().get_node_id())
        spread = [where.options(scheduling_strategy="SPREAD").remote() for _ in range(20)]
        assert len(set(ray.get(spread))) == 2


@pytest.mark.usefixtures("cluster_of_two")
def test_nobody_else_can_reach_the_cluster() -> None:
    assert set(listened_to()) <= {"0100007F", "00000000000000000000000001000000", MAPPED}
    assert cluster.ray_module().util.get_node_ip_address() == "127.0.0.1"
    assert os.environ["RAY_USAGE_STATS_ENABLED"] == "0"


MAPPED = "0000000000000000FFFF00000100007F"
"""127.0.0.1 as addresses of the newer kind write it."""
_LISTENS = "0A"


def listened_to() -> Iterator[str]:
    """Yield the addresses at which this process and its descendants listen."""
    processes = [os.getpid(), *descendants(os.getpid())]
    ours = {target for process in processes for target in open_files(process)}
    for table in ("tcp", "tcp6"):
        for line in Path(f"/proc/net/{table}").read_text(encoding="ascii").splitlines()[1:]:
            words = line.split()
            if words[3] == _LISTENS and f"socket:[{words[9]}]" in ours:
                yield words[1].partition(":")[0]


def open_files(process: int) -> Iterator[str]:
    with suppress(FileNotFoundError, ProcessLookupError):
        for file in Path(f"/proc/{process}/fd").iterdir():
            with suppress(FileNotFoundError):
                yield str(file.readlink())


def asked(here: RayCluster, shared: Shared) -> Callable[[], list[Any]]:
    """Return the question for a task over the rows of a file."""
    ref = here.share(shared)
    return lambda: here.got(here.sum(ref, here.put(()), Span(0, 10), 1, [slice(0, 0)]))


@pytest.mark.usefixtures("cluster_of_two")
def test_an_error_of_a_task_is_raised_here_with_its_sentence(
    tables: Tables, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "games.parquet"
    pq.write_table(tables.games.slice(0, 50), file)
    given = take_in(file, tables.events, tables.players)
    shared = Shared(given.events, given.extents, given.events.start, 0, None, given)
    file.unlink()
    with connected(1) as here:
        with pytest.raises(ColumnError, match=r"games: .*games\.parquet cannot be read as Parquet"):
            asked(here, shared)()
        monkeypatch.setattr(cluster, "version", lambda _: "0.0.1")
        with pytest.raises(ClusterError, match="install the same version everywhere"):
            asked(here, replace(shared, players=1))()


def test_without_ray_the_extra_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def missing(name: str) -> None:
        raise ModuleNotFoundError(name)

    monkeypatch.setattr(extras, "import_module", missing)
    games = {"white": ["a"], "black": ["b"], "result": ["1-0"], "date": ["2012-01-05"]}
    with pytest.raises(MissingExtraError, match=r"needs the extra cluster: pip install 'arpad"):
        arpad.replay(games, edition="fide/b02_2010", engine="cluster", out=tmp_path / "out")
    assert not (tmp_path / "out").exists()


OWN = """
import json, sys
import arpad
from tests.engines.cluster.test_ray import descendants, listened_to, os

seen = {}
def look(done, steps):
    seen["children"] = len(list(descendants(os.getpid())))
    seen["addresses"] = sorted(set(listened_to()))
made = arpad.replay(sys.argv[1], edition="fide/b02_2010", engine="cluster", threads=1,
                    path="numpy", progress=look)
print(json.dumps({**seen, "left": len(list(descendants(os.getpid()))), "rows": made.lists.height}))
"""


def test_a_cluster_of_its_own_comes_and_goes(tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"
    day = [date(2012, 1, 5), date(2012, 2, 5)]
    games = {"white": ["a", "b"], "black": ["b", "a"], "result": ["1-0", "1-0"], "date": day}
    pq.write_table(pa.table(games), file)
    environment = {name: word for name, word in os.environ.items() if not name.startswith("RAY_")}
    root = str(Path(__file__).parents[3])
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", OWN, str(file)],
        env={**environment, "PYTHONPATH": root},
        cwd=root,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["children"] > 2
    assert set(told["addresses"]) <= {"0100007F", MAPPED}
    assert told["left"] == 0


@pytest.mark.long
@pytest.mark.usefixtures("cluster_of_two")
def test_a_million_games_with_a_popular_player_and_a_killed_worker(tmp_path: Path) -> None:
    write_world(with_popular_player(make_world(1_000_000, 50_000)), tmp_path)
    names = ("games", "events", "players")
    tables: dict[str, Any] = {name: tmp_path / f"{name}.parquet" for name in names}
    arpad.replay(**tables, edition="fide/b02_2010", out=tmp_path / "local")
    with Killer(wanted=1) as killer:
        arpad.replay(**tables, edition="fide/b02_2010", engine="cluster", out=tmp_path / "cluster")
    assert killer.killed
    assert_same_files(tmp_path / "local", tmp_path / "cluster")
