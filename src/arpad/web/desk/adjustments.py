"""One-off adjustments of a list at the desk: whom one would move, the order, and its withdrawal."""

from datetime import date

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect
from litestar.status_codes import HTTP_200_OK, HTTP_303_SEE_OTHER, HTTP_422_UNPROCESSABLE_ENTITY

from arpad.model.pool import Pool
from arpad.model.rights import Right
from arpad.office.adjustment_look import AdjustmentLook, adjustments_of_list
from arpad.office.jobs import adjusting
from arpad.office.jobs.wishing import wish_once
from arpad.office.office import OfficeError
from arpad.store.desk.jobs import Job
from arpad.store.desk.waiting import last_done
from arpad.web.access.guard import RIGHT
from arpad.web.desk.list_asked import day_asked, pool_asked
from arpad.web.desk.office_words import ADJUSTMENTS
from arpad.web.desk.page import desk_page
from arpad.web.desk.posted import Posted, Posting
from arpad.web.visit import Visit, Visiting

_ADDRESS = "/desk/adjustments/{pool:str}/{list_date:str}"
_LOOK, _CORRECT = {RIGHT: Right.LOOK_AHEAD}, {RIGHT: Right.CORRECT}


@get(_ADDRESS, sync_to_thread=True, opt=_LOOK)
def of_list(visit: Visiting, pool: FromPath[str], list_date: FromPath[str]) -> Response[bytes]:
    """Show which adjustments a list can have, and whom they would move."""
    return _page(visit, pool, list_date)


@post(f"{_ADDRESS}/look", sync_to_thread=True, status_code=HTTP_200_OK, opt=_LOOK)
def look(
    visit: Visiting, posted: Posting, pool: FromPath[str], list_date: FromPath[str]
) -> Response[bytes] | Redirect:
    """Wish that it is worked out whom an adjustment would move."""
    return _wish(visit, adjusting.LOOK, posted, pool, list_date)


@post(f"{_ADDRESS}/order", sync_to_thread=True, status_code=HTTP_200_OK, opt=_CORRECT)
def order(
    visit: Visiting, posted: Posting, pool: FromPath[str], list_date: FromPath[str]
) -> Response[bytes] | Redirect:
    """Wish that an adjustment is ordered for the list."""
    return _wish(visit, adjusting.ORDER, posted, pool, list_date)


@post(f"{_ADDRESS}/withdraw", sync_to_thread=True, status_code=HTTP_200_OK, opt=_CORRECT)
def withdraw(
    visit: Visiting, posted: Posting, pool: FromPath[str], list_date: FromPath[str]
) -> Response[bytes] | Redirect:
    """Wish that the order is taken back."""
    return _wish(visit, adjusting.WITHDRAW, posted, pool, list_date)


def _wish(
    visit: Visit, kind: str, posted: Posted, pool: str, list_date: str
) -> Response[bytes] | Redirect:
    found, day = pool_asked(visit, pool), day_asked(list_date)
    name = posted.text("adjustment")
    try:
        _check_named(visit, found, day, name)
        wished = {"pool": found.code, "list_date": str(day), "adjustment": name}
        job = wish_once(visit.entrance, visit.account, kind, wished)
    except OfficeError as problem:
        return _page(visit, pool, list_date, fault=str(problem))
    return Redirect(f"/desk/jobs/{job.id}", status_code=HTTP_303_SEE_OTHER)


def _check_named(visit: Visit, pool: Pool, list_date: date, name: str) -> None:
    with visit.reading() as connection:
        known = adjustments_of_list(connection, pool, list_date).days
    if name not in known:
        raise OfficeError(f"A list of {pool.code} has no adjustment {name[:40]!r}.")


def _page(visit: Visit, pool: str, list_date: str, *, fault: str = "") -> Response[bytes]:
    found, day = pool_asked(visit, pool), day_asked(list_date)
    with visit.reading() as connection:
        known = adjustments_of_list(connection, found, day)
    looked = dict[str, tuple[Job, AdjustmentLook]]()
    with visit.site.desk.reading() as connection:
        for name in known.days:
            wished = {"pool": found.code, "list_date": str(day), "adjustment": name}
            job = last_done(connection, adjusting.LOOK, wished)
            if job is not None:
                looked[name] = job, msgspec.convert(job.answer["look"], AdjustmentLook)
    return desk_page(
        visit,
        "desk_adjustments.html",
        status=HTTP_422_UNPROCESSABLE_ENTITY if fault else HTTP_200_OK,
        pool=found,
        list_date=day,
        known=known,
        looked=looked,
        names=ADJUSTMENTS,
        fault=fault,
    )


ROUTES = (of_list, look, order, withdraw)
