"""The inbox: the first page of an officer, with everything that waits."""

from datetime import date, timedelta
from typing import Annotated

from litestar import Response, get
from litestar.exceptions import ClientException
from litestar.params import FromQuery, QueryParameter
from msgspec import Struct

from arpad.locale import message
from arpad.model.docket import State
from arpad.model.rights import Right
from arpad.office.inbox import (
    A_PAGE,
    AT_HAND,
    InTray,
    numbers_waiting,
    objections_open,
    tray,
)
from arpad.office.jobs import rating
from arpad.store.desk.jobs import Job, jobs_planned
from arpad.store.desk.waiting import failed_jobs, open_requests
from arpad.store.event_browse import Place
from arpad.store.pools import pools
from arpad.web.access.guard import RIGHT
from arpad.web.desk.job_words import KIND_NAMES
from arpad.web.desk.page import desk_page
from arpad.web.event_words import BADGES, NEXT, STATES
from arpad.web.visit import Visit, Visiting

_LOOK = {RIGHT: Right.LOOK_AHEAD}
_A_STATE = message("There is no such state in the inbox. Choose one on its page.")
_A_PLACE = message("The address of this page is damaged. Begin again with the oldest.")
_FIRST_OF_ALL = (State.WAITING, State.RECEIVED, State.CHECKED, State.READY)
"""What is shown before anybody has chosen a state."""
_FEW = 5
_DAYS = timedelta(days=14)
_LARGEST_NUMBER = 1 << 62


class Waits(Struct, frozen=True, kw_only=True):
    """What waits besides events: on the desk, and for an answer."""

    requests: int
    objections: int
    planned: tuple[Job, ...]
    failed: tuple[Job, ...]


@get("/desk/inbox", sync_to_thread=True, opt=_LOOK)
def inbox(
    visit: Visiting,
    *,
    how_far: Annotated[str, QueryParameter(name="state")] = "",
    pool: FromQuery[str] = "",
    after: FromQuery[str] = "",
) -> Response[bytes]:
    """Show what waits, by state and pool."""
    chosen, place = _state(how_far), _place(after)
    with visit.reading() as connection:
        numbers = numbers_waiting(connection)
        known = pools(connection)
        wanted = [
            InTray(pool=known[code], state=each, after=place, most=A_PAGE if chosen else _FEW)
            for each, of_pools in numbers.items()
            for code in of_pools
            if each in ((chosen,) if chosen else _FIRST_OF_ALL) and pool in {"", code}
        ]
        trays = [
            tray(connection, each, numbers[each.state][each.pool.code], visit.today)
            for each in wanted
        ]
    return desk_page(
        visit,
        "desk_inbox.html",
        waits=waits(visit),
        numbers=numbers,
        trays=trays,
        pools=known,
        chosen=chosen,
        pool=pool,
        states=STATES,
        badges=BADGES,
        acts=NEXT,
        kinds=KIND_NAMES,
    )


def waits(visit: Visit) -> Waits:
    """Return what waits besides events."""
    with visit.reading() as connection:
        objections = objections_open(connection)
    with visit.site.desk.reading() as connection:
        return Waits(
            requests=open_requests(connection),
            objections=objections,
            planned=tuple(job for job in jobs_planned(connection, rating.LIST) if job.due),
            failed=failed_jobs(connection, visit.now - _DAYS),
        )


def _state(text: str) -> State | None:
    if text and text not in {state.value for state in AT_HAND}:
        raise ClientException(_A_STATE)
    return State(text) if text else None


def _place(text: str) -> Place | None:
    day, _, number = text.partition(".")
    try:
        place = Place(date.fromisoformat(day), int(number)) if text else None
    except ValueError as problem:
        raise ClientException(_A_PLACE) from problem
    if place is not None and not 0 < place.id < _LARGEST_NUMBER:
        raise ClientException(_A_PLACE)
    return place


ROUTES = (inbox,)
