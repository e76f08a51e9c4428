"""Commands are killed at random points; the book is as before or as after, and nothing between.

Every step is killed inside its transactions, right before and right after they are committed,
while files are written, and at moments that nobody has chosen. Then the book opens, audits to zero
and holds nothing half; and the same command gives the same result as without the kill.
"""

import sys
from collections.abc import Callable, Iterator
from random import Random

import pytest
from tests.kill.points import Kind
from tests.kill.steps import STEPS, Step
from tests.kill.trial import Office, Trial

PLACES = ("file", "server")
IN_WORK = (Kind.WRITING, Kind.ROWS)
AT_COMMIT = (Kind.BEFORE_COMMIT, Kind.AFTER_COMMIT)


def by_name(step: Step) -> str:
    return step.name


def in_turn() -> Iterator[object]:
    """Yield every step that is not long in one of the places; the long run has them in both."""
    for number, step in enumerate(step for step in STEPS if not step.is_long):
        yield pytest.param(PLACES[number % 2], step, id=f"{PLACES[number % 2]}-{step.name}")


@pytest.fixture(params=PLACES)
def office(request: pytest.FixtureRequest, office_on: Callable[[str], Office]) -> Office:
    place: str = request.param
    return office_on(place)


def seeded(request: pytest.FixtureRequest) -> Random:
    """Draw the same kills every time; the name of the test, which a failure prints, is the seed."""
    return Random(request.node.name)  # noqa: S311 - nothing is to be kept secret


def check_points(trial: Trial) -> None:
    """See that a step has the points that it must be killed at."""
    counts = trial.undisturbed.run.counts
    if trial.step.books:
        assert counts[Kind.WRITING]
        assert counts[Kind.BEFORE_COMMIT] == counts[Kind.AFTER_COMMIT] == trial.step.transactions
        assert len(trial.undisturbed.states) > trial.step.transactions
    else:
        assert counts[Kind.FILE]
        assert not counts[Kind.WRITING]


def check_kills(trial: Trial) -> None:
    """See that kills have fallen into transactions; pytest -rP shows how many fell where."""
    fell = ", ".join(f"{number} {kind.value}" for kind, number in sorted(trial.kills.items()))
    sys.stdout.write(f"kills of {trial.step.name}: {fell}\n")
    assert trial.inside or not trial.step.books


@pytest.mark.parametrize(("office", "step"), list(in_turn()), indirect=["office"])
def test_a_killed_step_leaves_the_book_whole(
    office: Office, step: Step, request: pytest.FixtureRequest
) -> None:
    trial, draw = Trial(office, step), seeded(request)
    check_points(trial)
    counts = trial.undisturbed.run.counts
    for kinds in (IN_WORK, AT_COMMIT, (Kind.FILE,)):
        if there := [kind for kind in kinds if counts[kind]]:
            trial.kill_at(draw.choice(there), draw)
    trial.kill_after(draw)
    check_kills(trial)


@pytest.mark.long
@pytest.mark.parametrize("step", STEPS, ids=by_name)
def test_a_step_is_killed_everywhere(
    office: Office, step: Step, request: pytest.FixtureRequest
) -> None:
    trial, draw = Trial(office, step), seeded(request)
    check_points(trial)
    for _ in range(3):
        for kind in trial.undisturbed.run.counts:
            trial.kill_at(kind, draw)
        trial.kill_after(draw)
    check_kills(trial)


@pytest.mark.long
@pytest.mark.parametrize(
    "step",
    [step for step in STEPS if step.name in {"rate period", "publish a list of chess", "restore"}],
    ids=by_name,
)
def test_a_process_is_killed_from_outside(
    office: Office, step: Step, request: pytest.FixtureRequest
) -> None:
    trial, draw = Trial(office, step), seeded(request)
    for _ in range(5):
        trial.kill_process(draw)
