"""The engine of a replay on a cluster: a list is one round of tasks and a tree of sums.

What a cluster must be able to do is little, so it is a protocol: the engine knows no runtime.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Protocol, TypeAlias

from arpad.engines.cluster_spans import Span, group_ends, spans_of_list
from arpad.engines.cluster_tasks import (
    PLAYERS_OF_A_RANGE,
    Remainder,
    Shared,
    add_sums,
    period_sums,
    player_ranges,
    shared_of,
)
from arpad.engines.list_stream import ListStream, chosen, joined
from arpad.engines.local_replay import no_sums
from arpad.engines.replay_job import ReplayJob
from arpad.kernels.columns import Bools, Games
from arpad.kernels.fide.basis import Basis
from arpad.kernels.fide.period import PeriodSums
from arpad.kernels.fide.replay import FideReplay

ROWS_OF_A_TASK = 1 << 20
"""About a row group; with fewer games the sums of a task cost more than its games."""
TASKS_OF_A_CORE = 4
"""More would fill the cluster with partial sums, fewer let cores wait for the last one."""
FAN_IN = 8
"""So many partial sums are added at once."""

Ref: TypeAlias = Any
"""A value that lies somewhere on the cluster."""


class Cluster(Protocol):
    """Machines that keep values and do tasks, again where one is lost."""

    def cores(self) -> int:
        """Return how many tasks can run at once."""

    def share(self, shared: Shared) -> Ref:
        """Keep what all tasks of a replay look things up in."""

    def put(self, value: tuple[Basis, ...] | Games) -> Ref:
        """Keep a value where tasks find it."""

    def got(self, refs: Sequence[Ref]) -> list[Any]:
        """Wait for values and return them; an error of a task is raised here."""

    def sum(
        self, shared: Ref, bases: Ref, part: Span | Ref, number: int, ranges: Sequence[slice]
    ) -> list[Ref]:
        """Let a task sum a part of the games of a list: a value for each range, and the rest."""

    def add(self, sums: Sequence[Ref]) -> Ref:
        """Let a task add sums of one range."""


class ClusterEngine:
    """Games of the lists, summed by the tasks of a cluster."""

    def __init__(
        self,
        job: ReplayJob,
        after: int,
        *,
        cluster: Cluster,
        rows_of_a_task: int = ROWS_OF_A_TASK,
        players_of_a_range: int = PLAYERS_OF_A_RANGE,
    ) -> None:
        """Begin after a list that is finished; what every task needs goes out once."""
        self._job, self._cluster, self._rows = job, cluster, rows_of_a_task
        self._stream = ListStream(job.given, job.plan, after=after)
        self._ranges = player_ranges(len(job.given.standing), players_of_a_range)
        self._group_ends = group_ends(job.given.source)
        self._shared = cluster.share(shared_of(job))
        self._kept = list[Games]()

    def entering(self, kernel: FideReplay, number: int) -> Iterator[PeriodSums]:
        """Yield the sums of a list: those of the tasks, and of round robins that tasks parted."""
        events, enters = self._job.given.events, self._entering(number)
        if not enters.any():
            yield no_sums(len(self._job.given.players))
            return
        bases = self._cluster.put(kernel.bases(events.start[enters]))
        made = [
            self._cluster.sum(self._shared, bases, part, number, self._ranges)
            for part in self._parts(number)
        ]
        ranges = [self._added([of_task[r] for of_task in made]) for r in range(len(self._ranges))]
        remainders: list[Remainder] = self._cluster.got([of_task[-1] for of_task in made])
        del made  # the partial sums are let go as they are added
        yield period_sums([add_sums(*self._cluster.got(refs)) for refs in ranges], remainders)
        broken = joined([part.broken for part in remainders])
        if len(broken):
            yield kernel.sums(broken, events, threads=self._job.threads)

    def games(self, number: int) -> Iterator[Games]:
        """Yield the games of a list: those that were sent out, or from the table."""
        yield from self._kept or self._stream.of_list(number)
        self._kept = []

    def _entering(self, number: int) -> Bools:
        enters: Bools = (self._job.plan.entered == number) & self._job.given.extents.has_games
        return enters

    def _parts(self, number: int) -> Iterator[Span | Ref]:
        """Yield what tasks work on: spans of rows that they read, or games that are sent."""
        if self._group_ends is not None:
            yield from spans_of_list(
                self._job.given.extents,
                self._entering(number),
                self._group_ends,
                rows=self._rows,
                most=TASKS_OF_A_CORE * self._cluster.cores(),
            )
            return
        self._kept = []
        for games in self._stream.of_list(number):
            if self._job.per_game:
                self._kept.append(games)
            for first in range(0, len(games), self._rows):
                yield self._cluster.put(chosen(games, slice(first, first + self._rows)))

    def _added(self, refs: list[Ref]) -> list[Ref]:
        """Return a few sums for many: levels of a tree, whose last one is added here."""
        while len(refs) > FAN_IN:
            refs = [
                self._cluster.add(refs[first : first + FAN_IN])
                for first in range(0, len(refs), FAN_IN)
            ]
        return refs
