"""Registering an event before it starts: by when, and for which list, by article."""

from litestar import Response, get, post
from litestar.response import Redirect
from litestar.status_codes import HTTP_200_OK, HTTP_422_UNPROCESSABLE_ENTITY

from arpad.locale import message
from arpad.model.rights import Matter, Reach, Right
from arpad.model.system import System
from arpad.office.office import OfficeError
from arpad.office.registration import Plan, Registered, look_ahead, register
from arpad.office.submission_outcomes import note_as_own
from arpad.store.pools import pools
from arpad.web.access.guard import RIGHT
from arpad.web.desk.given import day_needed
from arpad.web.desk.page import desk_page
from arpad.web.desk.posted import Posted, Posting
from arpad.web.event_words import SYSTEMS
from arpad.web.visit import Visit, Visiting

_MAY = {RIGHT: Right.REGISTER_EVENTS}
_IN_TIME = message("Event {number} is registered in time.")
_LATE = message("Event {number} is registered, but late: its report will wait for a decision.")
_NO_SYSTEM = message("Choose how the event is paired.")


@get("/desk/events/new", sync_to_thread=True, opt=_MAY)
def new_event(visit: Visiting) -> Response[bytes]:
    """Show the form."""
    return _page(visit, Posted())


@post("/desk/events/new", sync_to_thread=True, status_code=HTTP_200_OK, opt=_MAY)
def register_event(visit: Visiting, posted: Posting) -> Response[bytes] | Redirect:
    """Register an event, or only look at its deadlines."""
    federation = _federation(visit, posted)
    visit.require(Right.REGISTER_EVENTS, Matter(federation=federation))
    try:
        plan = _plan(posted, federation)
        if posted.is_on("look"):
            return _page(visit, posted, planned=look_ahead(visit.office, plan))
        registered = register(visit.office, plan)
    except OfficeError as problem:
        return _page(visit, posted, fault=str(problem))
    _keep(visit, registered)
    number = registered.docket.id
    said = _LATE if registered.is_late else _IN_TIME
    return visit.done(f"/desk/events/{number}", said, number=number)


def _keep(visit: Visit, registered: Registered) -> None:
    """Note whose the event is, and that it was registered."""
    docket, entrance = registered.docket, visit.entrance
    with entrance.writing() as connection:
        note_as_own(connection, visit.account, docket.id, visit.now)
        entrance.record(
            connection,
            "register event",
            f"event {docket.id}",
            after={"name": docket.name, "federation": docket.federation, "start": docket.start},
        )


def _federation(visit: Visit, posted: Posted) -> str | None:
    """Return whose event it is: who registers only for his own federation is not asked."""
    if visit.account.reach(Right.REGISTER_EVENTS) is Reach.EVERYTHING:
        return posted.text("federation").upper() or None
    return visit.account.federation


def _plan(posted: Posted, federation: str | None) -> Plan:
    try:
        system = System(posted.text("system") or System.SWISS)
    except ValueError as problem:
        raise OfficeError(_NO_SYSTEM) from problem
    start = day_needed(posted, "start")
    return Plan(
        pool=posted.text("pool"),
        name=posted.text("name"),
        start=start,
        end=day_needed(posted, "end"),
        federation=federation,
        is_official=posted.is_on("official"),
        has_norms=posted.is_on("norms"),
        system=system,
        time_control=posted.text("time_control") or None,
    )


def _page(
    visit: Visit, given: Posted, *, planned: Registered | None = None, fault: str = ""
) -> Response[bytes]:
    with visit.reading() as connection:
        known = pools(connection)
    return desk_page(
        visit,
        "desk_event_new.html",
        status=HTTP_422_UNPROCESSABLE_ENTITY if fault else HTTP_200_OK,
        given=given,
        planned=planned,
        fault=fault,
        pools=known,
        systems=SYSTEMS,
        is_for_all=visit.account.reach(Right.REGISTER_EVENTS) is Reach.EVERYTHING,
    )


ROUTES = (new_event, register_event)
