"""The calendar: cut-offs, lists, deadlines by article, planned publications; page and file."""

from datetime import date

from litestar import Response, get
from litestar.params import FromQuery

from arpad.model.rights import Right
from arpad.office.calendar import Dated, Occasion, calendar
from arpad.office.jobs import rating
from arpad.store.desk.jobs import Job, jobs_planned
from arpad.store.pools import pools
from arpad.web.access.guard import RIGHT
from arpad.web.desk.calendar_file import calendar_file
from arpad.web.desk.list_asked import pool_asked
from arpad.web.desk.office_words import OCCASIONS
from arpad.web.desk.page import desk_page
from arpad.web.parts import part_of
from arpad.web.visit import Visit, Visiting

_LOOK = {RIGHT: Right.LOOK_AHEAD}
_ICALENDAR = "text/calendar"


@get("/desk/calendar", sync_to_thread=True, opt=_LOOK)
def days(visit: Visiting, pool: FromQuery[str] = "", part: FromQuery[int] = 1) -> Response[bytes]:
    """Show what is to come, and what is overdue."""
    found = _dated(visit, pool)
    with visit.reading() as connection:
        known = pools(connection)
    return desk_page(
        visit,
        "desk_calendar.html",
        overdue=[each for each in found if each.day < visit.today][-50:],
        days=part_of([each for each in found if each.day >= visit.today], part),
        pools=known,
        pool=pool,
        occasions=OCCASIONS,
    )


@get("/desk/calendar.ics", sync_to_thread=True, opt=_LOOK)
def file(visit: Visiting, pool: FromQuery[str] = "") -> Response[bytes]:
    """Hand the same days out for the calendar of a phone or a desk."""
    said = {occasion: visit.say(words) for occasion, words in OCCASIONS.items()}
    made = calendar_file(_dated(visit, pool), said, visit.now)
    headers = {"Content-Disposition": 'attachment; filename="arpad.ics"'}
    return Response(made.encode(), media_type=_ICALENDAR, headers=headers)


def _dated(visit: Visit, pool: str) -> list[Dated]:
    code = pool_asked(visit, pool).code if pool else None
    with visit.reading() as connection:
        found = list(calendar(connection, visit.today, pool=code))
    with visit.site.desk.reading() as connection:
        planned = jobs_planned(connection, rating.LIST)
    found += [_planned(job) for job in planned if job.due and code in {None, job.wish["pool"]}]
    return sorted(found, key=lambda each: each.key)


def _planned(job: Job) -> Dated:
    moment = job.due or job.created
    return Dated(
        day=moment.date(),
        occasion=Occasion.PUBLICATION,
        pool=job.wish["pool"],
        list_date=date.fromisoformat(job.wish["list_date"]),
        moment=moment,
        job=job.id,
    )


ROUTES = (days, file)
