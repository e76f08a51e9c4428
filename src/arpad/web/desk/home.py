"""The first page of the desk: what the own roles open."""

from litestar import Response, get

from arpad.model.rights import Right
from arpad.office.inbox import numbers_waiting
from arpad.office.scale.reports import alarms
from arpad.store.desk.drift_reports import KeptReport
from arpad.store.pools import pools
from arpad.web.access.guard import RIGHT
from arpad.web.desk.inbox import waits
from arpad.web.desk.job_words import KIND_NAMES
from arpad.web.desk.page import desk_page
from arpad.web.event_words import STATES
from arpad.web.visit import Visit, Visiting


@get("/desk", sync_to_thread=True, opt={RIGHT: Right.OWN_ACCOUNT})
def home(visit: Visiting) -> Response[bytes]:
    """Show what there is to do; to who looks after the whole office, what waits in it."""
    raised = _alarms(visit)
    with visit.reading() as connection:
        known = pools(connection)
        numbers = numbers_waiting(connection) if visit.may(Right.LOOK_AHEAD) else None
    if numbers is None:
        return desk_page(visit, "desk_home.html", waits=None, alarms=raised, pools=known)
    return desk_page(
        visit,
        "desk_home.html",
        alarms=raised,
        pools=known,
        waits=waits(visit),
        numbers={state: sum(of_pools.values()) for state, of_pools in numbers.items()},
        states=STATES,
        kinds=KIND_NAMES,
    )


def _alarms(visit: Visit) -> tuple[KeptReport, ...]:
    """Return the reports by which a scale moves for sure, for who may study it."""
    if not visit.may(Right.STUDY):
        return ()
    with visit.site.desk.reading() as connection:
        return alarms(connection)


ROUTES = (home,)
