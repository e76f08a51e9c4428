"""The docket: events as the office handles them, from registration to the published list."""

from datetime import date, datetime
from enum import StrEnum

from msgspec import Struct


class State(StrEnum):
    """How far the office has come with an event."""

    REGISTERED = "registered"
    RECEIVED = "received"
    CHECKED = "checked"
    REFUSED = "refused"
    WAITING = "waiting"
    """For an officer's decision."""
    READY = "ready"
    RATED = "rated"
    PUBLISHED = "published"


class Docket(Struct, frozen=True, kw_only=True):
    """One event in the office. `list_date` is the list that it enters, where lists have periods."""

    id: int
    pool_id: int
    name: str
    federation: str | None
    start: date
    last_day: date | None
    state: State
    deadline: date | None = None
    list_date: date | None = None


class Step(Struct, frozen=True, kw_only=True):
    """One change of an event's state: who, when and why."""

    state: State
    reason: str
    who: str
    at: datetime
