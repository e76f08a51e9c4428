"""The audit: the whole book held against its seals, and every difference with its place."""

import msgspec
from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect
from litestar.status_codes import HTTP_200_OK, HTTP_303_SEE_OTHER, HTTP_422_UNPROCESSABLE_ENTITY

from arpad.locale import message
from arpad.model.rights import Right
from arpad.office.audit import AuditReport
from arpad.office.audit_differences import Check
from arpad.office.book_log import book_log
from arpad.office.jobs import audit as jobs
from arpad.office.jobs.bench import wish
from arpad.office.office import OfficeError
from arpad.office.pools import pool_called
from arpad.store.batch_pages import BatchesSought
from arpad.store.desk.jobs import Job, JobState, job_numbered, jobs_of_kinds
from arpad.store.pools import pools
from arpad.web.access.guard import RIGHT
from arpad.web.desk.job_words import KIND_NAMES, STATE_NAMES, after
from arpad.web.desk.page import desk_page
from arpad.web.desk.posted import Posting
from arpad.web.visit import Visit, Visiting

_MAY = {RIGHT: Right.AUDIT}
CHECKS = {
    Check.ENTRIES: message("Entries"),
    Check.STANDING: message("Standings"),
    Check.FINGERPRINT: message("Fingerprints of lists"),
    Check.NUMBER: message("Numbers of lists"),
    Check.EVENT: message("Events rated again"),
    Check.LIST: message("Lists made again"),
    Check.CHAIN: message("Chain of seals"),
    Check.DOCKET: message("Dockets of events"),
    Check.REPORT: message("Reports as they came"),
}
_NO_AUDIT = message("There is no such audit; begin one.")
_SEALS, _AUDITS = 10, 10


@get("/desk/audit", sync_to_thread=True, opt=_MAY)
def audits(visit: Visiting) -> Response[bytes]:
    """Show the audits that were made, and the newest seals of the chain."""
    return _page(visit)


@post("/desk/audit", sync_to_thread=True, status_code=HTTP_200_OK, opt=_MAY)
def begin(visit: Visiting, posted: Posting) -> Response[bytes] | Redirect:
    """Begin an audit."""
    code = posted.text("pool")
    try:
        with visit.reading() as connection:
            if code:
                pool_called(connection, code)
        wished = {"pool": code, "deep": posted.is_on("deep")}
        job = wish(visit.entrance, visit.account, jobs.AUDIT, wished)
    except OfficeError as problem:
        return _page(visit, fault=str(problem))
    return Redirect(f"/desk/jobs/{job.id}", status_code=HTTP_303_SEE_OTHER)


@get("/desk/audit/{job:int}", sync_to_thread=True, opt=_MAY)
def audited(visit: Visiting, job: FromPath[int]) -> Response[bytes]:
    """Show what an audit has found."""
    found = finished(visit, job, jobs.AUDIT)
    report = msgspec.convert(found.answer["report"], AuditReport)
    with visit.reading() as connection:
        known = pools(connection)
    return desk_page(
        visit, "desk_audit_found.html", job=found, report=report, pools=known, checks=CHECKS
    )


def finished(visit: Visit, number: int, kind: str) -> Job:
    """Return a job of a kind that is done."""
    with visit.site.desk.reading() as connection:
        found = job_numbered(connection, number)
    if found is None or found.kind != kind or found.state is not JobState.DONE:
        raise NotFoundException(_NO_AUDIT)
    return found


def _page(visit: Visit, fault: str = "") -> Response[bytes]:
    with visit.reading() as connection:
        known = pools(connection)
        chain = book_log(connection, BatchesSought(), most=_SEALS)
    with visit.site.desk.reading() as connection:
        made = jobs_of_kinds(connection, [kind.name for kind in jobs.KINDS], most=_AUDITS)
    return desk_page(
        visit,
        "desk_audit.html",
        status=HTTP_422_UNPROCESSABLE_ENTITY if fault else HTTP_200_OK,
        pools=known,
        chain=chain,
        jobs=made,
        kinds=KIND_NAMES,
        states=STATE_NAMES,
        after=after,
        fault=fault,
    )


ROUTES = (audits, begin, audited)
