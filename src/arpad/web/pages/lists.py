"""The lists of all pools, and every list of one pool, also as it was known on a day."""

from litestar import Response, get
from litestar.params import FromPath

from arpad.locale import message
from arpad.office.list_known import ListAsKnown, list_known_on
from arpad.office.pools import pool_called
from arpad.store.list_overview import lists_at_a_glance
from arpad.store.pools import pools
from arpad.web.pages.asked import day_asked
from arpad.web.visit import Visiting

_MOST_REVISED = 200


@get("/lists", sync_to_thread=True, include_in_schema=False)
def lists(visit: Visiting) -> Response[bytes]:
    """Show the newest list of every pool that has one."""
    with visit.reading() as connection:
        found = [
            (pool, listed)
            for pool in pools(connection).values()
            if (listed := lists_at_a_glance(connection, pool.id))
        ]
    return visit.page("lists.html", found=found)


@get("/lists/{pool:str}", sync_to_thread=True, include_in_schema=False)
def lists_of_pool(visit: Visiting, pool: FromPath[str]) -> Response[bytes]:
    """Show the lists of a pool; with a day, the one in force on it as it was known on another."""
    valid = day_asked(visit, "valid", message("Which list was in force on"))
    known = day_asked(visit, "known", message("by what was known on"))
    then: ListAsKnown | None = None
    with visit.reading() as connection:
        found = pool_called(connection, pool)
        listed = lists_at_a_glance(connection, found.id)
        if valid or known:
            day = valid or visit.today
            then = list_known_on(connection, found, day, known=known, today=visit.today)
    return visit.page(
        "lists_pool.html",
        pool=found,
        listed=listed,
        then=then,
        valid=valid,
        known=known,
        most_revised=_MOST_REVISED,
    )


ROUTES = (lists, lists_of_pool)
