"""A replay of an invented world in a process of its own, so that its memory can be measured.

`python replay_child.py memory|laid_out|files FOLDER PATH THREADS` takes the world that lies in a
folder as Parquet; from memory to memory, the same with all lists laid out row by row, or from these
files to all lists as files. It replays once for every
line it is sent, and answers with the seconds, and the first time with what the lists hold.
"""

import resource
import shutil
import sys
import time
from collections.abc import Callable, Mapping
from datetime import date
from pathlib import Path

import polars as pl

sys.path.insert(0, str(Path(__file__).parents[1]))
from benchmarks.child import Figures, serve
from benchmarks.world import FIRST_YEAR, YEARS

from arpad.engines.game_source import Table
from arpad.engines.replay import replay
from arpad.engines.replayed import Replay

EDITION = "fide/b02_2010"
MONTHLY_DECISION = date(2011, 7, 1)
"""Monthly lists were decided, so the lists of the ten years are 120."""
LAST_LIST = date(FIRST_YEAR + YEARS, 1, 1)
_KILOBYTES_A_GIGABYTE = 1e6
_ROWS_AT_ONCE = 1 << 20
_WRAP = 1 << 64


def digest(lists: pl.DataFrame) -> str:
    """Return a number that the same rows have in any order, and hardly any others."""
    sums = (
        int(part.hash_rows().cast(pl.Int128).sum()) for part in lists.iter_slices(_ROWS_AT_ONCE)
    )
    return f"{sum(sums) % _WRAP:016x}"


def from_memory(folder: Path, path: str, threads: int) -> Callable[[], Replay]:
    """Return a replay of columns that are in memory already."""
    tables = {
        name: {column.name: column.to_numpy() for column in pl.read_parquet(file)}
        for name, file in _files(folder).items()
    }
    return lambda: _replay(tables, path, threads)


def laid_out(folder: Path, path: str, threads: int) -> Callable[[], Replay]:
    """Return a replay of columns in memory that ends when every row of every list stands there."""
    replay_of_columns = from_memory(folder, path, threads)

    def run() -> Replay:
        done = replay_of_columns()
        assert done.kept is not None  # noqa: S101 - there is no folder
        assert done.kept.lists is not None  # noqa: S101 - FIDE makes lists
        done.kept.lists.laid_out()
        return done

    return run


def from_files(folder: Path, path: str, threads: int) -> Callable[[], Replay]:
    """Return a replay of files into a folder that is new every time."""
    out = folder / "out"

    def run() -> Replay:
        shutil.rmtree(out, ignore_errors=True)
        return _replay(_files(folder), path, threads, out)

    return run


def _files(folder: Path) -> dict[str, Path]:
    return {name: folder / f"{name}.parquet" for name in ("games", "events", "players")}


def _replay(
    tables: Mapping[str, Table], path: str, threads: int, out: Path | None = None
) -> Replay:
    return replay(
        tables["games"],
        events=tables["events"],
        players=tables["players"],
        edition=EDITION,
        monthly_decision=MONTHLY_DECISION,
        until=LAST_LIST,
        path=path,
        threads=threads,
        out=out,
    )


def main(words: list[str]) -> int:
    """Replay as often as asked."""
    kind, folder, path, threads = words
    make = {"memory": from_memory, "laid_out": laid_out, "files": from_files}[kind]
    run = make(Path(folder), path, int(threads))
    told: Figures = {}

    def work() -> Figures:
        started = time.perf_counter()
        done = run()
        seconds = time.perf_counter() - started
        if not told:
            peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / _KILOBYTES_A_GIGABYTE
            lists = done.lists
            told.update(
                peak=peak,
                rows=len(lists),
                digest=digest(lists),
                lists=len(done.list_dates),
                games=done.number_of_games,
            )
        return {**told, "seconds": seconds}

    serve(work)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
