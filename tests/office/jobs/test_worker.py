"""The worker as a process: killed again and again at its work, it does every job once."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

import pytest

from arpad.office.access.entrance import Entrance
from arpad.office.jobs.bench import Bench, wish
from arpad.office.jobs.rating import PERIOD
from arpad.office.office import mark
from arpad.store.batch_log import batches_marked
from arpad.store.desk.accounts import Account
from arpad.store.desk.jobs import JobState, job_numbered

MARCH = {"pool": "fide", "list_date": "2012-03-01"}
PROGRAM = Path(sys.executable).with_name("arpad")


@contextmanager
def working(bench: Bench) -> Iterator["subprocess.Popen[str]"]:
    """Let a worker work in a group of processes of its own."""
    told = os.environ | {"ARPAD_NOW": "2012-03-01T09:00+00:00"}
    worker = subprocess.Popen(
        [PROGRAM, "work", "--book", bench.book.address],
        env=told,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        yield worker
    finally:
        if worker.poll() is None:
            os.killpg(worker.pid, signal.SIGKILL)
        worker.communicate(timeout=30)


def state_of(bench: Bench, number: int) -> JobState:
    with bench.desk.reading() as connection:
        found = job_numbered(connection, number)
    assert found is not None
    return found.state


def wait_for(bench: Bench, number: int, *states: JobState) -> None:
    until = monotonic() + 60
    while state_of(bench, number) not in states and monotonic() < until:
        sleep(0.02)
    assert state_of(bench, number) in states


def test_a_job_survives_that_its_worker_is_killed(
    bench: Bench, entrance: Entrance, anna: Account
) -> None:
    asked = wish(entrance, anna, PERIOD, MARCH)
    with working(bench) as worker:
        wait_for(bench, asked.id, JobState.RUNNING, JobState.DONE)
        os.killpg(worker.pid, signal.SIGKILL)
    with working(bench) as worker:
        wait_for(bench, asked.id, JobState.DONE)
        worker.send_signal(signal.SIGTERM)
        assert worker.wait(30) == 0
    with bench.book.reading() as connection:
        assert len(batches_marked(connection, mark(asked.id))) == 1


def test_two_workers_do_not_share_a_desk(bench: Bench, entrance: Entrance, anna: Account) -> None:
    asked = wish(entrance, anna, PERIOD, MARCH)
    with working(bench):
        wait_for(bench, asked.id, JobState.DONE)
        second = subprocess.run(
            [PROGRAM, "work", "--book", bench.book.address],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
    assert second.returncode == 2
    assert "already" in second.stderr


@pytest.mark.long
def test_a_job_is_done_once_wherever_it_is_cut(
    bench: Bench, entrance: Entrance, anna: Account
) -> None:
    for number in range(10):
        asked = wish(entrance, anna, PERIOD, MARCH)
        with working(bench) as worker:
            wait_for(bench, asked.id, JobState.RUNNING, JobState.DONE)
            sleep(number * 0.1)
            os.killpg(worker.pid, signal.SIGKILL)
        with working(bench):
            wait_for(bench, asked.id, JobState.DONE, JobState.FAILED)
        with bench.book.reading() as connection:
            assert len(batches_marked(connection, mark(asked.id))) <= 1
