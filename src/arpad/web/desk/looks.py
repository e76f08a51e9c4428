"""What came of a dry run: the events, what stops some of them, and who would move how far."""

import msgspec
from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery

from arpad.locale import message
from arpad.model.rights import Right
from arpad.office.jobs import looking
from arpad.office.period_look import PeriodLook
from arpad.store.desk.jobs import JobState, job_numbered
from arpad.web.access.guard import RIGHT
from arpad.web.desk.page import desk_page
from arpad.web.parts import part_of
from arpad.web.visit import Visiting

_NO_LOOK = message("There is no such dry run, or it is not done yet.")


@get("/desk/looks/{job:int}", sync_to_thread=True, opt={RIGHT: Right.LOOK_AHEAD})
def look(visit: Visiting, job: FromPath[int], part: FromQuery[int] = 1) -> Response[bytes]:
    """Show a dry run of a period."""
    with visit.site.desk.reading() as connection:
        found = job_numbered(connection, job)
    is_done = found is not None and found.state is JobState.DONE
    if found is None or not is_done or found.kind != looking.LOOK_PERIOD:
        raise NotFoundException(_NO_LOOK)
    seen = msgspec.convert(found.answer["look"], PeriodLook)
    return desk_page(
        visit, "desk_look.html", job=found, look=seen, movers=part_of(seen.movers, part)
    )


ROUTES = (look,)
