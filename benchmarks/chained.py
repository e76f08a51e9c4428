"""Measure events that are rated one after the other: tournaments of FISF, tables of FESA.

Seconds are those of computing on one core, from columns to columns. The rules rate the first events
of the same history one by one: their rows must be the same to the last hundredth. `QUICK=1` takes a
tenth of the events.
"""

import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from pathlib import Path as FilePath
from statistics import median
from typing import Any, TypeVar

import numpy as np

sys.path.insert(0, str(FilePath(__file__).parents[1]))
from benchmarks.chained_world import Chained, invented
from benchmarks.report import IS_QUICK, at_least, at_most, compared, exit_code, stated
from tests.kernels.fesa import object_path as fesa_rules
from tests.kernels.fisf import object_path as fisf_rules

from arpad.kernels.chain import EventRows
from arpad.kernels.compiled import Path
from arpad.kernels.fesa.replay import FesaReplay
from arpad.kernels.fesa.solve import Verdict
from arpad.kernels.fisf.replay import FisfReplay
from arpad.regulations.fesa.applied_law import AppliedLaw as FesaLaw
from arpad.regulations.fesa.elo_program import LAW as FESA_PROGRAM
from arpad.regulations.fesa.elo_text import LAW as FESA_TEXT
from arpad.regulations.fisf.classique_2019 import LAW as FISF

T = TypeVar("T")

SHARE = 10 if IS_QUICK else 1
TOURNAMENTS, SECONDS = 100_000 // SHARE, 1.0 / SHARE
TABLES, TABLES_A_SECOND = 20_000 // SHARE, 1000
RUNS = 5
SAMPLE = 200
"""So many events are rated by the rules as well."""
BY_COLUMNS = 10
"""One event in so many is rated without compiled loops as well."""


def computing(work: Callable[[], T]) -> tuple[float, T]:
    """Return the seconds of computing that one run takes, and what came of it."""
    started = time.process_time()
    made = work()
    return time.process_time() - started, made


def is_same(one: EventRows, other: EventRows) -> bool:
    """Tell whether two ways gave the same rows."""
    columns: Iterator[tuple[Any, Any]] = zip(one, other, strict=True)
    return all(np.array_equal(mine, theirs) for mine, theirs in columns)


class Subject(ABC):
    """An edition whose events are rated one after the other."""

    name: str
    history: Chained

    @abstractmethod
    def rate(self, part: Chained, path: Path) -> EventRows:
        """Rate events on columns."""

    @abstractmethod
    def by_rules(self, part: Chained) -> Iterator[tuple[int, ...]]:
        """Rate events by the rules, and yield their rows."""

    def compare(self) -> None:
        """Compare the answers of compiled loops with those of the other ways, and tell of both."""
        tenth = self.history.first(len(self.history.events) // BY_COLUMNS)
        sample = self.history.first(SAMPLE)
        by_loops = self.rate(tenth, Path.NUMBA)
        numpy, by_columns = computing(lambda: self.rate(tenth, Path.NUMPY))
        rules, by_rules = computing(lambda: [*zip(*self.by_rules(sample), strict=True)])
        wanted = EventRows._make(np.array(column) for column in by_rules)
        differing = [] if is_same(by_loops, by_columns) else ["numpy"]
        differing += [] if is_same(self.rate(sample, Path.NUMBA), wanted) else ["rules"]
        rows = f"{len(wanted.player)} rows by rules"
        compared(f"{self.name}: numba, numpy, rules", differing, what=rows)
        stated(f"{self.name} a second, numpy", f"{len(tenth.events) / numpy:.0f}")
        stated(f"{self.name} a second, rules", f"{len(sample.events) / rules:.0f}")

    def seconds(self) -> float:
        """Return the seconds of computing for the whole history, the median of some runs."""
        runs = (computing(lambda: self.rate(self.history, Path.NUMBA)) for _ in range(RUNS))
        return median(seconds for seconds, _ in runs)


class Tournaments(Subject):
    """FISF's tournaments."""

    name = "FISF tournaments"

    def __init__(self) -> None:
        """Invent a history of them."""
        self.history = invented(TOURNAMENTS, 20_000, (1450, 200), share_new=0.3, events_a_day=300)

    def rate(self, part: Chained, path: Path) -> EventRows:
        """Rate tournaments on columns."""
        return FisfReplay(part.players, law=FISF, path=path).rate(part.events, part.games)

    def by_rules(self, part: Chained) -> Iterator[tuple[int, ...]]:
        """Rate tournaments by the rules."""
        state = FisfReplay(part.players, law=FISF).state()
        past = fisf_rules.History(state, part.events, part.games)
        for rated in fisf_rules.rated_by_rules(past, {}, fisf_rules.players_of(past)):
            yield from rated.rows


class Tables(Subject):
    """FESA's tables under one edition."""

    def __init__(self, law: FesaLaw) -> None:
        """Invent a history of them."""
        self.law = law
        self.name = f"{law.edition.name} tables"
        self.history = invented(TABLES, 5_000, (1300, 300), share_new=0.2, events_a_day=1)
        self.fared = ""

    def rate(self, part: Chained, path: Path) -> EventRows:
        """Rate tables on columns."""
        replay = FesaReplay(part.players, law=self.law, path=path)
        rows = replay.rate(part.events, part.games)
        refused = np.count_nonzero(replay.verdicts != Verdict.RATED.value)
        self.fared = f"{replay.tables_by_rules}, {refused} of {len(part.events)}"
        return rows

    def by_rules(self, part: Chained) -> Iterator[tuple[int, ...]]:
        """Rate tables by the rules."""
        state = FesaReplay(part.players, law=self.law).state()
        past = fesa_rules.History(state, part.events, part.games)
        for rated in fesa_rules.rated_by_rules(past, self.law, {}, fesa_rules.players_of(past)):
            yield from rated.rows


def main() -> int:
    """Print every measure beside its limit; exit 1 when an answer differs or a limit is missed."""
    tournaments = Tournaments()
    tournaments.compare()
    games = f"{len(tournaments.history.games) / 1e6:.1f} million games"
    what = f"{TOURNAMENTS} FISF tournaments, computing"
    at_most(what, tournaments.seconds(), SECONDS, "s", note=games)
    for law in (FESA_TEXT, FESA_PROGRAM):
        tables = Tables(law)
        tables.compare()
        at_least(f"{tables.name} a second", TABLES / tables.seconds(), TABLES_A_SECOND, "")
        stated(f"{tables.name} in doubt, and without a solution", tables.fared)
    return exit_code()


if __name__ == "__main__":
    sys.exit(main())
