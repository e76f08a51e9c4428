"""Ten years of monthly lists with all rules: newcomers, K and its memory, floors, inactivity.

The world of `world.py`, 10 million games of 500 000 players, under FIDE's text of 2010 with monthly
lists as decided. Measured in turn with elote, whose loop knows none of these rules and gets the
first games only; its time a game is held against ours for all games. From memory a replay ends with
every list as the rows that differ from the one before, from which `Replay.lists` and `list_of` are
laid out; it is timed once more with all rows of all lists laid out. The rows of all lists must be
the same from memory and from files, on one core and on all; those of the numpy path, whose loops
over unrated players are plain Python, on a smaller world.
"""

import sys
from collections.abc import Mapping
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parents[1]))
from benchmarks.child import Child, ChildError, Figures, started
from benchmarks.peers import playing
from benchmarks.report import IS_QUICK, absent, at_least, compared, exit_code, figure, stated
from benchmarks.timing import REPETITIONS, in_turn, medians, ratio
from benchmarks.world import make_world
from benchmarks.world_tables import World, played_games, write_world

from arpad.engines.local import cores

GAMES, PLAYERS = (500_000, 25_000) if IS_QUICK else (10_000_000, 500_000)
SMALL_GAMES, SMALL_PLAYERS = (20_000, 2_000) if IS_QUICK else (200_000, 10_000)
SAMPLE = 50_000 if IS_QUICK else 200_000
MEMORY, LAID_OUT, FILES, ONE_CORE = (
    "from memory, all cores",
    "from memory, all cores, all rows laid out",
    "from Parquet to Parquet",
    "from memory, one core",
)
WAYS = (
    ("memory", "numba", 1),
    ("memory", "numba", 3),
    ("files", "numba", 3),
    ("memory", "numpy", 1),
    ("files", "numpy", 3),
)
"""From where, by which path and in how many threads the small world is replayed."""
LIMITS = {MEMORY: 50, FILES: 5}
_BUILD = Path(__file__).parents[1] / "build"
"""Temporary files lie here: lists of ten years may be more than /tmp holds."""


def main() -> int:
    """Tell how many times as fast as a bare loop of elote the whole replay is."""
    _BUILD.mkdir(exist_ok=True)
    with TemporaryDirectory(dir=_BUILD) as name, ExitStack() as stack:
        folder = Path(name)
        _compare_paths(folder / "small")
        world = make_world(GAMES, PLAYERS)
        write_world(world, folder)
        ways = {
            MEMORY: stack.enter_context(_replaying(folder, "memory", "numba", cores())),
            LAID_OUT: stack.enter_context(_replaying(folder, "laid_out", "numba", cores())),
            ONE_CORE: stack.enter_context(_replaying(folder, "memory", "numba", 1)),
            FILES: stack.enter_context(_replaying(folder, "files", "numba", cores())),
        }
        first = {name: child.ask() for name, child in ways.items()}  # compiles
        _tell_same("whole replay: same list rows from memory and files", first)
        seconds = _measured(ways, world, folder)
    _tell(first, seconds)
    return exit_code()


def _replaying(folder: Path, kind: str, path: str, threads: int) -> AbstractContextManager[Child]:
    script = str(Path(__file__).parent / "replay_child.py")
    return started([sys.executable, script, kind, str(folder), path, str(threads)])


def _compare_paths(folder: Path) -> None:
    """Compare the lists of all paths on a small world."""
    write_world(make_world(SMALL_GAMES, SMALL_PLAYERS), folder)
    found = {}
    for kind, path, threads in WAYS:
        with _replaying(folder, kind, path, threads) as child:
            found[f"{kind}, {path}, {threads} threads"] = child.ask()
    _tell_same("whole replay: same list rows by every path", found)


def _tell_same(measure: str, found: Mapping[str, Figures]) -> None:
    first, *_ = found.values()
    same = ("rows", "digest", "lists", "games")
    apart = [way for way, figures in found.items() if any(figures[f] != first[f] for f in same)]
    compared(measure, apart, what=f"{first['rows']:,} rows, {len(found)} ways")


def _measured(ways: Mapping[str, Child], world: World, folder: Path) -> dict[str, list[float]]:
    """Return the seconds of our ways for everything, and those of elote for the first games."""
    runs = {name: child.seconds for name, child in ways.items()}
    some = {name: column[:SAMPLE] for name, column in played_games(world).items()}
    repetitions = 1 if IS_QUICK else REPETITIONS
    try:
        with playing("elote", some, PLAYERS, folder) as peer:
            return in_turn({**runs, "elote": peer.seconds}, repetitions=repetitions)
    except ChildError as error:
        absent("whole replay beside elote", str(error))
        return in_turn(runs, repetitions=repetitions)


def _tell(first: Mapping[str, Figures], seconds: Mapping[str, list[float]]) -> None:
    found = medians(seconds)
    for name, told in first.items():
        what = f"whole replay, {told['lists']} lists, {name}"
        rate = figure(told["rows"] / found[name], "rows/s")
        shown = f"{figure(found[name], 's')}, {rate}, {figure(told['peak'], 'GB')}"
        stated(f"{what}: time, list rows, memory", shown)
        if name not in {*LIMITS, LAID_OUT} or "elote" not in seconds:
            continue
        times = ratio(seconds, "elote", name) * told["games"] / SAMPLE
        if name == LAID_OUT:
            stated(f"{what}, beside elote", figure(times, "x"))
        else:
            note = f"elote {found['elote'] / SAMPLE * 1e6:.2f} µs a game"
            limit, is_judged = LIMITS[name], not IS_QUICK
            at_least(f"{what}, beside elote", times, limit, "x", note=note, is_judged=is_judged)


if __name__ == "__main__":
    sys.exit(main())
