"""The first page of the desk: what the own roles open."""

from litestar import Response, get

from arpad.model.rights import Right
from arpad.office.inbox import numbers_waiting
from arpad.web.access.guard import RIGHT
from arpad.web.desk.inbox import waits
from arpad.web.desk.job_words import KIND_NAMES
from arpad.web.desk.page import desk_page
from arpad.web.event_words import STATES
from arpad.web.visit import Visiting


@get("/desk", sync_to_thread=True, opt={RIGHT: Right.OWN_ACCOUNT})
def home(visit: Visiting) -> Response[bytes]:
    """Show what there is to do; to who looks after the whole office, what waits in it."""
    if not visit.may(Right.LOOK_AHEAD):
        return desk_page(visit, "desk_home.html", waits=None)
    with visit.reading() as connection:
        numbers = numbers_waiting(connection)
    return desk_page(
        visit,
        "desk_home.html",
        waits=waits(visit),
        numbers={state: sum(of_pools.values()) for state, of_pools in numbers.items()},
        states=STATES,
        kinds=KIND_NAMES,
    )


ROUTES = (home,)
