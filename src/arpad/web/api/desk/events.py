"""Events for those who work on them: register, look, say who is who, appeal, withdraw."""

from litestar import Response, get, post
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED
from msgspec.structs import replace

from arpad.client.answers.desk_events import (
    CheckedEvent,
    EventAtDesk,
    RegisteredEvent,
    WithdrawnEvent,
)
from arpad.client.wishes.events import Because, EventPlan, PlayerChoice
from arpad.model.rights import Matter, Reach, Right
from arpad.model.system import System
from arpad.office.event_view import view_of
from arpad.office.event_work import Wanted, choose_player, withdraw
from arpad.office.rechecking import recheck_events
from arpad.office.registration import Plan, register
from arpad.store.desk.event_accounts import own_event
from arpad.web.access.guard import RIGHT
from arpad.web.api.answering import answered
from arpad.web.api.desk.answering import BODY, VERSIONED, made
from arpad.web.api.desk.body import Sent
from arpad.web.api.desk.event_answers import (
    checked_told,
    event_told,
    registered_told,
    state_of_event,
)
from arpad.web.api.desk.parameters import EventPath
from arpad.web.api.desk.reach import event_within
from arpad.web.api.desk.versions import seen_by, tagged
from arpad.web.visit import Visit, Visiting

_TAGS = ("Work on events",)


@post(
    "/events",
    operation_id="register_event",
    tags=_TAGS,
    sync_to_thread=True,
    status_code=HTTP_201_CREATED,
    opt={RIGHT: Right.REGISTER_EVENTS, BODY: EventPlan},
)
def register_event(visit: Visiting, sent: Sent) -> Response[RegisteredEvent]:
    """Register an event before it starts.

    A late one is registered too, and decided on when its report comes. Without a federation it is
    one of the own federation, for keys that go no farther.
    """
    plan = _within(visit, sent.read(EventPlan))
    visit.require(Right.REGISTER_EVENTS, Matter(federation=plan.federation))
    registered = register(visit.office, plan)
    docket = registered.docket
    entrance = visit.entrance
    with entrance.writing() as connection:
        own_event(connection, docket.id, visit.account.id, visit.now)
        after = {"name": docket.name, "federation": docket.federation, "start": docket.start}
        entrance.record(connection, "register event", f"event {docket.id}", after=after)
    return made(visit, registered_told(registered, plan.pool), f"/events/{docket.id}")


def _within(visit: Visit, wished: EventPlan) -> Plan:
    plan = Plan(
        pool=wished.pool,
        name=wished.name,
        start=wished.start,
        end=wished.end,
        federation=wished.federation,
        is_official=wished.is_official,
        has_norms=wished.has_norms,
        system=System(wished.system),
        time_control=wished.time_control,
    )
    is_limited = visit.account.reach(Right.REGISTER_EVENTS) is not Reach.EVERYTHING
    if plan.federation is None and is_limited:
        return replace(plan, federation=visit.account.federation)
    return plan


@get(
    "/events/{event:int}/desk",
    operation_id="event_at_desk",
    tags=_TAGS,
    sync_to_thread=True,
    opt={RIGHT: Right.SEE_EVENTS},
)
def event_at_desk(visit: Visiting, event: EventPath) -> Response[EventAtDesk]:
    """Return an event with everything there is to do about it: findings, matches, decisions.

    Its `ETag` is the version to give as `If-Match` with whatever is done to the event.
    """
    event_within(visit, Right.SEE_EVENTS, event)
    with visit.reading() as connection:
        view = view_of(connection, event)
        state = state_of_event(event)(connection)
    return tagged(answered(visit, event_told(view)), state)


@post(
    "/events/{event:int}/matches",
    operation_id="choose_player",
    tags=_TAGS,
    sync_to_thread=True,
    status_code=HTTP_200_OK,
    opt={RIGHT: Right.SUBMIT_REPORTS, BODY: PlayerChoice, VERSIONED: True},
)
def choose(visit: Visiting, event: EventPath, sent: Sent) -> Response[CheckedEvent]:
    """Say who a player of the newest report is; the event is checked again."""
    event_within(visit, Right.SUBMIT_REPORTS, event)
    wanted = sent.read(PlayerChoice)
    office = seen_by(visit, state_of_event(event))
    checked = choose_player(
        office,
        Wanted(event=event, reported=wanted.reported, code=wanted.code, is_new=wanted.is_new),
    )
    after = {"reported": wanted.reported, "code": wanted.code, "is_new": wanted.is_new}
    visit.record("match player", f"event {event}", after=after)
    return answered(visit, checked_told(event, checked))


@post(
    "/events/{event:int}/withdrawal",
    operation_id="withdraw_event",
    tags=_TAGS,
    sync_to_thread=True,
    status_code=HTTP_200_OK,
    opt={RIGHT: Right.SUBMIT_REPORTS, BODY: Because, VERSIONED: True},
)
def withdraw_event(visit: Visiting, event: EventPath, sent: Sent) -> Response[WithdrawnEvent]:
    """Take an event out of the office's work; a new report takes it up again."""
    docket = event_within(visit, Right.SUBMIT_REPORTS, event)
    reason = sent.read(Because).reason
    taken = withdraw(seen_by(visit, state_of_event(event)), event, reason)
    visit.record(
        "withdraw event",
        f"event {event}",
        before={"state": docket.state},
        after={"state": taken.state, "reason": reason},
    )
    return answered(visit, WithdrawnEvent(number=event, state=taken.state.value))


@post(
    "/events/{event:int}/recheck",
    operation_id="recheck_event",
    tags=_TAGS,
    sync_to_thread=True,
    status_code=HTTP_200_OK,
    opt={RIGHT: Right.DECIDE},
)
def recheck(visit: Visiting, event: EventPath) -> Response[CheckedEvent]:
    """Check an event again, as after a change of the register."""
    docket = event_within(visit, Right.DECIDE, event)
    checked = recheck_events(visit.office, [event])[event]
    before, after = {"state": docket.state}, {"state": checked.state}
    visit.record("recheck event", f"event {event}", before=before, after=after)
    return answered(visit, checked_told(event, checked))


ROUTES = (register_event, event_at_desk, choose, withdraw_event, recheck)
