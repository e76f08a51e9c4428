"""The way through a replay: step after step, kept in memory or in a folder.

The engine only makes the sums, so that every engine writes the same files and can take up what
another one began.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias

from arpad.engines.replay_folder import Progress, ReplayFolder
from arpad.engines.replay_job import ReplayEngine, ReplayJob
from arpad.engines.replay_work import ByEvents, ByLists, ReplayWork
from arpad.kernels.tables_out import OutTable, player_table

Told: TypeAlias = Callable[[int, int], None]
"""Is told how many of how many steps are done."""
MakeEngine: TypeAlias = Callable[[ReplayJob, int], ReplayEngine]
"""Makes an engine that begins after a step."""


@dataclass(slots=True)
class Kept:
    """Tables of a replay in memory: the parts of each, and the players in the end."""

    parts: dict[str, list[OutTable]] = field(default_factory=dict)
    players: OutTable = field(default_factory=dict)

    def add(self, made: dict[str, OutTable]) -> None:
        """Keep what a step gives."""
        for name, table in made.items():
            self.parts.setdefault(name, []).append(table)


def run_in_memory(job: ReplayJob, make_engine: MakeEngine, told: Told | None = None) -> Kept:
    """Do a replay and return its tables."""
    kept = Kept()
    work = _work(job, make_engine, after=0, folder=None)
    steps = len(job.plan.lists) - 1
    for number in range(1, steps + 1):
        kept.add(work.step(number))
        if told:
            told(number, steps)
    kept.players = player_table(work.players(), job.named)
    return kept


def run_into(
    folder: ReplayFolder, job: ReplayJob, make_engine: MakeEngine, told: Told | None = None
) -> None:
    """Do a replay into a folder, from where it was stopped if it was."""
    if folder.progress.is_complete:
        return
    lists, finished = job.plan.lists, folder.progress.finished
    after = 0 if finished is None else lists.index(finished)
    work = _work(job, make_engine, after=after, folder=folder)
    folder.begin()
    for number in range(after + 1, len(lists)):
        for name, table in work.step(number).items():
            folder.add(name, lists[number], table)
        if folder.is_worth_keeping() and number + 1 < len(lists):
            folder.keep(work.state(), Progress(finished=lists[number]))
        if told:
            told(number, len(lists) - 1)
    folder.put("players", player_table(work.players(), job.named))
    folder.complete(Progress(finished=lists[-1] if lists else None, is_complete=True))


def _work(
    job: ReplayJob, make_engine: MakeEngine, *, after: int, folder: ReplayFolder | None
) -> ReplayWork:
    state = folder.state() if folder is not None and after else None
    engine = make_engine(job, after)
    return (ByLists if job.law.federation == "fide" else ByEvents)(job, engine, state)
