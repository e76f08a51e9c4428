"""Handing a report in: a file or its text, for an event or a new one, with the arbiters."""

from itertools import zip_longest

from litestar import Response, get, post
from litestar.params import FromQuery
from litestar.response import Redirect
from litestar.status_codes import HTTP_200_OK, HTTP_422_UNPROCESSABLE_ENTITY

from arpad.locale import message
from arpad.model.docket import Docket
from arpad.model.rights import Reach, Right
from arpad.office.office import OfficeError
from arpad.office.submissions import Handed, submit, submit_many
from arpad.store.desk.submissions import Arbiter, newest_arbiters, submissions_of_event
from arpad.store.pools import pools
from arpad.web.access.guard import RIGHT
from arpad.web.access.matters import event_for
from arpad.web.desk.given import day_given, number_given
from arpad.web.desk.page import desk_page
from arpad.web.desk.posted import Posted, Posting
from arpad.web.visit import Visit, Visiting

_MAY = {RIGHT: Right.SUBMIT_REPORTS}
_HANDED_IN = message("The report is handed in as submission {number}.")
_PASTED = "pasted.txt"
_LARGEST_BODY = 60_000_000
"""A body of many reports; each of them may be as large as any."""
_OTHERS = 3


@get("/desk/submit", sync_to_thread=True, opt=_MAY)
def form(visit: Visiting, event: FromQuery[int | None] = None) -> Response[bytes]:
    """Show the form, for one event or for a new one."""
    docket = event_for(visit, Right.SUBMIT_REPORTS, event) if event is not None else None
    return _page(visit, Posted(), docket, arbiters=_known(visit, event))


@post("/desk/submit", sync_to_thread=True, status_code=HTTP_200_OK, opt=_MAY)
def hand_in(visit: Visiting, posted: Posting) -> Response[bytes] | Redirect:
    """Take a report, number it, and let it be read."""
    docket = None
    try:
        number = number_given(posted, "event")
        docket = event_for(visit, Right.SUBMIT_REPORTS, number) if number is not None else None
        made = submit(visit.entrance, visit.account, _handed(visit, posted, docket))
    except OfficeError as problem:
        named = arbiters_given(posted)
        return _page(visit, posted, docket, arbiters=named, fault=str(problem))
    return visit.done(f"/desk/submissions/{made.id}", _HANDED_IN, number=made.id)


@post(
    "/desk/submit/many",
    sync_to_thread=True,
    status_code=HTTP_200_OK,
    opt=_MAY,
    request_max_body_size=_LARGEST_BODY,
)
def hand_in_many(visit: Visiting, posted: Posting) -> Response[bytes] | Redirect:
    """Take many reports at once; how far they are is on the page of the job."""
    pool = posted.text("pool") or None
    try:
        job = submit_many(visit.entrance, visit.account, list(posted.files), pool)
    except OfficeError as problem:
        return _page(visit, posted, None, fault=str(problem))
    return Redirect(f"/desk/jobs/{job.id}", status_code=303)


def arbiters_given(posted: Posted) -> tuple[Arbiter, ...]:
    """Return the arbiters of a form: the chief by fields of his own, the others in rows."""
    chief = Arbiter(name=posted.text("chief"), id=posted.text("chief_id"), is_chief=True)
    rows = zip_longest(posted.all("arbiter"), posted.all("arbiter_id"), fillvalue="")
    others = [Arbiter(name=name.strip(), id=number.strip()) for name, number in rows]
    return tuple(each for each in (chief, *others) if each.name or each.id)


def _handed(visit: Visit, posted: Posted, docket: Docket | None) -> Handed:
    is_for_all = visit.account.reach(Right.SUBMIT_REPORTS) is Reach.EVERYTHING
    text = posted.fields.get("text", "")
    return Handed(
        name=posted.file_name or _PASTED,
        data=posted.data if posted.file_name else text.encode(),
        pool=None if docket else posted.text("pool") or None,
        event=docket.id if docket else None,
        arbiters=arbiters_given(posted),
        received=day_given(posted, "received") if is_for_all else None,
        may_be_new=not posted.is_on("ask"),
    )


def _known(visit: Visit, event: int | None) -> tuple[Arbiter, ...]:
    """Return the arbiters of the report before, so that nobody types them twice."""
    if event is None:
        return ()
    with visit.site.desk.reading() as connection:
        return newest_arbiters(submissions_of_event(connection, event))


def _page(
    visit: Visit,
    given: Posted,
    docket: Docket | None,
    *,
    arbiters: tuple[Arbiter, ...] = (),
    fault: str = "",
) -> Response[bytes]:
    with visit.reading() as connection:
        known = pools(connection)
    reach = visit.account.reach(Right.SUBMIT_REPORTS)
    return desk_page(
        visit,
        "desk_submit.html",
        status=HTTP_422_UNPROCESSABLE_ENTITY if fault else HTTP_200_OK,
        given=given,
        docket=docket,
        chief=next((a for a in arbiters if a.is_chief), None),
        others=rows_of(arbiters),
        fault=fault,
        pools=known,
        is_for_all=reach is Reach.EVERYTHING,
        may_send_many=reach >= Reach.FEDERATION,
    )


def rows_of(arbiters: tuple[Arbiter, ...]) -> list[Arbiter]:
    """Return the rows of the arbiters besides the chief, some of them still empty."""
    named = [arbiter for arbiter in arbiters if not arbiter.is_chief]
    return [*named, *(Arbiter(name="") for _ in range(max(1, _OTHERS - len(named))))]


ROUTES = (form, hand_in, hand_in_many)
