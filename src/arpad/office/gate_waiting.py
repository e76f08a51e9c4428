"""Events of this list that are not in it: those the office has still to do, and those that wait."""

from collections.abc import Iterator

from arpad.model.docket import Docket, State
from arpad.office.gate_case import Case, belongs
from arpad.office.gate_finding import Check, GateFinding
from arpad.store.decisions import Kind, Recorded, recorded_for
from arpad.store.dockets import dockets

_UNFINISHED = (State.RECEIVED, State.CHECKED, State.READY)


def unfinished(case: Case) -> Iterator[GateFinding]:
    """Yield events with which the office has not done its own work, and appeals without answer."""
    for docket in _of_this_list(case, _UNFINISHED):
        done = "is ready and not rated" if docket.state is State.READY else "is not checked yet"
        yield _finding(case, Check.UNFINISHED, docket, f"It {done}.")
    for docket, appeal in _appealed(case).values():
        message = f"An appeal of {appeal.day} waits for a decision."
        yield _finding(case, Check.UNFINISHED, docket, message)


def waiting(case: Case) -> Iterator[GateFinding]:
    """Yield events that a refusal or a question holds up."""
    appealed = _appealed(case)
    for docket in _of_this_list(case, (State.WAITING,)):
        if docket.id in appealed:
            continue
        yield _finding(case, Check.WAITING, docket, "It waits for a decision or for a name.")


def _appealed(case: Case) -> dict[int, tuple[Docket, Recorded]]:
    """Return the events whose refusal was appealed, and the appeal; nothing was decided since."""
    held_up = {docket.id: docket for docket in _of_this_list(case, (State.WAITING, State.REFUSED))}
    recorded = recorded_for(case.connection, list(held_up))
    last = {number: made[-1] for number, made in recorded.items()}
    return {n: (held_up[n], each) for n, each in last.items() if each.kind is Kind.APPEAL}


def _of_this_list(case: Case, states: tuple[State, ...]) -> list[Docket]:
    found = dockets(case.connection, pool_id=case.pool.id, states=states)
    return [docket for docket in found if belongs(docket, case.list_date)]


def _finding(case: Case, check: Check, docket: Docket, message: str) -> GateFinding:
    ended = docket.last_day or docket.start
    return case.limits.finding(
        check,
        str(docket.id),
        f"Event {docket.id}, {docket.name}, ended on {ended} and belongs to this list. {message}",
        state=docket.state.value,
        last_day=str(ended),
    )
