"""One of two who write at once is killed: the other one goes on, and nobody waits for the dead.

The first is held inside its transaction, until the second is seen to wait; then it is killed.
"""

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from msgspec.structs import replace
from tests.kill.contents import contents_of
from tests.kill.points import Kind
from tests.kill.runner import KILLED, Order, Runner
from tests.kill.steps import STEPS, Step
from tests.kill.trial import Office, Trial, audited

PATIENCE_SECONDS = 25
"""Less than a writer waits before it gives up."""
SEEN_TO_WAIT_SECONDS = 0.5
AMID_ROWS = (Kind.ROWS, 3)


@pytest.fixture
def second(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Runner]:
    running = Runner(tmp_path_factory.mktemp("second"))
    yield running
    running.close()


@pytest.fixture(params=["file", "server"])
def office(request: pytest.FixtureRequest, office_on: Callable[[str], Office]) -> Office:
    place: str = request.param
    return office_on(place)


def step(name: str) -> Step:
    return next(step for step in STEPS if step.name == name)


@contextmanager
def held(runner: Runner, order: Order) -> Iterator[None]:
    """Let a command stop at its point, and kill it there at the end."""
    runner.start(replace(order, is_held=True))
    until = time.monotonic() + PATIENCE_SECONDS
    while not runner.where.process:
        assert time.monotonic() < until, runner.where
        time.sleep(0.01)
    try:
        yield
    finally:
        os.kill(runner.where.process, signal.SIGKILL)
        assert runner.ended().code == KILLED


@pytest.mark.parametrize(
    ("first_step", "second_step"),
    [("rate period", "rate events"), ("rate period", "rate period")],
)
def test_the_death_of_one_writer_lets_the_other_go_on(
    office: Office, second: Runner, first_step: str, second_step: str
) -> None:
    trial, other = Trial(office, step(first_step)), Trial(office, step(second_step))
    desk = trial.desk()
    before = contents_of(desk.book)
    with held(office.runner, replace(trial.order(desk), at=AMID_ROWS)):
        # Whoever only reads sees the book as it was, and does not wait.
        assert contents_of(desk.book) == before
        audited(desk.book)
        second.start(replace(trial.order(desk, other.step.words), now=other.step.now))
        time.sleep(SEEN_TO_WAIT_SECONDS)
        assert contents_of(desk.book) == before
    done = second.ended()
    assert done.code == 0, done.err
    assert done.seconds < PATIENCE_SECONDS
    office.books.settle(desk.book.address)
    assert contents_of(desk.book) == other.undisturbed.states[-1]
    audited(desk.book)
    assert office.runner.run(trial.order(desk)).code == 0
    audited(desk.book)
    trial.clear(desk)
