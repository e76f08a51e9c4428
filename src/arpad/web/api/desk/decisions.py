"""Decisions for programs: an officer's, and the appeals of organisers."""

from litestar import Response, post
from litestar.status_codes import HTTP_200_OK

from arpad.client.answers.desk_events import DecidedEvent
from arpad.client.wishes.events import Appeal
from arpad.client.wishes.events import Ruling as Wished
from arpad.model.docket import Docket
from arpad.model.event import Verdict
from arpad.model.rights import Right
from arpad.office.decisions import Decided, Ruling
from arpad.office.decisions import appeal as appeal_against
from arpad.office.decisions import decide as decide_on
from arpad.web.access.guard import RIGHT
from arpad.web.api.answering import answered
from arpad.web.api.desk.answering import BODY, VERSIONED
from arpad.web.api.desk.body import Sent
from arpad.web.api.desk.event_answers import decided_told, state_of_event
from arpad.web.api.desk.parameters import EventPath
from arpad.web.api.desk.reach import event_within
from arpad.web.api.desk.versions import seen_by
from arpad.web.visit import Visit, Visiting

_TAGS = ("Work on events",)


@post(
    "/events/{event:int}/decisions",
    operation_id="decide",
    tags=_TAGS,
    sync_to_thread=True,
    status_code=HTTP_200_OK,
    opt={RIGHT: Right.DECIDE, BODY: Wished, VERSIONED: True},
)
def decide(visit: Visiting, event: EventPath, sent: Sent) -> Response[DecidedEvent]:
    """Decide about an event under an article; it is checked again and moves on by itself."""
    docket = event_within(visit, Right.DECIDE, event)
    wished = sent.read(Wished)
    ruling = Ruling(
        event=event,
        article=wished.article,
        verdict=Verdict(wished.verdict),
        reason=wished.reason,
        about=wished.about,
    )
    decided = decide_on(seen_by(visit, state_of_event(event)), ruling)
    return _answered(visit, "decide", docket, decided)


@post(
    "/events/{event:int}/appeals",
    operation_id="appeal",
    tags=_TAGS,
    sync_to_thread=True,
    status_code=HTTP_200_OK,
    opt={RIGHT: Right.SUBMIT_REPORTS, BODY: Appeal, VERSIONED: True},
)
def appeal(visit: Visiting, event: EventPath, sent: Sent) -> Response[DecidedEvent]:
    """Appeal against the refusal that stands; the event waits for a new decision."""
    docket = event_within(visit, Right.SUBMIT_REPORTS, event)
    wished = sent.read(Appeal)
    office = seen_by(visit, state_of_event(event))
    decided = appeal_against(office, event, wished.reason, article=wished.article)
    return _answered(visit, "appeal", docket, decided)


def _answered(
    visit: Visit, action: str, docket: Docket, decided: Decided
) -> Response[DecidedEvent]:
    recorded = decided.recorded
    after = {
        "state": decided.checked.state,
        "article": recorded.article,
        "verdict": recorded.verdict,
        "reason": recorded.reason,
    }
    before = {"state": docket.state}
    visit.record(action, f"event {docket.id}", before=before, after=after)
    return answered(visit, decided_told(docket.id, decided))


ROUTES = (decide, appeal)
