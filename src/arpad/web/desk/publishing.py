"""Publication: the last look at the differences, then the list goes out, now or at a set time."""

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect
from litestar.status_codes import HTTP_200_OK, HTTP_303_SEE_OTHER, HTTP_422_UNPROCESSABLE_ENTITY

from arpad.locale import message
from arpad.model.exact import as_decimal
from arpad.model.rights import Right
from arpad.office.jobs import rating
from arpad.office.jobs.wishing import wish_once
from arpad.office.office import OfficeError
from arpad.web.access.guard import RIGHT
from arpad.web.desk.list_asked import day_asked, moment_wished, pool_asked
from arpad.web.desk.list_looked import looked_at, wish_for_look
from arpad.web.desk.office_words import FLAGS
from arpad.web.desk.page import desk_page
from arpad.web.desk.posted import Posted, Posting
from arpad.web.visit import Visit, Visiting

_LOOK, _PUBLISH = {RIGHT: Right.LOOK_AHEAD}, {RIGHT: Right.PUBLISH}
_NOT_SEEN = message("Look at the list first: its fingerprint is missing.")
_LONGEST = 64


@get("/desk/publish/{pool:str}/{list_date:str}", sync_to_thread=True, opt=_LOOK)
def last_look(visit: Visiting, pool: FromPath[str], list_date: FromPath[str]) -> Response[bytes]:
    """Show what would go out, against the list before it."""
    return _page(visit, pool, list_date)


@post(
    "/desk/publish/{pool:str}/{list_date:str}/look",
    sync_to_thread=True,
    status_code=HTTP_200_OK,
    opt=_LOOK,
)
def look_again(
    visit: Visiting, pool: FromPath[str], list_date: FromPath[str]
) -> Response[bytes] | Redirect:
    """Wish for a fresh look at a large list."""
    try:
        return wish_for_look(visit, pool, list_date)
    except OfficeError as problem:
        return _page(visit, pool, list_date, fault=str(problem))


@post(
    "/desk/publish/{pool:str}/{list_date:str}",
    sync_to_thread=True,
    status_code=HTTP_200_OK,
    opt=_PUBLISH,
)
def publish(
    visit: Visiting, posted: Posting, pool: FromPath[str], list_date: FromPath[str]
) -> Response[bytes] | Redirect:
    """Wish that a list goes out: the one that was seen, or the one there is at a set time."""
    found, day = pool_asked(visit, pool), day_asked(list_date)
    try:
        due = moment_wished(posted.text("when"), visit.now)
        wished = {"pool": found.code, "list_date": str(day)}
        if due is None or posted.is_on("only_this"):
            wished["fingerprint"] = _seen(posted)
        job = wish_once(visit.entrance, visit.account, rating.LIST, wished, due=due)
    except OfficeError as problem:
        return _page(visit, pool, list_date, fault=str(problem), given=posted)
    return Redirect(f"/desk/jobs/{job.id}", status_code=HTTP_303_SEE_OTHER)


def _seen(posted: Posted) -> str:
    fingerprint = posted.text("fingerprint")
    if not fingerprint or len(fingerprint) > _LONGEST:
        raise OfficeError(_NOT_SEEN)
    return fingerprint


def _page(
    visit: Visit, pool: str, list_date: str, *, fault: str = "", given: Posted | None = None
) -> Response[bytes]:
    looked = looked_at(visit, pool, list_date)
    return desk_page(
        visit,
        "desk_publish.html",
        status=HTTP_422_UNPROCESSABLE_ENTITY if fault else HTTP_200_OK,
        pool=looked.pool,
        list_date=day_asked(list_date),
        looked=looked,
        look=looked.look,
        flags=FLAGS,
        exact=as_decimal,
        fault=fault,
        given=given or Posted(),
    )


ROUTES = (last_look, look_again, publish)
