"""Reading many reports into columns, batch by batch."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Protocol, TypeAlias

from arpad.formats.trf.bulk.batch import columns_of_batch
from arpad.formats.trf.bulk.columns import ReportColumns, joined
from arpad.formats.trf.bulk.sources import Task, batches, tasks_of

Progress: TypeAlias = Callable[[int, int], None]
"""Told how much of how much is done: files, or bytes of one file with many reports."""


class Spread(Protocol):
    """What does the work for every task, here or on several cores; results in order."""

    def __call__(
        self, work: Callable[[Task], ReportColumns], tasks: list[Task], /
    ) -> Iterator[ReportColumns]:
        """Yield the result of every task."""


def read_many(
    paths: str | Path | Iterable[str | Path],
    *,
    spread: Spread = map,
    progress: Progress | None = None,
) -> ReportColumns:
    """Read the reports of a folder, of many files, or of one file that holds many, into columns.

    What is not in the plain shape beyond doubt is not in the columns: it is listed with the
    reason, for `read_trf`. `spread` does the tasks, `arpad.engines.local.spread` on all cores.
    """
    tasks = tasks_of(paths)
    parts = [columns_of_batch([])]
    for task, part in zip(tasks, spread(columns_of_task, tasks), strict=True):
        parts.append(part)
        if progress is not None:
            progress(task.done, task.total)
    return joined(parts)


def columns_of_task(task: Task) -> ReportColumns:
    """Return the columns of the reports of a task."""
    return joined([columns_of_batch(batch) for batch in batches(task)])
