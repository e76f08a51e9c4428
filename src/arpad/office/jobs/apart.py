"""A job in a process of its own, within its bounds: whatever it meets, the others go on."""

import logging
import os
import resource
import subprocess
import sys
from datetime import UTC, datetime
from importlib.metadata import version

from arpad.locale import message
from arpad.office.jobs.bench import Bench
from arpad.office.jobs.kinds import KINDS
from arpad.store.book import Book
from arpad.store.desk.desk import Desk
from arpad.store.desk.jobs import Job, JobState, job_numbered

NOW = "ARPAD_NOW"
_MEGABYTE = 1024 * 1024
_log = logging.getLogger("arpad.work")

_TOO_LONG = message("This took longer than it may; nothing was booked. Check what was sent.")
_NO_USE = message(
    "This could not be done, and nothing was booked; the log of the office tells why."
)


def clock() -> datetime:
    """Return the moment; a book of the past has its clock stopped by the environment."""
    told = os.environ.get(NOW)
    if told:
        return datetime.fromisoformat(told).astimezone(UTC)
    return datetime.now(UTC).replace(microsecond=0)


def bench_of(address: str) -> Bench:
    """Return the bench of a book."""
    book = Book(address)
    return Bench(book=book, desk=Desk(book), version=version("arpad"), clock=clock)


def begin(address: str, job: Job) -> "subprocess.Popen[bytes]":
    """Begin a job in another process."""
    command = [sys.executable, "-P", "-m", __name__, address, str(job.id)]
    return subprocess.Popen(command)  # noqa: S603 - this module itself


def settle(bench: Bench, job: Job, code: int | None) -> None:
    """Say what became of a job whose process ended without a word; None for one that was ended."""
    if bench.is_over(job.id):
        return
    _log.error("job %s (%s) ended with %s", job.id, job.kind, code)
    sentence = _TOO_LONG if code is None or code < 0 else _NO_USE
    bench.end(job.id, JobState.FAILED, {"sentence": sentence})


def main(address: str, number: int) -> None:
    """Do one job."""
    bench = bench_of(address)
    with bench.desk.reading() as connection:
        job = job_numbered(connection, number)
    if job is None or job.state is not JobState.RUNNING:
        return
    bounds = KINDS[job.kind]
    if bounds.megabytes is not None:
        most = bounds.megabytes * _MEGABYTE
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
    resource.setrlimit(resource.RLIMIT_CPU, (bounds.seconds, bounds.seconds + 5))
    bench.do(job)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
