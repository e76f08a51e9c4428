"""`arpad work`: the long work that the site was asked for, done by a process of its own."""

import os
import signal
from threading import Event

from arpad.cli.desk import BookAddress, at_the_desk
from arpad.cli.exits import ExitCode


def work(*, book: BookAddress = None) -> int:
    """Do what is asked for on the site and takes long, until it is stopped.

    `arpad serve` starts one by itself. What is cut short is begun again the next time.
    """
    from arpad.office.jobs.apart import bench_of  # noqa: PLC0415 - the office is slow to import
    from arpad.office.jobs.heartbeat import Heartbeat  # noqa: PLC0415
    from arpad.office.jobs.worker import Worker  # noqa: PLC0415
    from arpad.office.notices.errands import errands_of  # noqa: PLC0415

    stopped = Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stopped.set())
    with at_the_desk(book) as office:
        with office.reading():
            pass  # a book that cannot be read is told at once
        beat = Heartbeat()
        Worker(bench_of(office.book.address), (beat, *errands_of(os.environ))).run(stopped)
    return ExitCode.DONE
