"""The way through a replay: step after step, kept in memory or in a folder.

The engine only makes the sums, so that every engine writes the same files and can take up what
another one began.
"""

from collections.abc import Callable
from typing import TypeAlias

from arpad.engines.kept import Kept, KeptLists
from arpad.engines.replay_folder import Progress, ReplayFolder
from arpad.engines.replay_job import ReplayEngine, ReplayJob
from arpad.engines.replay_work import ByEvents, ByLists, ReplayWork
from arpad.kernels.compiled import path_taken
from arpad.kernels.fide.list_rows import ListSheet
from arpad.kernels.tables_out import list_table, player_table

Told: TypeAlias = Callable[[int, int], None]
"""Is told how many of how many steps are done."""
MakeEngine: TypeAlias = Callable[[ReplayJob, int], ReplayEngine]
"""Makes an engine that begins after a step."""


def run_in_memory(job: ReplayJob, make_engine: MakeEngine, told: Told | None = None) -> Kept:
    """Do a replay and return its tables."""
    work, steps = _work(job, make_engine, after=0, folder=None), len(job.plan.lists) - 1
    lists = KeptLists(job.named, path_taken(job.path), job.threads)
    kept = Kept(lists=lists)
    for number in range(1, steps + 1):
        made = work.step(number)
        kept.add(made.tables)
        if made.list is not None:
            lists.made.append(made.list)
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
    sheet = ListSheet(len(job.given.players), path_taken(job.path))
    folder.begin()
    for number in range(after + 1, len(lists)):
        made = work.step(number)
        if made.list is not None:
            folder.add("lists", lists[number], list_table(sheet.laid_out(made.list), job.named))
        for name, table in made.tables.items():
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
