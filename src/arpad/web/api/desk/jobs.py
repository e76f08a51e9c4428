"""Long work for programs: how far each job is, and what came of it."""

from litestar import Response, delete, get
from litestar.exceptions import PermissionDeniedException
from litestar.status_codes import HTTP_200_OK

from arpad.client.answers.jobs import Job, JobsPage
from arpad.model.rights import Right
from arpad.office.jobs.bench import stop
from arpad.office.jobs.kinds import KINDS
from arpad.store.desk.jobs import Job as HeldJob
from arpad.store.desk.jobs import job_numbered, jobs
from arpad.web.access.guard import MAY_NOT, RIGHT
from arpad.web.api.answering import answered, paged
from arpad.web.api.cursors import cursor_of, place_of
from arpad.web.api.desk.answering import job_told
from arpad.web.api.desk.parameters import JobPath
from arpad.web.api.desk.refusing import UnknownError
from arpad.web.api.parameters import Cursor, Limit
from arpad.web.visit import Visit, Visiting

_TAGS = ("Jobs",)
_SEE = {RIGHT: Right.SEE_JOBS}


@get("/jobs", operation_id="jobs", tags=_TAGS, sync_to_thread=True, opt=_SEE)
def all_jobs(visit: Visiting, cursor: Cursor = None, limit: Limit = 50) -> Response[JobsPage]:
    """Return the newest jobs first: the own ones, and everybody's to a key that may audit."""
    only = None if visit.may(Right.AUDIT) else visit.account.id
    below = place_of(cursor, int)
    with visit.site.desk.reading() as connection:
        found = jobs(connection, account_id=only, below=below, most=limit + 1)
    shown = found[:limit]
    following = shown[-1].id if len(found) > limit else None
    page = JobsPage(items=tuple(map(job_told, shown)), next=cursor_of(following))
    return paged(visit, page)


@get("/jobs/{job:int}", operation_id="job", tags=_TAGS, sync_to_thread=True, opt=_SEE)
def one_job(visit: Visiting, job: JobPath) -> Response[Job]:
    """Return a job: how far it is, and what came of it."""
    return answered(visit, job_told(_found(visit, job)))


@delete(
    "/jobs/{job:int}",
    operation_id="stop_job",
    tags=_TAGS,
    sync_to_thread=True,
    status_code=HTTP_200_OK,
    opt=_SEE,
)
def stop_job(visit: Visiting, job: JobPath) -> Response[Job]:
    """Stop a job that has not begun; one that has goes on to its end."""
    found = _found(visit, job)
    # A key that may only look stops nothing: it carries the right that the job itself needs.
    is_own = found.account_id == visit.account.id
    if not visit.may(KINDS[found.kind].right if is_own else Right.PUBLISH):
        raise PermissionDeniedException(MAY_NOT)
    stop(visit.entrance, visit.account, found.id)
    return answered(visit, job_told(_found(visit, job)))


def _found(visit: Visit, number: int) -> HeldJob:
    with visit.site.desk.reading() as connection:
        found = job_numbered(connection, number)
    if found is None or not (found.account_id == visit.account.id or visit.may(Right.AUDIT)):
        raise UnknownError(f"There is no job {number}, or it is somebody else's.")
    return found


ROUTES = (all_jobs, one_job, stop_job)
