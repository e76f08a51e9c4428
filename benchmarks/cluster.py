"""The cluster beside the local engine: the same rows, what it costs, and from when it pays.

A real cluster of two nodes on this host, one core each, against the local engine on as many cores.
First a world in which one player is in a hundredth of the games, list by list, and once more with
a worker killed in the middle. Then single lists of growing size from Parquet: what a list costs on
the cluster before its first game, and what every game costs; from both follows the size from which
machines beyond this one would pay. On one host the nodes share its cores with each other, so little
is to be won, and on a busy one the comparison says little.
"""

import sys
from collections.abc import Callable
from functools import partial
from hashlib import blake2b
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1]))
from benchmarks.killing import Killer
from benchmarks.one_list import one_list
from benchmarks.popular import with_popular_player
from benchmarks.report import IS_QUICK, compared, exit_code, figure, stated
from benchmarks.timing import REPETITIONS, in_turn, medians, timed
from benchmarks.two_nodes import NODES, two_nodes
from benchmarks.world import make_world
from benchmarks.world_tables import write_world

import arpad
from arpad.engines.replay_input import take_in

GAMES, PLAYERS = (100_000, 10_000) if IS_QUICK else (1_000_000, 50_000)
SIZES = (100_000, 1_000_000) if IS_QUICK else (1_000_000, 5_000_000, 20_000_000)
LIST_PLAYERS = 50_000 if IS_QUICK else 500_000
EDITION = "fide/b02_2010"
MACHINES = (10, 100)
_BUILD = Path(__file__).parents[1] / "build"

Engine = str


def main() -> int:
    """Compare rows, measure lists of several sizes, and say from when a cluster pays."""
    _BUILD.mkdir(exist_ok=True)
    with TemporaryDirectory(dir=_BUILD) as folder, two_nodes():
        _compare(Path(folder) / "popular")
        costs = [_measure(Path(folder) / str(size), size) for size in SIZES]
        _tell_when_it_pays(costs)
    return exit_code()


def _compare(folder: Path) -> None:
    """Compare the lists of a world with a popular player; kill a worker in the second run."""
    write_world(with_popular_player(make_world(GAMES, PLAYERS)), folder)
    local = _rows(_replay(folder, "local"))
    what = f"{GAMES:,} games, one player in 1 %, {NODES} worker processes"
    apart = [] if _rows(_replay(folder, "cluster")) == local else ["cluster"]
    compared("cluster: same list rows as local", apart, what=what)
    with Killer(wanted=1) as killer:
        rows = _rows(_replay(folder, "cluster"))
    apart = [] if rows == local and killer.killed else [f"{len(killer.killed)} killed"]
    compared("cluster: the same after a worker was killed half-way", apart, what=what)


def _replay(folder: Path, engine: Engine, threads: int | None = None) -> arpad.Replay:
    tables: dict[str, Any] = {
        name: folder / f"{name}.parquet" for name in ("games", "events", "players")
    }
    return arpad.replay(**tables, edition=EDITION, engine=engine, threads=threads)  # type: ignore[arg-type]


def _rows(replay: arpad.Replay) -> str:
    """Return a fingerprint of all rows of all lists, and of the players in the end."""
    digest = blake2b()
    for frame in (replay.lists, replay.players):
        for column in frame.get_columns():
            digest.update(np.ascontiguousarray(column.to_physical().to_numpy()).tobytes())
    return digest.hexdigest()


class Cost(dict[str, float]):
    """Medians in seconds of the ways of making one list; `intake` is part of every way."""


def _measure(folder: Path, size: int) -> tuple[int, Cost]:
    """Measure one list of so many games by each engine, in turn."""
    write_world(one_list(size, LIST_PLAYERS), folder)
    files = [folder / f"{name}.parquet" for name in ("games", "events", "players")]
    ways: dict[str, Callable[[], object]] = {
        "one core": partial(_replay, folder, "local", 1),
        "all cores": partial(_replay, folder, "local", NODES),
        "cluster": partial(_replay, folder, "cluster", NODES),
        "intake": partial(take_in, *files),
    }
    found = {name: _rows(way()) for name, way in ways.items() if name != "intake"}  # type: ignore[arg-type]
    apart = [name for name, rows in found.items() if rows != found["one core"]]
    compared(f"one list of {size:,} games: same rows", apart, what=f"{LIST_PLAYERS:,} players")
    repetitions = 1 if IS_QUICK else REPETITIONS
    runs = {name: partial(timed, way) for name, way in ways.items()}
    cost = Cost(medians(in_turn(runs, repetitions=repetitions)))
    for name in ("one core", "all cores", "cluster"):
        seconds = cost[name]
        shown = f"{figure(seconds, 's')}, {figure(seconds / size * 1e9, 'ns')} a game"
        stated(f"one list of {size:,} games, {name}", shown)
    stated(f"one list of {size:,} games: intake, in every way", figure(cost["intake"], "s"))
    share = cost["one core"] / (NODES * cost["cluster"])
    stated(f"one list of {size:,} games: efficiency of {NODES} nodes", figure(share, "%"))
    return size, cost


def _tell_when_it_pays(costs: list[tuple[int, Cost]]) -> None:
    """Say from how many games a list the cluster would be faster than this host alone."""
    local, cluster = (_line(costs, name) for name in ("all cores", "cluster"))
    stated("cluster: what a list costs before its first game", figure(cluster[0] - local[0], "s"))
    better = next((size for size, cost in costs if cost["cluster"] < cost["all cores"]), None)
    shown = "at no size" if better is None else f"from {better:,} games"
    stated("cluster on this one host: pays", shown)
    for machines in MACHINES:
        per_game = local[1] - _spread(costs) / machines - _kept(costs)
        extra = cluster[0] - local[0]
        size = extra / per_game if per_game > 0 else float("inf")
        shown = f"from {size:,.0f} games a list" if np.isfinite(size) else "never"
        stated(f"cluster of {machines} such hosts, by these costs: pays", shown)


def _line(costs: list[tuple[int, Cost]], name: str) -> tuple[float, float]:
    """Return the seconds of a list without games, and those of a game."""
    sizes = np.array([size for size, _ in costs], np.float64)
    slope, start = np.polyfit(sizes, [cost[name] for _, cost in costs], 1)
    return float(start), float(slope)


def _kept(costs: list[tuple[int, Cost]]) -> float:
    """Return the seconds a game that one machine spends on taking the table in."""
    return _line(costs, "intake")[1]


def _spread(costs: list[tuple[int, Cost]]) -> float:
    """Return the seconds a game that machines can share, as this host spends them."""
    return max(0.0, _line(costs, "cluster")[1] - _kept(costs))


if __name__ == "__main__":
    sys.exit(main())
