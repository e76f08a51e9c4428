"""What enters a list, before anything is rated: events that are ready, and those held up."""

from datetime import date

from msgspec import Struct
from sqlalchemy import Connection

from arpad.model.docket import Docket, State
from arpad.model.pool import Moves, Pool
from arpad.office.event_status import EventStatus, statuses_of
from arpad.store.event_counts import counts
from arpad.store.event_inbox import oldest_events, ready_in_order
from arpad.store.lists import lists_of
from arpad.store.who_did import Deed, who_rated_for

_SHOWN = 50
_STOPPED = (State.WAITING, State.RECEIVED, State.CHECKED)
_COMING = (State.READY, State.RATED, *_STOPPED, State.REGISTERED)


class Entering(Struct, frozen=True, kw_only=True):
    """The events of a list by their states: how many there are, and the oldest of them.

    `before` says who has rated events for this list already.
    """

    numbers: dict[State, int]
    ready: tuple[Docket, ...]
    stopped: tuple[Docket, ...]
    statuses: dict[int, EventStatus]
    before: Deed | None


class Coming(Struct, frozen=True, kw_only=True):
    """A list that is not out yet, and how many events enter it, by their states."""

    list_date: date
    numbers: dict[State, int]


def entering(connection: Connection, pool: Pool, list_date: date, today: date) -> Entering:
    """Return what enters a list; what was left over from earlier ones enters it too."""
    numbers = dict[State, int]()
    for count in counts(connection):
        is_in = count.list_date is not None and count.list_date <= list_date
        if count.pool_id == pool.id and is_in and count.state in _COMING:
            numbers[count.state] = numbers.get(count.state, 0) + count.number
    stopped = tuple(
        docket
        for state in _STOPPED
        for docket in oldest_events(connection, pool.id, state, until=list_date, limit=_SHOWN)
    )
    return Entering(
        numbers=numbers,
        ready=oldest_events(connection, pool.id, State.READY, until=list_date, limit=_SHOWN),
        stopped=stopped,
        statuses=statuses_of(connection, {pool.id: pool}, stopped, today),
        before=who_rated_for(connection, pool.id, list_date),
    )


def lists_coming(connection: Connection, pool: Pool) -> tuple[Coming, ...]:
    """Return the lists after the last one for which there is something, the next one first."""
    heads = lists_of(connection, pool.id)
    last = heads[-1].list_date if heads else date.min
    found = dict[date, dict[State, int]]()
    for count in counts(connection):
        if count.pool_id != pool.id or count.list_date is None or count.state not in _COMING:
            continue
        if count.list_date > last:
            numbers = found.setdefault(count.list_date, {})
            numbers[count.state] = numbers.get(count.state, 0) + count.number
    return tuple(Coming(list_date=day, numbers=found[day]) for day in sorted(found))


class Turn(Struct, frozen=True, kw_only=True):
    """The events of a pool that moves event by event: those to be rated in order, and others."""

    numbers: dict[State, int]
    ready: tuple[Docket, ...]
    stopped: tuple[Docket, ...]
    statuses: dict[int, EventStatus]


def in_turn(connection: Connection, pool: Pool, today: date) -> Turn:
    """Return the events of a pool that are ready, in the order in which they are rated."""
    numbers = {
        count.state: count.number
        for count in counts(connection)
        if count.pool_id == pool.id and count.state in _COMING
    }
    stopped = tuple(
        docket
        for state in _STOPPED
        for docket in oldest_events(connection, pool.id, state, limit=_SHOWN)
    )
    return Turn(
        numbers=numbers,
        ready=ready_in_order(connection, pool.id, limit=_SHOWN),
        stopped=stopped,
        statuses=statuses_of(connection, {pool.id: pool}, stopped, today),
    )


def is_by_period(pool: Pool) -> bool:
    """Tell whether the ratings of a pool move with its lists."""
    return pool.moves is Moves.BY_PERIOD
