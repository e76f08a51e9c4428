"""What a month costs at sizes that fit on no machine here: measured costs, put together on paper.

The costs of a game, of a player and of a list are measured here, each by the code that a task or
the driver of a cluster runs. A month is then reckoned from them for several sizes; what is not
measured is assumed and named: a core of another machine is like one of this, a network moves so
many bytes a second, a core costs so much an hour. `docs/scale.md` reads the table.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from math import ceil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1]))
from benchmarks.one_list import one_list
from benchmarks.report import IS_QUICK, exit_code, figure, stated
from benchmarks.timing import REPETITIONS, in_turn, medians, timed
from benchmarks.world_tables import write_world

from arpad.engines.cluster_engine import FAN_IN, ROWS_OF_A_TASK, TASKS_OF_A_CORE
from arpad.engines.cluster_spans import Span
from arpad.engines.cluster_tasks import (
    RangeSums,
    Shared,
    add_sums,
    games_of_span,
    player_ranges,
    sum_games,
)
from arpad.engines.list_stream import NO_GAMES
from arpad.engines.local_replay import no_sums
from arpad.engines.replay_input import ReplayInput, take_in
from arpad.kernels.columns import Int32
from arpad.kernels.fide.replay import FideReplay
from arpad.regulations.catalogue import law
from arpad.regulations.fide.applied_law import AppliedLaw

GAMES, PLAYERS = (1_000_000, 200_000) if IS_QUICK else (5_000_000, 1_000_000)
NETWORK = 1.0e9
"""Bytes a second between two machines: 10 gigabits, less what is lost on the way."""
EURO_A_CORE_HOUR, EURO_A_GIGABYTE_MONTH = 0.04, 0.02
"""Assumed prices of a rented core and of stored bytes."""
BYTES_OF_A_SUM = 12
BYTES_OF_A_TASK = 20
"""Of a player: change and games; in a task besides both of them packed."""


class Costs(NamedTuple):
    """Seconds of a game or a player on one core, and bytes."""

    intake_a_game: float
    sum_a_game: float
    task_a_player: float
    add_a_player: float
    list_a_player: float
    file_bytes_a_game: float
    state_bytes_a_player: float


@dataclass(frozen=True)
class Month:
    """A month on machines: seconds of its parts, bytes of memory, bytes moved."""

    games: float
    players: float
    machines: int
    cores: int
    costs: Costs

    @property
    def tasks(self) -> int:
        """Return how many tasks sum the games."""
        most = TASKS_OF_A_CORE * self.machines * self.cores
        return int(min(max(1, self.games // ROWS_OF_A_TASK), most))

    def parts(self) -> dict[str, float]:
        """Return the seconds of each part, in its order."""
        all_cores = self.machines * self.cores
        waves, by_task = ceil(self.tasks / all_cores), self.games / self.tasks
        added = self.costs.add_a_player * self.players
        last = FAN_IN * (added + BYTES_OF_A_SUM * self.players * self._abroad / NETWORK)
        return {
            "intake": self.games * self.costs.intake_a_game,
            "sums": waves
            * (by_task * self.costs.sum_a_game + self.costs.task_a_player * self.players),
            "tree": self.tasks * added / all_cores
            + self.shuffled() / (self.machines * NETWORK)
            + last,
            "list": self.costs.list_a_player * self.players,
        }

    @property
    def _abroad(self) -> float:
        """Return the share of values that lie on another machine."""
        return 1 - 1 / self.machines

    def memory(self) -> tuple[float, float]:
        """Return the bytes of a worker machine, and of the driver."""
        of_list = 4 * self.players
        worker = of_list + self.cores * self.players * (BYTES_OF_A_TASK + BYTES_OF_A_SUM)
        driver = self.players * (self.costs.state_bytes_a_player + FAN_IN * BYTES_OF_A_SUM)
        return worker, driver

    def shuffled(self) -> float:
        """Return the bytes of partial sums that go from machine to machine."""
        return self.tasks * BYTES_OF_A_SUM * self.players * self._abroad

    def price(self) -> tuple[float, float]:
        """Return what the cores cost for this long, and the file for a month, in euros."""
        hours = sum(self.parts().values()) / 3600
        stored = self.games * self.costs.file_bytes_a_game / 1e9
        cores = hours * self.machines * self.cores * EURO_A_CORE_HOUR
        return cores, stored * EURO_A_GIGABYTE_MONTH


MONTHS = ((1e8, 1e6, 1, 2), (1e9, 1e7, 1, 16), (1e9, 1e7, 10, 16), (1e9, 1e8, 10, 16))


def main() -> int:
    """Measure the costs, tell them, and what months of several sizes come to."""
    with _table() as files:
        costs = _measured(files)
    for name, value in costs._asdict().items():
        shown = f"{value:.1f} bytes" if "bytes" in name else f"{value * 1e9:.1f} ns"
        stated(f"scale: {name.replace('_', ' ')}", shown)
    for size in MONTHS:
        _tell(Month(*size, costs))
    return exit_code()


@contextmanager
def _table() -> Iterator[list[Path]]:
    build = Path(__file__).parents[1] / "build"
    build.mkdir(exist_ok=True)
    with TemporaryDirectory(dir=build) as folder:
        write_world(one_list(GAMES, PLAYERS), Path(folder))
        yield [Path(folder) / f"{name}.parquet" for name in ("games", "events", "players")]


def _measured(files: list[Path]) -> Costs:
    given = take_in(*files)
    entered = np.ones(len(given.events), np.int32)
    kernel = _kernel(given)
    bases = kernel.bases(given.events.start)
    everybody = player_ranges(PLAYERS)
    span = Span(0, GAMES)
    sums = RangeSums(np.zeros(PLAYERS, np.int64), np.zeros(PLAYERS, np.int32))
    ways: dict[str, Callable[[], object]] = {
        "intake": lambda: take_in(*files),
        "sum": lambda: sum_games(
            shared := _shared(given, entered), bases, games_of_span(shared, span, 1), everybody
        ),
        "empty": lambda: sum_games(_shared(given, entered), bases, [NO_GAMES], everybody),
        "add": lambda: add_sums(sums, sums),
        "list": lambda: _kernel(given).close_list(date(2012, 3, 1), no_sums(PLAYERS), given.events),
        "start": lambda: _kernel(given),
    }
    for way in ways.values():
        way()  # compiles
    runs = {name: (lambda way=way: timed(way)) for name, way in ways.items()}
    took = medians(in_turn(runs, repetitions=2 if IS_QUICK else REPETITIONS))
    kernel.close_list(date(2012, 3, 1), no_sums(PLAYERS), given.events)
    return Costs(
        intake_a_game=took["intake"] / GAMES,
        sum_a_game=(took["sum"] - took["empty"]) / GAMES,
        task_a_player=took["empty"] / PLAYERS,
        add_a_player=took["add"] / PLAYERS / 2,
        list_a_player=(took["list"] - took["start"]) / PLAYERS,
        file_bytes_a_game=files[0].stat().st_size / GAMES,
        state_bytes_a_player=sum(array.nbytes for array in kernel.state().values()) / PLAYERS,
    )


def _kernel(given: ReplayInput) -> FideReplay:
    text = law("fide/b02_2010")
    assert isinstance(text, AppliedLaw)  # noqa: S101 - FIDE's are
    return FideReplay(given.standing, law_on=lambda _: text)


def _shared(given: ReplayInput, entered: Int32) -> Shared:
    return Shared(given.events, given.extents, entered, PLAYERS, None, given)


def _tell(month: Month) -> None:
    worker, driver = month.memory()
    cores, stored = month.price()
    name = f"scale: {month.games:.0e} games, {month.players:.0e} players, "
    name += f"{month.machines} x {month.cores} cores"
    parts = ", ".join(f"{part} {figure(seconds, 's')}" for part, seconds in month.parts().items())
    stated(name, f"{figure(sum(month.parts().values()), 's')}: {parts}")
    stated(
        f"{name}: memory",
        f"worker {figure(worker / 1e9, 'GB')}, driver {figure(driver / 1e9, 'GB')}",
    )
    stated(
        f"{name}: bytes",
        f"file {figure(month.games * month.costs.file_bytes_a_game / 1e9, 'GB')}, "
        f"sums moved {figure(month.shuffled() / 1e9, 'GB')}",
    )
    stated(f"{name}: money", f"cores {figure(cores, 'EUR')}, file {figure(stored, 'EUR')} a month")


if __name__ == "__main__":
    sys.exit(main())
