"""Long work: how far each job is, and what came of it."""

from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect
from litestar.status_codes import HTTP_303_SEE_OTHER

from arpad.locale import message
from arpad.model.rights import Right
from arpad.office.jobs.bench import stop
from arpad.store.desk.jobs import Job, job_numbered, jobs
from arpad.web.access.guard import RIGHT
from arpad.web.desk.job_words import KIND_NAMES, STATE_NAMES, after
from arpad.web.desk.page import desk_page
from arpad.web.visit import Visit, Visiting

_STOPPED = message("Job {number} will not be done.")
_NO_JOB = message("There is no such job, or it is somebody else's.")


@get("/desk/jobs", sync_to_thread=True, opt={RIGHT: Right.SEE_JOBS})
def all_jobs(visit: Visiting) -> Response[bytes]:
    """Show the newest jobs: the own ones, and everybody's to who may audit."""
    only = None if visit.may(Right.AUDIT) else visit.account.id
    with visit.site.desk.reading() as connection:
        found = jobs(connection, account_id=only)
    return desk_page(visit, "desk_jobs.html", jobs=found, kinds=KIND_NAMES, states=STATE_NAMES)


@get("/desk/jobs/{job:int}", sync_to_thread=True, opt={RIGHT: Right.SEE_JOBS})
def one_job(visit: Visiting, job: FromPath[int]) -> Response[bytes]:
    """Show a job, or only how far it is to a page that asks again and again."""
    found = _found(visit, job)
    template = "desk_job_part.html" if visit.is_fragment else "desk_job.html"
    return desk_page(visit, template, job=found, kinds=KIND_NAMES, after=after(found))


@post(
    "/desk/jobs/{job:int}/stop",
    sync_to_thread=True,
    status_code=HTTP_303_SEE_OTHER,
    opt={RIGHT: Right.SEE_JOBS},
)
def stop_job(visit: Visiting, job: FromPath[int]) -> Redirect:
    """Stop a job that has not begun."""
    found = _found(visit, job)
    stop(visit.entrance, visit.account, found.id)
    return visit.done("/desk/jobs", _STOPPED, number=found.id)


def _found(visit: Visit, number: int) -> Job:
    with visit.site.desk.reading() as connection:
        found = job_numbered(connection, number)
    if found is None or not (found.account_id == visit.account.id or visit.may(Right.AUDIT)):
        raise NotFoundException(_NO_JOB)
    return found


ROUTES = (all_jobs, one_job, stop_job)
