"""Spread work over the cores of this machine; the results come in the order of the tasks.

The workers are copies of this process, so that what they look things up in is there already and
only tasks and results travel. Where processes cannot be copied, the work is done here.
"""

import gc
import multiprocessing
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from threading import Thread
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

    If somebody has killed a worker, what is left is done here.

    >>> list(spread(len, ["one", "three"], workers=2))
    [3, 5]
    """
    number = min(workers or cores(), len(tasks))
    if number <= 1 or "fork" not in multiprocessing.get_all_start_methods():
        yield from map(work, tasks)
        return
    _CURRENT.append(work)
    gc.freeze()  # else the collector touches, and so copies, everything in every worker
    done = 0
    try:
        with _copies(number) as pool:
            for done, result in enumerate(pool.map(_do, tasks), 1):  # noqa: B007 - how far it came
                yield result
    except BrokenProcessPool:
        yield from map(work, tasks[done:])
    finally:
        gc.unfreeze()
        _CURRENT.pop()


@contextmanager
def beside(work: Callable[[], Result]) -> Iterator[Callable[[], Result]]:
    """Do some work in a copy of this process; what is lent waits for its result.

    Where processes cannot be copied, or there is one core only, it is done when it is asked for; so
    it is if somebody has killed the copy.

    >>> with beside(lambda: 1 + 1) as two:
    ...     two()
    2
    """
    if cores() <= 1 or "fork" not in multiprocessing.get_all_start_methods():
        yield work
        return

    def result() -> Result:
        try:
            return done.result()
        except BrokenProcessPool:
            return work()

    _CURRENT.append(lambda _: work())
    gc.freeze()
    try:
        with _copies(1) as pool:
            done: Future[Result] = pool.submit(_do, None)
            yield result
    finally:
        gc.unfreeze()
        _CURRENT.pop()


def _copies(number: int) -> ProcessPoolExecutor:
    """Return what does work in so many copies of this process, which end with it."""
    context = multiprocessing.get_context("fork")
    return ProcessPoolExecutor(number, context, initializer=_end_with_parent)


def _end_with_parent() -> None:
    """Let a copy end when somebody kills what it is a copy of: it would wait for work for ever."""
    parent = multiprocessing.parent_process()

    def wait() -> None:
        if parent is not None:
            parent.join()
            os._exit(1)

    Thread(target=wait, daemon=True).start()


def _do(task: Any) -> Any:  # noqa: ANN401 - any task
    return _CURRENT[-1](task)
