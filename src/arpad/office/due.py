"""What is due: reports and registrations of events to come, and appeals, each by its article."""

from collections.abc import Iterator, Mapping
from datetime import date

from msgspec import Struct
from sqlalchemy import Connection

from arpad.model.docket import Docket, State
from arpad.model.event import Event
from arpad.model.pool import Pool
from arpad.office.deadlines import appeal_deadline, list_entered, registration_deadline
from arpad.store.decisions import Kind, Recorded, recorded_for
from arpad.store.dockets import dockets, latest_events, unpacked


class Due(Struct, frozen=True, kw_only=True):
    """A deadline of an event; `is_over` says that the day has passed."""

    day: date
    what: str
    event: int
    name: str
    article: str | None
    is_over: bool


def deadlines(connection: Connection, pools: Mapping[int, Pool], today: date) -> tuple[Due, ...]:
    """Return what is due, the first day first."""
    found = [*_reports(connection, pools, today), *_appeals(connection, pools, today)]
    return tuple(sorted(found, key=lambda due: (due.day, due.event)))


def _reports(connection: Connection, pools: Mapping[int, Pool], today: date) -> Iterator[Due]:
    registered = {d.id: d for d in dockets(connection, states=[State.REGISTERED])}
    for pool in pools.values():
        for number, document in latest_events(connection, pool.id, [State.REGISTERED]):
            yield from _of_registered(pool, registered[number], unpacked(document), today)


def _of_registered(pool: Pool, docket: Docket, event: Event, today: date) -> Iterator[Due]:
    last = registration_deadline(pool, event.start, has_norms=event.norms)
    if last is not None and isinstance(event.registered, date) and event.registered > last.day:
        what = f"registration: registered late, on {event.registered}"
        yield _due(docket, last.day, what, last.article, today)
    entered = list_entered(pool, event)
    if entered is not None:
        what = f"report, for the list of {entered.list_date}"
        yield _due(docket, entered.cut_off, what, entered.article, today)


def _appeals(connection: Connection, pools: Mapping[int, Pool], today: date) -> Iterator[Due]:
    refused = {d.id: d for d in dockets(connection, states=[State.REFUSED])}
    for number, recorded in recorded_for(connection, list(refused)).items():
        docket = refused[number]
        last = _last_refusal(recorded)
        deadline = last and appeal_deadline(pools[docket.pool_id], docket.start, last.day)
        if deadline and deadline.day >= today:
            yield _due(docket, deadline.day, "appeal", deadline.article, today)


def _last_refusal(recorded: tuple[Recorded, ...]) -> Recorded | None:
    refusals = [r for r in recorded if r.kind is Kind.REFUSAL]
    return refusals[-1] if refusals else None


def _due(docket: Docket, day: date, what: str, article: str | None, today: date) -> Due:
    return Due(
        day=day,
        what=what,
        event=docket.id,
        name=docket.name,
        article=article,
        is_over=day < today,
    )
