"""Work on several cores gives what work on one gives, in the same order."""

import os

import pytest

from arpad.engines.local import cores, spread


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
