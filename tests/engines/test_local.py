"""Work on several cores gives what work on one gives, in the same order."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from arpad.engines.local import beside, cores, spread


def test_results_come_in_the_order_of_the_tasks() -> None:
    tasks = list(range(50))
    assert list(spread(lambda task: task * task, tasks, workers=2)) == [t * t for t in tasks]


def test_the_work_is_done_in_other_processes() -> None:
    here = os.getpid()
    assert here not in set(spread(lambda _: os.getpid(), [1, 2, 3, 4], workers=2))


def test_one_worker_is_this_process() -> None:
    assert set(spread(lambda _: os.getpid(), [1, 2], workers=1)) == {os.getpid()}


def test_no_tasks_no_results() -> None:
    assert list(spread(len, [])) == []


def test_an_error_of_a_worker_comes_through() -> None:
    def fail(task: int) -> int:
        if task == 2:
            raise ValueError(task)
        return task

    with pytest.raises(ValueError, match="2"):
        list(spread(fail, [1, 2, 3], workers=2))


def test_there_is_a_core() -> None:
    assert cores() >= 1


def test_work_beside_is_done_in_another_process() -> None:
    with beside(os.getpid) as found:
        assert (found() != os.getpid()) == (cores() > 1)


def test_work_whose_process_was_killed_is_done_here() -> None:
    here = os.getpid()

    def work() -> int:
        if os.getpid() != here:
            os.kill(os.getpid(), signal.SIGKILL)
        return 7

    with beside(work) as found:
        assert found() == 7


def test_an_error_of_work_beside_comes_when_it_is_asked_for() -> None:
    def fail() -> int:
        raise ValueError(7)

    with beside(fail) as found, pytest.raises(ValueError, match="7"):
        found()


def test_what_a_killed_worker_leaves_is_done_here() -> None:
    here = os.getpid()

    def work(task: int) -> int:
        if task == 20 and os.getpid() != here:
            os.kill(os.getpid(), signal.SIGKILL)
        return task * task

    tasks = list(range(50))
    assert list(spread(work, tasks, workers=2)) == [t * t for t in tasks]


def test_workers_end_with_who_stops_asking() -> None:
    results = spread(lambda _: os.getpid(), list(range(50)), workers=2)
    worker = next(results)
    del results
    with pytest.raises(ProcessLookupError):
        os.kill(worker, 0)


_AT_WORK = """
import os, time
from arpad.engines.local import beside, spread
with beside(os.getpid) as copy:
    results = spread(lambda _: time.sleep(0.1) or os.getpid(), list(range(600)), workers=2)
    print(copy(), *{next(results) for _ in range(8)}, flush=True)
    time.sleep(60)
"""


def test_copies_end_with_a_process_that_is_killed() -> None:
    with subprocess.Popen([sys.executable, "-c", _AT_WORK], stdout=subprocess.PIPE) as killed:
        assert killed.stdout is not None
        copies = [int(word) for word in killed.stdout.readline().split()]
        assert len(copies) >= 2
        killed.kill()
    until = time.monotonic() + 20
    while any(map(_is_there, copies)) and time.monotonic() < until:
        time.sleep(0.05)
    assert [copy for copy in copies if _is_there(copy)] == []


def _is_there(process: int) -> bool:
    """Tell whether a process goes on; one that has ended may still wait for its parent."""
    try:
        status = Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return False
    return status.rpartition(")")[2].split()[0] != "Z"
