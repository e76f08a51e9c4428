"""Spread work over the cores of this machine; the results come in the order of the tasks.

The workers are copies of this process, so that what they look things up in is there already and
only tasks and results travel. Where processes cannot be copied, the work is done here.
"""

import gc
import multiprocessing
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")

_CURRENT: list[Callable[[Any], Any]] = []
"""The work that the copies of this process do: a function need not travel to where it is."""


def cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def uncollected() -> Iterator[None]:
    """Keep the collector of cycles out of work that makes millions of values without any.

    It would look through all of them again and again: a quarter of the time of a long list.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            # What was made goes to the old ones unseen: else the first thing that the collector
            # does is to look through all of it.
            gc.freeze()
            gc.unfreeze()
            gc.enable()


def spread(
    work: Callable[[Task], Result], tasks: Sequence[Task], *, workers: int | None = None
) -> Iterator[Result]:
    """Do the work for every task, on several cores where that is possible.

    >>> list(spread(len, ["one", "three"], workers=2))
    [3, 5]
    """
    number = min(workers or cores(), len(tasks))
    if number <= 1 or "fork" not in multiprocessing.get_all_start_methods():
        yield from map(work, tasks)
        return
    _CURRENT.append(work)
    gc.freeze()  # else the collector touches, and so copies, everything in every worker
    try:
        with multiprocessing.get_context("fork").Pool(number) as pool:
            yield from pool.imap(_do, tasks)
    finally:
        gc.unfreeze()
        _CURRENT.pop()


def _do(task: Any) -> Any:  # noqa: ANN401 - any task
    return _CURRENT[-1](task)
