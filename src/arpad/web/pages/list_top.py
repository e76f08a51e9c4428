"""The best of a list, and those whom it moved most."""

from litestar import Response, get
from litestar.params import FromPath

from arpad.office.list_browse import list_before
from arpad.office.list_facets import list_facets
from arpad.office.list_movers import movers
from arpad.office.list_top import FEW, MANY, TITLES, Category, categories, top_of
from arpad.office.pools import pool_called
from arpad.office.published import head_of
from arpad.store.list_choice import Choice
from arpad.web.pages.asked import day_of_list
from arpad.web.pages.list_asked import plain_text, word_asked
from arpad.web.visit import Visiting


@get("/lists/{pool:str}/{list_date:str}/top", sync_to_thread=True, include_in_schema=False)
def list_top(visit: Visiting, pool: FromPath[str], list_date: FromPath[str]) -> Response[bytes]:
    """Show the top ten of every category, or the top hundred of one."""
    with visit.reading() as connection:
        found = pool_called(connection, pool)
        head = head_of(connection, found, day_of_list(list_date))
        before, facets = list_before(connection, head), list_facets(connection, head)
        known = categories(facets)
        chosen = word_asked(visit, "of", {category.value: category for category in Category})
        among = Choice(
            federation=plain_text(visit, "federation").upper() or None,
            grade=plain_text(visit, "grade") or None,
            series=plain_text(visit, "series") or None,
        )
        shown, most = ((chosen,), MANY) if chosen else (known, FEW)
        tops = [top_of(connection, head, before, each, among, most=most) for each in shown]
    return visit.page(
        "list_top_part.html" if visit.is_fragment else "list_top.html",
        pool=found,
        head=head,
        tops=tops,
        chosen=chosen,
        categories=known,
        titles=TITLES,
        among=among,
        facets=facets,
    )


@get("/lists/{pool:str}/{list_date:str}/movers", sync_to_thread=True, include_in_schema=False)
def list_movers(visit: Visiting, pool: FromPath[str], list_date: FromPath[str]) -> Response[bytes]:
    """Show who gained and lost most since the list before, who came and who left."""
    with visit.reading() as connection:
        found = pool_called(connection, pool)
        head = head_of(connection, found, day_of_list(list_date))
        before = list_before(connection, head)
        moved = movers(connection, head, before) if before else None
    return visit.page("list_movers.html", pool=found, head=head, before=before, moved=moved)


ROUTES = (list_top, list_movers)
