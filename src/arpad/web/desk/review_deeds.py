"""What an officer does with an event under review: decide, check again, withdraw, record a fee."""

from litestar import Response, post
from litestar.params import FromPath
from litestar.response import Redirect
from litestar.status_codes import HTTP_200_OK
from msgspec.structs import replace

from arpad.locale import message
from arpad.model.docket import Docket
from arpad.model.event import Verdict
from arpad.model.rights import Right
from arpad.office.decided_before import unless_moved
from arpad.office.decisions import Decided, Ruling, appeal, decide
from arpad.office.event_work import withdraw
from arpad.office.fees import record_fee
from arpad.office.office import Office, OfficeError
from arpad.office.rechecking import recheck_events
from arpad.store.decisions import Kind
from arpad.web.access.guard import RIGHT
from arpad.web.access.matters import event_for
from arpad.web.desk.posted import Posted, Posting
from arpad.web.desk.review import review_page
from arpad.web.event_words import STATES
from arpad.web.visit import Visit, Visiting

_DECIDE = {RIGHT: Right.DECIDE}
_OVERRIDDEN = message("The decision is recorded. The event was checked again: {state}.")
_REFUSED = message("The refusal is recorded. The event was checked again: {state}.")
_APPEALED = message("The appeal is recorded. It waits for a decision: {state}.")
_LATE = message("The appeal is recorded, after its last day. It waits for a decision: {state}.")
_CHECKED = message("The event was checked again: {state}.")
_WITHDRAWN = message("The event is withdrawn.")
_FEE = message("The fee is recorded.")
_NO_VERDICT = message("Say what is decided: admit, or refuse.")
_EVENT = "event"


@post("/desk/review/{event:int}/decide", sync_to_thread=True, status_code=HTTP_200_OK, opt=_DECIDE)
def decide_event(
    visit: Visiting, posted: Posting, event: FromPath[int]
) -> Response[bytes] | Redirect:
    """Record a decision, about one finding or under an article."""
    docket = event_for(visit, Right.DECIDE, event)
    try:
        decided = decide(_office(visit, docket, posted), _ruling(docket, posted))
    except OfficeError as problem:
        return review_page(visit, docket, fault=str(problem), given=posted)
    return _done(visit, docket, decided, "decide")


@post("/desk/review/{event:int}/appeal", sync_to_thread=True, status_code=HTTP_200_OK, opt=_DECIDE)
def appeal_event(
    visit: Visiting, posted: Posting, event: FromPath[int]
) -> Response[bytes] | Redirect:
    """Record an appeal that came to the office on paper."""
    docket = event_for(visit, Right.DECIDE, event)
    try:
        article = posted.text("article") or None
        office = _office(visit, docket, posted)
        decided = appeal(office, docket.id, posted.text("reason"), article=article)
    except OfficeError as problem:
        return review_page(visit, docket, fault=str(problem), given=posted)
    return _done(visit, docket, decided, "appeal")


@post("/desk/review/{event:int}/recheck", sync_to_thread=True, status_code=HTTP_200_OK, opt=_DECIDE)
def recheck_event(
    visit: Visiting, posted: Posting, event: FromPath[int]
) -> Response[bytes] | Redirect:
    """Check an event again, after the register has changed."""
    docket = event_for(visit, Right.DECIDE, event)
    try:
        checked = recheck_events(visit.office, [docket.id])[docket.id]
    except OfficeError as problem:
        return review_page(visit, docket, fault=str(problem), given=posted)
    visit.record(
        "check event again",
        f"{_EVENT} {docket.id}",
        before={"state": docket.state.value},
        after={"state": checked.state.value},
    )
    return visit.done(_page(docket), _CHECKED, state=visit.say(STATES[checked.state]))


@post(
    "/desk/review/{event:int}/withdraw",
    sync_to_thread=True,
    status_code=HTTP_200_OK,
    opt={RIGHT: Right.CORRECT},
)
def withdraw_event(
    visit: Visiting, posted: Posting, event: FromPath[int]
) -> Response[bytes] | Redirect:
    """Take an event out of the work."""
    docket = event_for(visit, Right.CORRECT, event)
    try:
        after = withdraw(_office(visit, docket, posted), docket.id, posted.text("reason"))
    except OfficeError as problem:
        return review_page(visit, docket, fault=str(problem), given=posted)
    visit.record(
        "withdraw event",
        f"{_EVENT} {docket.id}",
        before={"state": docket.state.value},
        after={"state": after.state.value, "reason": posted.text("reason")},
    )
    return visit.done(_page(docket), _WITHDRAWN)


@post("/desk/review/{event:int}/fee", sync_to_thread=True, status_code=HTTP_200_OK, opt=_DECIDE)
def fee_of_event(
    visit: Visiting, posted: Posting, event: FromPath[int]
) -> Response[bytes] | Redirect:
    """Record a fee; one below zero takes a wrong one back."""
    docket = event_for(visit, Right.DECIDE, event)
    try:
        fee = record_fee(
            visit.office,
            docket.id,
            posted.text("amount"),
            posted.text("currency"),
            federation=posted.text("payer") or None,
            what=posted.text("what"),
        )
    except OfficeError as problem:
        return review_page(visit, docket, fault=str(problem), given=posted)
    after = {"amount": posted.text("amount"), "currency": fee.currency, "payer": fee.federation}
    visit.record("record fee", f"{_EVENT} {docket.id}", after=after)
    return visit.done(_page(docket), _FEE)


def _office(visit: Visit, docket: Docket, posted: Posted) -> Office:
    """Return the office, which refuses where the event has moved since the page was made."""
    seen = posted.text("seen")
    steps = int(seen) if seen.isdecimal() and len(seen) < len("1000000") else 0
    return replace(visit.office, unless_changed=unless_moved(docket.id, steps))


def _ruling(docket: Docket, posted: Posted) -> Ruling:
    verdict = posted.text("verdict")
    if verdict not in set(Verdict):
        raise OfficeError(_NO_VERDICT)
    return Ruling(
        event=docket.id,
        article=posted.text("article") or None,
        verdict=Verdict(verdict),
        reason=posted.text("reason"),
        about=(posted.text("about") or None) if posted.text("scope") != "article" else None,
    )


def _done(visit: Visit, docket: Docket, decided: Decided, action: str) -> Redirect:
    recorded, state = decided.recorded, decided.checked.state
    visit.record(
        f"{action} event",
        f"{_EVENT} {docket.id}",
        before={"state": docket.state.value},
        after={
            "state": state.value,
            "kind": recorded.kind.value,
            "article": recorded.article,
            "about": recorded.about,
            "reason": recorded.reason,
        },
    )
    if recorded.kind is Kind.APPEAL:
        said = _LATE if decided.is_late else _APPEALED
    else:
        said = _REFUSED if recorded.kind is Kind.REFUSAL else _OVERRIDDEN
    return visit.done(_page(docket), said, state=visit.say(STATES[state]))


def _page(docket: Docket) -> str:
    return f"/desk/review/{docket.id}"


ROUTES = (decide_event, appeal_event, recheck_event, withdraw_event, fee_of_event)
