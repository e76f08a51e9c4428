"""One event for who works on it: its status, receipts, findings, appeal, withdrawal, preview."""

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect
from litestar.status_codes import HTTP_200_OK, HTTP_422_UNPROCESSABLE_ENTITY

from arpad.locale import message
from arpad.model.docket import Docket
from arpad.model.rights import Right
from arpad.office.decisions import appeal as appeal_against
from arpad.office.event_desk import DeskEvent, desk_event, findings_for
from arpad.office.event_public import public_event
from arpad.office.event_work import withdraw as take_out
from arpad.office.office import OfficeError
from arpad.store.desk.submissions import submissions_of_event
from arpad.web.access.guard import RIGHT
from arpad.web.access.matters import event_for, matter_of
from arpad.web.desk.page import desk_page
from arpad.web.desk.posted import Posted, Posting
from arpad.web.desk.submission_words import SUBMISSIONS
from arpad.web.event_words import BADGES, DECISIONS, MARKS, NEXT, STATES, STATUSES, SYSTEMS
from arpad.web.parts import part_of
from arpad.web.visit import Visit, Visiting

_MAY = {RIGHT: Right.SUBMIT_REPORTS}
_APPEALED = message("The appeal is recorded; the event waits for a new decision.")
_APPEALED_LATE = message("The appeal is recorded, but it came late; an officer decides on that.")
_WITHDRAWN = message("The event is withdrawn. Another report takes it up again.")
_CHANGED = message("Something has happened to this event since you looked: look at it again.")


@get("/desk/events/{event:int}", sync_to_thread=True, opt={RIGHT: Right.SEE_EVENTS})
def one_event(visit: Visiting, event: FromPath[int]) -> Response[bytes]:
    """Show an event."""
    return _page(visit, event_for(visit, Right.SEE_EVENTS, event))


@get("/desk/events/{event:int}/preview", sync_to_thread=True, opt={RIGHT: Right.SEE_EVENTS})
def preview(visit: Visiting, event: FromPath[int], part: FromQuery[int] = 1) -> Response[bytes]:
    """Show what an event would change if it were rated now; nothing is booked."""
    docket = event_for(visit, Right.SEE_EVENTS, event)
    with visit.reading() as connection:
        found = public_event(connection, docket.id, visit.today)
    return desk_page(
        visit,
        "desk_event_preview.html",
        found=found,
        part=part_of(found.lines, part),
        names={line.player.id: line.player.name or line.player.id for line in found.lines},
        statuses=STATUSES,
    )


@post("/desk/events/{event:int}/appeal", sync_to_thread=True, status_code=HTTP_200_OK, opt=_MAY)
def appeal(visit: Visiting, posted: Posting, event: FromPath[int]) -> Response[bytes] | Redirect:
    """Appeal against the refusal of an event."""
    docket = event_for(visit, Right.SUBMIT_REPORTS, event)
    try:
        _check_seen(visit, docket, posted)
        decided = appeal_against(visit.office, docket.id, posted.text("reason"))
    except OfficeError as problem:
        return _page(visit, docket, fault=str(problem), given=posted)
    visit.record(
        "appeal",
        f"event {docket.id}",
        before={"state": docket.state.value},
        after={"state": decided.checked.state.value, "reason": decided.recorded.reason},
    )
    said = _APPEALED_LATE if decided.is_late else _APPEALED
    return visit.done(f"/desk/events/{docket.id}", said)


@post("/desk/events/{event:int}/withdraw", sync_to_thread=True, status_code=HTTP_200_OK, opt=_MAY)
def withdraw(visit: Visiting, posted: Posting, event: FromPath[int]) -> Response[bytes] | Redirect:
    """Take an event out of the office's work."""
    docket = event_for(visit, Right.SUBMIT_REPORTS, event)
    try:
        _check_seen(visit, docket, posted)
        taken = take_out(visit.office, docket.id, posted.text("reason"))
    except OfficeError as problem:
        return _page(visit, docket, fault=str(problem), given=posted)
    visit.record(
        "withdraw event",
        f"event {docket.id}",
        before={"state": docket.state.value},
        after={"state": taken.state.value, "reason": posted.text("reason")},
    )
    return visit.done(f"/desk/events/{docket.id}", _WITHDRAWN)


def _check_seen(visit: Visit, docket: Docket, posted: Posted) -> None:
    """Refuse who decides by a page that shows the event as it was."""
    with visit.reading() as connection:
        now = desk_event(connection, docket.id, visit.today)
    if posted.text("seen") != seen_of(now):
        raise OfficeError(_CHANGED)


def seen_of(found: DeskEvent) -> str:
    """Return how far an event was when a page was made."""
    return f"{len(found.view.steps)}.{len(found.view.decisions)}"


def _page(
    visit: Visit, docket: Docket, *, fault: str = "", given: Posted | None = None
) -> Response[bytes]:
    with visit.reading() as connection:
        found = desk_event(connection, docket.id, visit.today)
    with visit.site.desk.reading() as connection:
        handed = submissions_of_event(connection, docket.id)
    return desk_page(
        visit,
        "desk_event.html",
        status=HTTP_422_UNPROCESSABLE_ENTITY if fault else HTTP_200_OK,
        found=found,
        findings=findings_for(found.view, with_births=visit.may(Right.SEE_PLAYERS)),
        handed=handed,
        seen=seen_of(found),
        may_work=visit.may(Right.SUBMIT_REPORTS, matter_of(visit, docket)),
        fault=fault,
        given=given or Posted(),
        states=STATES,
        badges=BADGES,
        marks=MARKS,
        acts=NEXT,
        systems=SYSTEMS,
        kinds=DECISIONS,
        words=SUBMISSIONS,
    )


ROUTES = (one_event, preview, appeal, withdraw)
