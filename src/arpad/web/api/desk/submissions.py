"""Reports for the office: handed in by a program, read by a job, with a numbered receipt."""

from base64 import b64decode
from binascii import Error as Base64Error

from litestar import Response, get, post
from litestar.exceptions import ClientException
from litestar.status_codes import HTTP_202_ACCEPTED

from arpad.client.answers.submissions import Submission, SubmissionsPage
from arpad.client.wishes.events import Report
from arpad.model.rights import Matter, Reach, Right
from arpad.office.submissions import Handed, submit
from arpad.store.desk.submissions import Arbiter, submission_numbered, submissions
from arpad.store.desk.submissions import Submission as Held
from arpad.web.access.guard import RIGHT
from arpad.web.api.answering import answered, paged, told
from arpad.web.api.cursors import cursor_of, place_of
from arpad.web.api.desk.answering import BODY
from arpad.web.api.desk.body import Body, Sent, fitted
from arpad.web.api.desk.parameters import SubmissionPath
from arpad.web.api.desk.reach import event_within
from arpad.web.api.desk.refusing import UnknownError
from arpad.web.api.parameters import Cursor, Limit
from arpad.web.api.public_headers import ROOT
from arpad.web.file_name import plain_name
from arpad.web.sent import LARGEST_BODY, LARGEST_FILE, read_form, too_large
from arpad.web.visit import Visit, Visiting

_TAGS = ("Submissions",)
_SUBMIT = {RIGHT: Right.SUBMIT_REPORTS}
_FORM = "multipart/form-data"
_NOT_BASE64 = "The body is wrong: base64: is not written as base64."
_ONE = "The body is wrong: give the file as text or as base64, one of them."


@post(
    "/submissions",
    operation_id="submit_report",
    tags=_TAGS,
    sync_to_thread=True,
    status_code=HTTP_202_ACCEPTED,
    request_max_body_size=LARGEST_BODY,
    opt={**_SUBMIT, BODY: Report},
)
def submit_report(visit: Visiting, sent: Sent) -> Response[Submission]:
    """Hand a report in: as JSON, or as a form with a file (`multipart/form-data`).

    It has its number at once and is read by a job, which `Location` names. A form has the fields
    `pool`, `event` and `file`, and `arbiters` as JSON.
    """
    report, data = _report(sent)
    if report.event is not None:
        event_within(visit, Right.SUBMIT_REPORTS, report.event)
    handed = Handed(
        name=plain_name(report.name),
        data=data,
        pool=report.pool,
        event=report.event,
        arbiters=tuple(
            Arbiter(name=each.name, id=each.id, is_chief=each.is_chief) for each in report.arbiters
        ),
    )
    made = submit(visit.entrance, visit.account, handed)
    response = answered(visit, _told(made))
    response.status_code = HTTP_202_ACCEPTED
    response.headers["Location"] = f"{ROOT}/jobs/{made.job}"
    return response


@get("/submissions", operation_id="submissions", tags=_TAGS, sync_to_thread=True, opt=_SUBMIT)
def all_submissions(
    visit: Visiting, cursor: Cursor = None, limit: Limit = 50
) -> Response[SubmissionsPage]:
    """Return submissions, the newest first: the own ones, or as far as the right goes."""
    reach = visit.account.reach(Right.SUBMIT_REPORTS)
    before = place_of(cursor, int)
    with visit.site.desk.reading() as connection:
        found = submissions(
            connection,
            account_id=visit.account.id if reach is Reach.OWN else None,
            federation=visit.account.federation or "" if reach is Reach.FEDERATION else None,
            before=before,
            most=limit + 1,
        )
    shown = found[:limit]
    following = shown[-1].id if len(found) > limit else None
    page = SubmissionsPage(items=tuple(map(_told, shown)), next=cursor_of(following))
    return paged(visit, page)


@get(
    "/submissions/{submission:int}",
    operation_id="submission",
    tags=_TAGS,
    sync_to_thread=True,
    opt=_SUBMIT,
)
def one_submission(visit: Visiting, submission: SubmissionPath) -> Response[Submission]:
    """Return a submission: its receipt, and what became of it."""
    with visit.site.desk.reading() as connection:
        found = submission_numbered(connection, submission)
    if found is None:
        raise UnknownError(f"There is no submission {submission}.")
    _check_reach(visit, found)
    return answered(visit, _told(found))


def _check_reach(visit: Visit, found: Held) -> None:
    """Refuse who has neither handed it in nor has a right for its event."""
    if found.account_id == visit.account.id:
        return
    if found.event is None:
        visit.require(Right.SUBMIT_REPORTS, Matter())
    else:
        event_within(visit, Right.SUBMIT_REPORTS, found.event)


def _report(sent: Body) -> tuple[Report, bytes]:
    """Return what was handed in, and the bytes of the file."""
    if sent.kind == _FORM:
        return _of_form(sent)
    report = sent.read(Report)
    if (report.text is None) is (report.base64 is None):
        raise ClientException(_ONE)
    data = _decoded(report.base64) if report.text is None else report.text.encode()
    if len(data) > LARGEST_FILE:
        raise too_large()
    return report, data


def _of_form(sent: Body) -> tuple[Report, bytes]:
    form = read_form(sent.data, sent.boundary)
    given = {name: value for name, value in form.fields.items() if value}
    arbiters = {name: given.pop(name) for name in ("arbiters",) if name in given}
    return fitted({"name": plain_name(form.name), **given}, arbiters, Report), form.data


def _decoded(text: str | None) -> bytes:
    try:
        return b64decode(text or "", validate=True)
    except (Base64Error, ValueError) as problem:
        raise ClientException(_NOT_BASE64) from problem


def _told(held: Held) -> Submission:
    arbiters = [
        {"name": each.name, "id": each.id, "is_chief": each.is_chief}
        for each in held.arbiters.given
    ]
    return told(held, Submission, number=held.id, arbiters=arbiters)


ROUTES = (submit_report, all_submissions, one_submission)
