"""A command that rates on all cores is killed: its workers end, and hold no book any longer.

They are copies of the process, so they have its connection to a server in their hands as well.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Callable

import pytest
from tests.kill.contents import contents_of
from tests.kill.steps import STEPS
from tests.kill.trial import Office, Trial, audited

SLOW_RATING = """
import os, sys, time
import arpad.office.rate_period as rating
from arpad.cli.app import main
from arpad.office.large_period import LargePeriod
rating._WORTH_SPREADING = 1
portion = LargePeriod.portion
def slow(*words):
    os.write(1, b"here\\n")
    time.sleep(1)
    return portion(*words)
LargePeriod.portion = slow
sys.exit(main(sys.argv[1:]))
"""
"""Says when a worker is at work, and lets it be so for a while."""
PATIENCE_SECONDS = 20


@pytest.mark.parametrize("place", ["file", "server"])
def test_workers_of_a_killed_command_let_the_book_go(
    office_on: Callable[[str], Office], place: str
) -> None:
    office = office_on(place)
    trial = Trial(office, next(step for step in STEPS if step.name == "rate period"))
    desk = trial.desk()
    order = trial.order(desk)
    with subprocess.Popen(
        [sys.executable, "-c", SLOW_RATING, *order.words],
        env=os.environ
        | {"ARPAD_BOOK": order.book, "ARPAD_NOW": order.now, "ARPAD_USER": "officer"},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "here\n"
        process.send_signal(signal.SIGKILL)
        # Their end of the pipe is closed when the last of the workers has ended.
        process.communicate(timeout=PATIENCE_SECONDS)
    assert process.returncode == -signal.SIGKILL
    office.books.settle(desk.book.address)
    assert contents_of(desk.book) == trial.undisturbed.states[0]
    assert office.runner.run(order).code == 0
    assert contents_of(desk.book) == trial.undisturbed.states[-1]
    audited(desk.book)
    trial.clear(desk)
