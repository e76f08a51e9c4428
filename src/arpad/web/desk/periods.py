"""Rating by periods: which lists are to come, what enters them, a dry run, then the rating."""

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect
from litestar.status_codes import HTTP_200_OK, HTTP_303_SEE_OTHER, HTTP_422_UNPROCESSABLE_ENTITY

from arpad.model.rights import Right
from arpad.office.jobs import looking, rating
from arpad.office.jobs.wishing import wish_once
from arpad.office.office import OfficeError
from arpad.office.period_entering import entering, in_turn, is_by_period, lists_coming
from arpad.office.rate_period import check_list_date
from arpad.store.desk.waiting import last_done
from arpad.store.lists import lists_of
from arpad.store.pools import pools
from arpad.web.access.guard import RIGHT
from arpad.web.desk.list_asked import day_asked, pool_asked
from arpad.web.desk.page import desk_page
from arpad.web.event_words import BADGES, STATES
from arpad.web.visit import Visit, Visiting

_LOOK, _RATE = {RIGHT: Right.LOOK_AHEAD}, {RIGHT: Right.RATE}


@get("/desk/periods", sync_to_thread=True, opt=_LOOK)
def all_periods(
    visit: Visiting, pool: FromQuery[str] = "", list_date: FromQuery[str] = ""
) -> Response[bytes] | Redirect:
    """Show what is to be rated and published, pool by pool; or go to the list of a day."""
    if pool and list_date:
        found, day = pool_asked(visit, pool), day_asked(list_date)
        return Redirect(f"/desk/gate/{found.code}/{day}", status_code=HTTP_303_SEE_OTHER)
    with visit.reading() as connection:
        known = pools(connection)
        by_period = {
            each.code: lists_coming(connection, each)
            for each in known.values()
            if is_by_period(each)
        }
        by_event = {
            each.code: in_turn(connection, each, visit.today).numbers
            for each in known.values()
            if not is_by_period(each)
        }
        last = {each.code: lists_of(connection, each.id)[-1:] for each in known.values()}
    return desk_page(
        visit,
        "desk_periods.html",
        pools=known,
        by_period=by_period,
        by_event=by_event,
        last=last,
        states=STATES,
    )


@get("/desk/periods/{pool:str}/{list_date:str}", sync_to_thread=True, opt=_LOOK)
def one_period(visit: Visiting, pool: FromPath[str], list_date: FromPath[str]) -> Response[bytes]:
    """Show what enters a list."""
    return _page(visit, pool, list_date)


@post(
    "/desk/periods/{pool:str}/{list_date:str}/look",
    sync_to_thread=True,
    status_code=HTTP_200_OK,
    opt=_LOOK,
)
def look_at_period(
    visit: Visiting, pool: FromPath[str], list_date: FromPath[str]
) -> Response[bytes] | Redirect:
    """Wish for a dry run: nothing is booked by it."""
    return _wish(visit, looking.LOOK_PERIOD, pool, list_date)


@post(
    "/desk/periods/{pool:str}/{list_date:str}/rate",
    sync_to_thread=True,
    status_code=HTTP_200_OK,
    opt=_RATE,
)
def rate_period(
    visit: Visiting, pool: FromPath[str], list_date: FromPath[str]
) -> Response[bytes] | Redirect:
    """Wish that a period is rated and booked."""
    return _wish(visit, rating.PERIOD, pool, list_date)


def _wish(visit: Visit, kind: str, pool: str, list_date: str) -> Response[bytes] | Redirect:
    found, day = pool_asked(visit, pool), day_asked(list_date)
    try:
        with visit.reading() as connection:
            check_list_date(connection, found, day)
        wished = {"pool": found.code, "list_date": str(day)}
        job = wish_once(visit.entrance, visit.account, kind, wished)
    except OfficeError as problem:
        return _page(visit, pool, list_date, fault=str(problem))
    return Redirect(f"/desk/jobs/{job.id}", status_code=HTTP_303_SEE_OTHER)


def _page(visit: Visit, pool: str, list_date: str, *, fault: str = "") -> Response[bytes]:
    found, day = pool_asked(visit, pool), day_asked(list_date)
    with visit.reading() as connection:
        entered = entering(connection, found, day, visit.today)
        stopped = ""
        try:
            check_list_date(connection, found, day)
        except OfficeError as problem:
            stopped = str(problem)
    with visit.site.desk.reading() as connection:
        wished = {"pool": found.code, "list_date": str(day)}
        looked = last_done(connection, looking.LOOK_PERIOD, wished)
    return desk_page(
        visit,
        "desk_period.html",
        status=HTTP_422_UNPROCESSABLE_ENTITY if fault else HTTP_200_OK,
        pool=found,
        list_date=day,
        entered=entered,
        looked=looked,
        stopped=stopped,
        fault=fault,
        states=STATES,
        badges=BADGES,
    )


ROUTES = (all_periods, one_period, look_at_period, rate_period)
