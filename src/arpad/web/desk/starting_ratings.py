"""Starting ratings: a file of rankings, the ratings they give, and the beginning of a pool."""

from datetime import date

import msgspec
from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect
from litestar.status_codes import HTTP_200_OK, HTTP_303_SEE_OTHER, HTTP_422_UNPROCESSABLE_ENTITY

from arpad.formats.starting_ratings_file import starting_ratings_csv
from arpad.locale import message
from arpad.model.ranking import StartingRatings, StartMethod
from arpad.model.rights import Right
from arpad.office.jobs import starting_ratings as jobs
from arpad.office.jobs.bench import wish
from arpad.office.office import OfficeError
from arpad.office.series_view import pools_with_series
from arpad.office.starting_ratings import refuse_begun
from arpad.store.desk.jobs import Job, JobState, job_numbered
from arpad.web.access.guard import RIGHT
from arpad.web.desk.page import desk_page
from arpad.web.desk.posted import Posted, Posting
from arpad.web.visit import Visit, Visiting

_SET = {RIGHT: Right.SET_SERIES}
_LOOK = {RIGHT: Right.LOOK_AHEAD}
METHODS = {
    StartMethod.QUANTILE: message("by the place in the merged ranking"),
    StartMethod.CONSTANT: message("constant of the classic series"),
    StartMethod.NONE: message("in no ranking: look at it"),
}
_NO_FILE = message("Choose a file with the rankings.")
_NO_DAY = message("The day of the ratings is written like 2019-09-01.")
_NOT_FOUND = message("There are no such starting ratings; find them anew.")
_MOST_SHOWN = 200


@get("/desk/starting-ratings", sync_to_thread=True, opt=_LOOK)
def form(visit: Visiting) -> Response[bytes]:
    """Show what a file of rankings looks like, and the form for one."""
    return _form(visit, Posted())


@post("/desk/starting-ratings", sync_to_thread=True, status_code=HTTP_200_OK, opt=_SET)
def find(visit: Visiting, posted: Posting) -> Response[bytes] | Redirect:
    """Let starting ratings be found; the file is read apart from everybody else."""
    try:
        data = posted.needed_data(_NO_FILE)
        wished = {
            "pool": posted.text("pool"),
            "on": str(_day(posted)),
            "name": posted.file_name,
        }
        job = wish(visit.entrance, visit.account, jobs.FIND, wished, data=data)
    except OfficeError as problem:
        return _form(visit, posted, fault=str(problem))
    return _to(job)


@get("/desk/starting-ratings/{job:int}", sync_to_thread=True, opt=_LOOK)
def found(visit: Visiting, job: FromPath[int]) -> Response[bytes]:
    """Show the ratings that were found."""
    return _found_page(visit, _job(visit, job))


@get("/desk/starting-ratings/{job:int}/ratings.csv", sync_to_thread=True, opt=_LOOK)
def as_csv(visit: Visiting, job: FromPath[int]) -> Response[bytes]:
    """Send the ratings as CSV."""
    ratings = _ratings(_job(visit, job))
    return Response(
        starting_ratings_csv(ratings).encode(),
        media_type="text/csv",
        headers={
            "Content-Disposition": f'attachment; filename="starting-ratings-{ratings.on}.csv"'
        },
    )


@post(
    "/desk/starting-ratings/{job:int}/book",
    sync_to_thread=True,
    status_code=HTTP_200_OK,
    opt=_SET,
)
def book(visit: Visiting, job: FromPath[int]) -> Response[bytes] | Redirect:
    """Let a pool begin with the ratings."""
    looked_at = _job(visit, job)
    pool = looked_at.answer["pool"]
    try:
        refuse_begun(visit.office, pool)
        wished = {"pool": pool, "found_by": job, "list_date": str(_ratings(looked_at).on)}
        data = msgspec.json.encode(looked_at.answer["found"])
        made = wish(visit.entrance, visit.account, jobs.BOOK, wished, data=data)
    except OfficeError as problem:
        return _found_page(visit, looked_at, fault=str(problem))
    return _to(made)


def _to(job: Job) -> Redirect:
    return Redirect(f"/desk/jobs/{job.id}", status_code=HTTP_303_SEE_OTHER)


def _day(posted: Posted) -> date:
    try:
        return date.fromisoformat(posted.text("on"))
    except ValueError as problem:
        raise OfficeError(_NO_DAY) from problem


def _job(visit: Visit, number: int) -> Job:
    with visit.site.desk.reading() as connection:
        found = job_numbered(connection, number)
    if found is None or found.kind != jobs.FIND or found.state is not JobState.DONE:
        raise NotFoundException(_NOT_FOUND)
    return found


def _ratings(job: Job) -> StartingRatings:
    return msgspec.convert(job.answer["found"], StartingRatings)


def _form(visit: Visit, given: Posted, *, fault: str = "") -> Response[bytes]:
    with visit.reading() as connection:
        known = pools_with_series(connection, visit.today)
    status = HTTP_422_UNPROCESSABLE_ENTITY if fault else HTTP_200_OK
    return desk_page(
        visit, "desk_starting_ratings.html", status=status, pools=known, given=given, fault=fault
    )


def _found_page(visit: Visit, job: Job, *, fault: str = "") -> Response[bytes]:
    return desk_page(
        visit,
        "desk_starting_ratings_found.html",
        status=HTTP_422_UNPROCESSABLE_ENTITY if fault else HTTP_200_OK,
        job=job,
        found=_ratings(job),
        methods=METHODS,
        most_shown=_MOST_SHOWN,
        fault=fault,
    )


ROUTES = (form, find, found, as_csv, book)
