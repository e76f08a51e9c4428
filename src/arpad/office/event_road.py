"""The road of an event through the office: from its registration to the list, with the days."""

from collections.abc import Sequence
from datetime import date
from enum import StrEnum

from msgspec import Struct

from arpad.model.docket import State, Step

_ORDER = (State.REGISTERED, State.RECEIVED, State.CHECKED, State.READY, State.RATED)
_VERDICTS = (State.WAITING, State.REFUSED, State.READY)


class Mark(StrEnum):
    """How far an event has come at a stage of its road."""

    DONE = "done"
    HERE = "here"
    STOPPED = "stopped"
    TO_COME = "to come"
    LEFT_OUT = "left out"
    """An event that was not registered beforehand has no such stage."""


class Stage(Struct, frozen=True):
    """One stage of the road; `day` is when it was reached last."""

    state: State
    mark: Mark
    day: date | None


def road_of(state: State, steps: Sequence[Step]) -> tuple[Stage, ...]:
    """Return the stages of an event that is in a state, with what happened at each."""
    days = {step.state: step.at.date() for step in steps}
    verdict = state if state in _VERDICTS else State.READY
    stages = [*_ORDER[:3], verdict, State.RATED, State.PUBLISHED]
    here = stages.index(state)
    return tuple(
        Stage(stage, _mark(at, here, stage, days), days.get(stage) if at <= here else None)
        for at, stage in enumerate(stages)
    )


def _mark(at: int, here: int, stage: State, days: dict[State, date]) -> Mark:
    if at > here:
        return Mark.TO_COME
    if at == here:
        return Mark.STOPPED if stage in {State.WAITING, State.REFUSED} else Mark.HERE
    return Mark.DONE if stage in days or stage is not State.REGISTERED else Mark.LEFT_OUT
