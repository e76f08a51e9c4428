"""Rating event by event: the events in their order, a dry run of the next, then the rating."""

from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect
from litestar.status_codes import HTTP_200_OK, HTTP_303_SEE_OTHER, HTTP_422_UNPROCESSABLE_ENTITY

from arpad.locale import message
from arpad.model.pool import Pool
from arpad.model.rights import Right
from arpad.office.jobs import looking, rating
from arpad.office.jobs.wishing import wish_once
from arpad.office.office import OfficeError
from arpad.office.period_entering import in_turn, is_by_period
from arpad.office.rate_event import rate_event
from arpad.web.access.guard import RIGHT
from arpad.web.access.matters import event_for
from arpad.web.desk.list_asked import pool_asked
from arpad.web.desk.page import desk_page
from arpad.web.event_words import BADGES, STATES
from arpad.web.parts import part_of
from arpad.web.visit import Visit, Visiting

_LOOK, _RATE = {RIGHT: Right.LOOK_AHEAD}, {RIGHT: Right.RATE}
_BY_LISTS = message("The ratings of this pool move with its lists, not event by event.")


@get("/desk/tables/{pool:str}", sync_to_thread=True, opt=_LOOK)
def tables(visit: Visiting, pool: FromPath[str]) -> Response[bytes]:
    """Show the events of a pool in the order in which they are rated."""
    return _page(visit, pool_asked(visit, pool))


@get("/desk/tables/{pool:str}/{event:int}", sync_to_thread=True, opt=_LOOK)
def look_at_table(visit: Visiting, pool: FromPath[str], event: FromPath[int]) -> Response[bytes]:
    """Show what rating the next event would change; nothing is booked."""
    found = pool_asked(visit, pool)
    docket = event_for(visit, Right.LOOK_AHEAD, event)
    try:
        rated = rate_event(visit.office, docket.id, commit=False)
    except OfficeError as problem:
        return _page(visit, found, fault=str(problem))
    parameter = visit.parameters.get("part", "1")
    part = int(parameter) if parameter.isdecimal() else 1
    return desk_page(
        visit,
        "desk_table.html",
        pool=found,
        rated=rated,
        docket=rated.docket,
        players={player.id: player for player in rated.event.players},
        part=part_of(rated.outcome.players, part),
    )


@post("/desk/tables/{pool:str}/rate", sync_to_thread=True, status_code=HTTP_200_OK, opt=_RATE)
def rate_tables(visit: Visiting, pool: FromPath[str]) -> Response[bytes] | Redirect:
    """Wish that every event that is ready is rated, in order, until one is stopped."""
    found = pool_asked(visit, pool)
    return _wish(visit, found, rating.EVENTS, {"pool": found.code})


@post(
    "/desk/tables/{pool:str}/{event:int}/rate",
    sync_to_thread=True,
    status_code=HTTP_200_OK,
    opt=_RATE,
)
def rate_table(
    visit: Visiting, pool: FromPath[str], event: FromPath[int]
) -> Response[bytes] | Redirect:
    """Wish that one event is rated, whose turn it is."""
    found = pool_asked(visit, pool)
    docket = event_for(visit, Right.RATE, event)
    return _wish(visit, found, looking.TABLE, {"pool": found.code, "event": docket.id})


def _wish(
    visit: Visit, pool: Pool, kind: str, wished: dict[str, Any]
) -> Response[bytes] | Redirect:
    if is_by_period(pool):
        return _page(visit, pool, fault=_BY_LISTS)
    try:
        job = wish_once(visit.entrance, visit.account, kind, wished)
    except OfficeError as problem:
        return _page(visit, pool, fault=str(problem))
    return Redirect(f"/desk/jobs/{job.id}", status_code=HTTP_303_SEE_OTHER)


def _page(visit: Visit, pool: Pool, *, fault: str = "") -> Response[bytes]:
    with visit.reading() as connection:
        turn = in_turn(connection, pool, visit.today)
    return desk_page(
        visit,
        "desk_tables.html",
        status=HTTP_422_UNPROCESSABLE_ENTITY if fault else HTTP_200_OK,
        pool=pool,
        turn=turn,
        is_by_period=is_by_period(pool),
        fault=fault,
        states=STATES,
        badges=BADGES,
    )


ROUTES = (tables, look_at_table, rate_tables, rate_table)
