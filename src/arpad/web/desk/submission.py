"""Submissions: the numbered receipt of every report that was handed in, and what came of it."""

from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect
from litestar.status_codes import HTTP_200_OK, HTTP_422_UNPROCESSABLE_ENTITY

from arpad.locale import message
from arpad.model.docket import Docket
from arpad.model.rights import Matter, Reach, Right
from arpad.office.event_sought import docket_numbered
from arpad.office.office import OfficeError
from arpad.office.site_settings import site_settings
from arpad.office.submissions import name_arbiters
from arpad.store.desk.accounts import account_numbered
from arpad.store.desk.jobs import Job, job_numbered
from arpad.store.desk.submissions import (
    Submission,
    submission_numbered,
    submissions,
)
from arpad.web.access.guard import RIGHT
from arpad.web.access.matters import matter_of
from arpad.web.desk.page import desk_page
from arpad.web.desk.posted import Posting
from arpad.web.desk.submission_words import SUBMISSIONS
from arpad.web.desk.submit import arbiters_given, rows_of
from arpad.web.event_words import BADGES, STATES
from arpad.web.visit import Visit, Visiting

_A_PAGE = 50
_NONE = message("There is no such submission.")
_NAMED = message("The arbiters are kept with the submission.")


@get("/desk/submissions", sync_to_thread=True, opt={RIGHT: Right.SEE_EVENTS})
def all_submissions(
    visit: Visiting, job: FromQuery[int | None] = None, before: FromQuery[int | None] = None
) -> Response[bytes]:
    """Show submissions, the newest first: the own, the federation's, or all."""
    reach = visit.account.reach(Right.SEE_EVENTS)
    is_federal = reach is Reach.FEDERATION and visit.account.federation is not None
    with visit.site.desk.reading() as connection:
        found = submissions(
            connection,
            account_id=None if is_federal or reach is Reach.EVERYTHING else visit.account.id,
            federation=visit.account.federation if is_federal else None,
            job=job,
            before=before,
            most=_A_PAGE + 1,
        )
    return desk_page(
        visit,
        "desk_submissions.html",
        found=found[:_A_PAGE],
        older=found[_A_PAGE - 1].id if len(found) > _A_PAGE else None,
        job=job,
        words=SUBMISSIONS,
    )


@get("/desk/submissions/{submission:int}", sync_to_thread=True, opt={RIGHT: Right.SEE_EVENTS})
def receipt(visit: Visiting, submission: FromPath[int]) -> Response[bytes]:
    """Show the receipt of a submission, or only what came of it to a page that asks again."""
    return _page(visit, _found(visit, Right.SEE_EVENTS, submission))


@post(
    "/desk/submissions/{submission:int}/arbiters",
    sync_to_thread=True,
    status_code=HTTP_200_OK,
    opt={RIGHT: Right.SUBMIT_REPORTS},
)
def arbiters(
    visit: Visiting, posted: Posting, submission: FromPath[int]
) -> Response[bytes] | Redirect:
    """Keep other arbiters with a submission."""
    found = _found(visit, Right.SUBMIT_REPORTS, submission)
    try:
        name_arbiters(visit.entrance, found.id, arbiters_given(posted))
    except OfficeError as problem:
        return _page(visit, found, fault=str(problem))
    return visit.done(f"/desk/submissions/{found.id}", _NAMED)


def _found(visit: Visit, right: Right, number: int) -> Submission:
    """Return a submission to who has a right for it: his own, or one of his federation."""
    with visit.site.desk.reading() as connection:
        found = submission_numbered(connection, number)
        owner = account_numbered(connection, found.account_id) if found else None
    if found is None:
        raise NotFoundException(_NONE)
    docket = _docket(visit, found)
    is_own = found.account_id == visit.account.id
    of_owner = Matter(federation=owner.federation if owner else None, is_own=is_own)
    matter = matter_of(visit, docket) if docket and not is_own else of_owner
    visit.require(right, matter)
    return found


def _docket(visit: Visit, found: Submission) -> Docket | None:
    if found.event is None:
        return None
    with visit.reading() as connection:
        return docket_numbered(connection, found.event)


def _job(visit: Visit, found: Submission) -> Job | None:
    with visit.site.desk.reading() as connection:
        return job_numbered(connection, found.job) if found.job else None


def _page(visit: Visit, found: Submission, *, fault: str = "") -> Response[bytes]:
    with visit.site.desk.reading() as connection:
        owner = account_numbered(connection, found.account_id)
        office = site_settings(connection).office_name
    arbiters = found.arbiters.given
    return desk_page(
        visit,
        "desk_submission_part.html" if visit.is_fragment else "desk_submission.html",
        status=HTTP_422_UNPROCESSABLE_ENTITY if fault else HTTP_200_OK,
        submission=found,
        owner=owner,
        office=office,
        docket=_docket(visit, found),
        job=_job(visit, found),
        words=SUBMISSIONS,
        states=STATES,
        badges=BADGES,
        chief=next((a for a in arbiters if a.is_chief), None),
        others=rows_of(arbiters),
        fault=fault,
    )


ROUTES = (all_submissions, receipt, arbiters)
