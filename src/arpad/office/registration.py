"""Registration: an event is known to the office before it starts, with its deadlines by article."""

from datetime import date

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from arpad.model.docket import Docket, State
from arpad.model.event import Event
from arpad.model.system import System
from arpad.model.time_control import parse_time_control
from arpad.office.deadlines import Deadline, ListEntered, list_entered, registration_deadline
from arpad.office.event_sought import folded
from arpad.office.office import Office, OfficeError
from arpad.office.plain_words import plain_or_none, plain_words
from arpad.office.pools import pool_called
from arpad.store import dockets as book
from arpad.store.reports import events_that_start


class Plan(Struct, frozen=True, kw_only=True):
    """An event as it is registered."""

    pool: str
    name: str
    start: date
    end: date
    federation: str | None = None
    is_official: bool = False
    has_norms: bool = False
    system: System = System.SWISS
    time_control: str | None = None


class Registered(Struct, frozen=True, kw_only=True):
    """A registered event: by when it had to be registered, and which list it is for."""

    docket: Docket
    day: date
    deadline: Deadline | None
    entered: ListEntered | None

    @property
    def is_late(self) -> bool:
        """Tell whether it was registered after the deadline."""
        return self.deadline is not None and self.day > self.deadline.day


def register(office: Office, plan: Plan) -> Registered:
    """Register an event; a late one is registered too, and decided on when its report comes."""
    event = _event(plan, office.clerk.today)
    with office.writing("event register") as entry:
        planned = _planned(entry.connection, plan, event, office.clerk.today)
        docket = replace(planned.docket, id=book.add_docket(entry, planned.docket))
        book.add_versions(entry, [(docket.id, None, "registration", event)])
    return replace(planned, docket=docket)


def look_ahead(office: Office, plan: Plan) -> Registered:
    """Return what registering an event today would come to; nothing is booked."""
    event = _event(plan, office.clerk.today)
    with office.reading() as connection:
        return _planned(connection, plan, event, office.clerk.today)


def _planned(connection: Connection, plan: Plan, event: Event, today: date) -> Registered:
    pool = pool_called(connection, plan.pool)
    for same in events_that_start(connection, pool.id, plan.start):
        if folded(same.name) == folded(event.name) and same.federation == event.federation:
            raise OfficeError(f"{event.name} of {plan.start} is event {same.id} already.")
    entered = list_entered(pool, event)
    docket = Docket(
        id=0,
        pool_id=pool.id,
        name=event.name,
        federation=event.federation,
        start=plan.start,
        last_day=plan.end,
        state=State.REGISTERED,
        deadline=entered.cut_off if entered else None,
        list_date=entered.list_date if entered else None,
    )
    deadline = registration_deadline(pool, plan.start, has_norms=plan.has_norms)
    return Registered(docket=docket, day=today, deadline=deadline, entered=entered)


def _event(plan: Plan, today: date) -> Event:
    """Return the event that is planned, without players; refuse what no event can be."""
    if plan.end < plan.start:
        raise OfficeError(f"The end, {plan.end}, is before the start, {plan.start}.")
    event = Event(
        name=plain_words("The name", plan.name),
        federation=plain_or_none("The federation", plan.federation),
        start=plan.start,
        end=plan.end,
        registered=today,
        system=plan.system,
        time_control=plan.time_control,
        official=plan.is_official,
        norms=plan.has_norms,
        players=(),
        games=(),
    )
    try:
        if plan.time_control is not None:
            parse_time_control(plan.time_control)
        return msgspec.convert(msgspec.to_builtins(event), Event)
    except ValueError as problem:
        raise OfficeError(f"The event cannot be registered: {problem}.") from problem
