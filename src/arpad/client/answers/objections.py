"""Objections: what somebody says is wrong, and what became of it."""

from typing import Annotated

from msgspec import Meta

from arpad.client.answers.access import AccountName
from arpad.client.answers.desk_events import Reason
from arpad.client.answers.words import (
    Answer,
    Code,
    CorrectionNumber,
    Day,
    EventNumber,
    Name,
    PoolCode,
    Round,
)

ObjectionState = Annotated[
    str,
    Meta(description="`open`, `upheld`, `rejected` or `withdrawn`.", examples=["open"]),
]


class Objection(Answer, frozen=True, kw_only=True):
    """Somebody says that something about a player is wrong; `by` is who said so.

    `corrections` are those that came of it.
    """

    number: Annotated[int, Meta(description="The number of the objection.", examples=[4])]
    pool: PoolCode
    player: Code
    event: EventNumber | None
    event_name: Name | None
    round: Round | None
    claim: Annotated[str, Meta(description="What is wrong.", examples=["Round 3 was a draw."])]
    by: Annotated[str, Meta(description="Who said so.", examples=["Kask, Kaur"])]
    day: Day
    state: ObjectionState
    corrections: tuple[CorrectionNumber, ...]


class Objections(Answer, frozen=True, kw_only=True):
    """Objections, the first one first."""

    items: tuple[Objection, ...]


class ReachedState(Answer, frozen=True, kw_only=True):
    """A state that an objection has reached: when, who recorded it, and why."""

    state: ObjectionState
    reason: Reason
    day: Day
    who: AccountName


class ObjectionView(Answer, frozen=True, kw_only=True):
    """An objection with everything that became of it."""

    objection: Objection
    name: Name
    states: tuple[ReachedState, ...]
