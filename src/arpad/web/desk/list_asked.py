"""The list that a page of the desk is about, by the pool and the day in its address."""

from datetime import UTC, date, datetime

from litestar.exceptions import NotFoundException

from arpad.locale import message
from arpad.model.pool import Pool
from arpad.office.office import OfficeError
from arpad.office.pools import pool_called
from arpad.web.form import FIRST_DAY, LAST_DAY
from arpad.web.visit import Visit

_NO_DAY = message("A list is named by its day, as year, month and day: 2012-12-31.")
_NO_MOMENT = message("A moment is written as day and time, such as 2012-12-31 22:00, in UTC.")
_PAST = message("This moment is over. Name one to come, or leave it out to publish at once.")


def pool_asked(visit: Visit, code: str) -> Pool:
    """Return the pool that a page is about."""
    try:
        with visit.reading() as connection:
            return pool_called(connection, code)
    except OfficeError as problem:
        raise NotFoundException(str(problem)) from problem


def day_asked(text: str) -> date:
    """Return the day of a list."""
    try:
        day = date.fromisoformat(text)
    except ValueError as problem:
        raise NotFoundException(_NO_DAY) from problem
    if not FIRST_DAY <= day <= LAST_DAY:
        raise NotFoundException(_NO_DAY)
    return day


def moment_wished(text: str, now: datetime) -> datetime | None:
    """Return the moment that somebody has set, in UTC; None for now."""
    if not text:
        return None
    try:
        moment = datetime.fromisoformat(text)
    except ValueError as problem:
        raise OfficeError(_NO_MOMENT) from problem
    moment = moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment
    moment = moment.astimezone(UTC)
    if moment <= now:
        raise OfficeError(_PAST)
    return moment
