"""What a page about a scale is about: a pool, and which of its lists."""

from datetime import date

from msgspec.structs import replace
from sqlalchemy import Connection

from arpad.drift.balance_flow import Balance
from arpad.locale import message
from arpad.model.pool import Pool
from arpad.office.office import OfficeError
from arpad.office.pools import pool_called
from arpad.office.scale.reckoning import ReckonedBalance, reckoned_balance
from arpad.web.pages.asked import day_asked
from arpad.web.visit import Visit

LISTS = 24
"""So many lists stand on one page of a table."""
_WRONG_WAY = message("The last list comes before the first one. Choose them the other way round.")


def balance_asked(visit: Visit, connection: Connection, code: str) -> tuple[Pool, ReckonedBalance]:
    """Return a pool and the points of its lists, as far as they are worked out."""
    pool = pool_called(connection, code)
    return pool, reckoned_balance(connection, visit.site.desk, pool)


def chosen_lists(visit: Visit, whole: Balance) -> Balance:
    """Return the lists that an address asks for; else all that another one goes before.

    The first list of a pool brings all points at once, beside which nothing else can be seen.
    """
    first = day_asked(visit, "from", message("From the list of"))
    last = day_asked(visit, "until", message("up to the list of"))
    if first and last and last < first:
        raise OfficeError(_WRONG_WAY)
    start = first or _second(whole)
    chosen = tuple(
        each
        for each in whole.lists
        if (start or each.list_date) <= each.list_date <= (last or each.list_date)
    )
    return replace(whole, lists=chosen)


def _second(whole: Balance) -> date | None:
    days = [each.list_date for each in whole.lists if each.follows]
    return min(days, default=None)
