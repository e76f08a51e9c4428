"""The worker: takes jobs up, each in a process of its own, two at a time, until it is stopped."""

import fcntl
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import Popen
from threading import Event
from time import monotonic

from msgspec import Struct

from arpad.office.jobs.apart import begin, settle
from arpad.office.jobs.bench import Bench
from arpad.office.jobs.kinds import KINDS
from arpad.office.office import OfficeError
from arpad.store.desk.jobs import Job
from arpad.store.troubles import BookError

LANES = 2
_BLINK_SECONDS = 0.3
_ERRAND_SECONDS = 2.0
_ONE_WORKER = 1905
_log = logging.getLogger("arpad.work")


class _Lane(Struct):
    job: Job
    process: "Popen[bytes]"
    until: float


class Worker:
    """Does the jobs of one desk; `errands` are looked after every few seconds besides."""

    def __init__(self, bench: Bench, errands: tuple[Callable[[Bench], None], ...] = ()) -> None:
        """Take the bench over."""
        self._bench = bench
        self._errands = errands
        self._lanes = list[_Lane]()
        self._next_errand = 0.0

    def run(self, stopped: Event) -> None:
        """Work until it is stopped; jobs in hand are cut short then, and begun again next time."""
        with _alone(self._bench):
            self._bench.put_back()
            try:
                while not stopped.wait(_BLINK_SECONDS):
                    self._turn()
            finally:
                for lane in self._lanes:
                    lane.process.kill()
                    lane.process.wait()
                self._bench.put_back()

    def _turn(self) -> None:
        try:
            self._lanes = [lane for lane in self._lanes if not self._has_ended(lane)]
            while len(self._lanes) < LANES and (job := self._bench.take()) is not None:
                until = monotonic() + KINDS[job.kind].patience
                self._lanes.append(_Lane(job, begin(self._bench.book.address, job), until))
            if monotonic() >= self._next_errand:
                self._next_errand = monotonic() + _ERRAND_SECONDS
                for errand in self._errands:
                    errand(self._bench)
        except (BookError, OfficeError) as problem:
            # A server that is restarted comes back; whoever waits for it need not be told twice.
            _log.warning("%s", problem)

    def _has_ended(self, lane: _Lane) -> bool:
        code = lane.process.poll()
        if code is None and monotonic() < lane.until:
            return False
        if code is None:
            lane.process.kill()
            lane.process.wait()
        settle(self._bench, lane.job, code)
        return True


@contextmanager
def _alone(bench: Bench) -> Iterator[None]:
    """Make sure that nobody else works on the same desk."""
    if bench.book.is_server:
        with bench.desk.reading() as connection:
            connection.execution_options(isolation_level="AUTOCOMMIT")
            query = f"SELECT pg_try_advisory_lock({_ONE_WORKER})"
            if not connection.exec_driver_sql(query).scalar_one():
                raise _taken(bench)
            yield
        return
    with Path(f"{bench.desk.address}.work").open("w") as held:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as problem:
            raise _taken(bench) from problem
        yield


def _taken(bench: Bench) -> OfficeError:
    return OfficeError(f"Somebody works on the jobs of {bench.book.name} already.")
