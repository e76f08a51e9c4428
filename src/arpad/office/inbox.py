"""The inbox: what waits in the office, by state and pool, since when, until when and for whom."""

from collections.abc import Mapping
from datetime import date, datetime

from msgspec import Struct
from sqlalchemy import Connection

from arpad.model.docket import Docket, State
from arpad.model.pool import Pool
from arpad.office.event_status import EventStatus, statuses_of
from arpad.store.event_browse import Place
from arpad.store.event_counts import counts
from arpad.store.event_inbox import oldest_events, waiting_since
from arpad.store.objections import Answer, objections
from arpad.store.pools import pools

AT_HAND = (
    State.WAITING,
    State.RECEIVED,
    State.CHECKED,
    State.READY,
    State.REFUSED,
    State.REGISTERED,
    State.RATED,
)
"""The states of events that are not done with, those that ask for somebody first."""
A_PAGE = 30


class Waiting(Struct, frozen=True, kw_only=True):
    """An event in the inbox; `since` is when it came to its state, `age` for how many days."""

    docket: Docket
    pool: Pool
    status: EventStatus
    since: datetime | None
    age: int


class Tray(Struct, frozen=True, kw_only=True):
    """The events of a pool in one state: how many there are, and the oldest of them.

    `next` is where the rest begins; None where all are shown.
    """

    pool: Pool
    state: State
    number: int
    events: tuple[Waiting, ...]
    next: Place | None = None


class InTray(Struct, frozen=True, kw_only=True):
    """Which tray is looked into, from which place on, and how many events of it."""

    pool: Pool
    state: State
    after: Place | None = None
    most: int = A_PAGE


def numbers_waiting(connection: Connection) -> dict[State, dict[str, int]]:
    """Count the events at hand by their states and the codes of their pools."""
    codes = {pool.id: pool.code for pool in pools(connection).values()}
    found = {state: dict[str, int]() for state in AT_HAND}
    for count in counts(connection):
        if count.state in found:
            of_state, code = found[count.state], codes[count.pool_id]
            of_state[code] = of_state.get(code, 0) + count.number
    return {state: of_pools for state, of_pools in found.items() if of_pools}


def objections_open(connection: Connection) -> int:
    """Count the objections that wait for an answer."""
    return len(objections(connection, states=(Answer.OPEN,)))


def tray(connection: Connection, looked: InTray, number: int, today: date) -> Tray:
    """Return the oldest events of a pool in a state."""
    pool, most = looked.pool, looked.most
    found = oldest_events(connection, pool.id, looked.state, after=looked.after, limit=most + 1)
    shown = found[:most]
    last = shown[-1] if len(found) > most else None
    return Tray(
        pool=pool,
        state=looked.state,
        number=number,
        events=_waiting(connection, pool, shown, today),
        next=Place(last.start, last.id) if last else None,
    )


def _waiting(
    connection: Connection, pool: Pool, dockets: tuple[Docket, ...], today: date
) -> tuple[Waiting, ...]:
    numbers = [docket.id for docket in dockets]
    since: Mapping[int, datetime] = waiting_since(connection, numbers) if numbers else {}
    statuses = statuses_of(connection, {pool.id: pool}, dockets, today)
    return tuple(
        Waiting(
            docket=docket,
            pool=pool,
            status=statuses[docket.id],
            since=since.get(docket.id),
            age=max(0, (today - since[docket.id].date()).days) if docket.id in since else 0,
        )
        for docket in dockets
    )
