"""Status: what waits for whom, the deadlines by article, and the lists of today."""

from collections.abc import Sequence
from datetime import date
from enum import StrEnum

from msgspec import Struct
from sqlalchemy import Connection

from arpad.model.docket import Docket, State
from arpad.model.event import Event
from arpad.model.finding import Finding, Severity
from arpad.model.period import Period
from arpad.model.pool import Moves, Pool
from arpad.model.system import System
from arpad.office.checking import blocking
from arpad.office.deadlines import ListEntered, list_entered
from arpad.office.due import Due, deadlines
from arpad.office.objection_view import OpenObjection, open_objections
from arpad.regulations.application import list_in_force
from arpad.store.dockets import dockets
from arpad.store.event_counts import Count, counts
from arpad.store.fees import FeeTotal, fee_totals
from arpad.store.findings import findings_of_many
from arpad.store.lists import ListHead, lists_of
from arpad.store.pools import pools

_HELD_UP = (State.REGISTERED, State.RECEIVED, State.WAITING)


class Whom(StrEnum):
    """For whom an event waits."""

    ORGANISER = "the organiser"
    """For the report."""
    REGISTER = "the register"
    """For somebody who says who a player is."""
    OFFICER = "an officer"
    """For a decision."""


class Waiting(Struct, frozen=True, kw_only=True):
    """An event that is held up: for whom, and why."""

    event: Docket
    pool: str
    whom: Whom
    reason: str


class PoolStatus(Struct, frozen=True, kw_only=True):
    """A pool today: its events by state, its last list, and the next one with its cut-off.

    `note` says why there is no next list.
    """

    pool: str
    name: str
    events: tuple[Count, ...]
    last_list: ListHead | None
    in_force: Period | None
    next_list: ListEntered | None
    note: str = ""


class Status(Struct, frozen=True, kw_only=True):
    """How the office stands on a day; no text names a day by which an objection is answered."""

    day: date
    pools: tuple[PoolStatus, ...]
    waiting: tuple[Waiting, ...]
    deadlines: tuple[Due, ...]
    objections: tuple[OpenObjection, ...]
    fees: tuple[FeeTotal, ...]


def status_on(connection: Connection, today: date) -> Status:
    """Look through the book."""
    known = {pool.id: pool for pool in pools(connection).values()}
    counted = counts(connection)
    refusals = findings_of_many(connection, states=(State.WAITING,), severities=(Severity.REFUSE,))
    return Status(
        day=today,
        pools=tuple(_pool_status(connection, p, counted, today) for p in known.values()),
        waiting=tuple(
            _waiting(docket, known[docket.pool_id], refusals.get(docket.id, ()), today)
            for docket in dockets(connection, states=_HELD_UP)
        ),
        deadlines=deadlines(connection, known, today),
        objections=open_objections(connection, today),
        fees=fee_totals(connection),
    )


def _waiting(docket: Docket, pool: Pool, refusals: Sequence[Finding], today: date) -> Waiting:
    questions = [f for f in refusals if f.article is None and f.where.startswith("player ")]
    if docket.state is State.REGISTERED:
        is_over = (docket.last_day or docket.start) < today
        reason = "The report is awaited." if is_over else "It is not over yet."
        whom = Whom.ORGANISER
    else:
        reason = blocking(questions or refusals) if refusals else "It is not checked yet."
        whom = Whom.REGISTER if questions else Whom.OFFICER
    return Waiting(event=docket, pool=pool.code, whom=whom, reason=reason)


def _pool_status(
    connection: Connection, pool: Pool, counted: Sequence[Count], today: date
) -> PoolStatus:
    lists = lists_of(connection, pool.id)
    in_force, next_list, note = _lists_of_today(pool, today)
    return PoolStatus(
        pool=pool.code,
        name=pool.name,
        events=tuple(count for count in counted if count.pool_id == pool.id),
        last_list=lists[-1] if lists else None,
        in_force=in_force,
        next_list=next_list,
        note=note,
    )


def _lists_of_today(pool: Pool, today: date) -> tuple[Period | None, ListEntered | None, str]:
    if pool.moves is not Moves.BY_PERIOD:
        return None, None, "Ratings move with every event; a list may be published on any day."
    try:
        in_force = list_in_force(
            today,
            federation=pool.federation.casefold(),
            discipline=pool.discipline,
            readings=pool.chosen_on(today).readings,
        )
    except ValueError as problem:
        sentence = str(problem)
        return None, None, f"{sentence[:1].upper()}{sentence[1:]}."
    ends_today = Event(
        name="today", start=today, end=today, system=System.SWISS, players=(), games=()
    )
    return in_force, list_entered(pool, ends_today), ""
