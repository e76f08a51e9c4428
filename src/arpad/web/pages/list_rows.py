"""One published list: its players, chosen and sorted by the reader, a hundred at a time."""

from litestar import Response, get
from litestar.exceptions import ClientException
from litestar.params import FromPath

from arpad.locale import message
from arpad.office.list_browse import (
    MOST_NAMED,
    list_before,
    list_page,
)
from arpad.office.list_cursor import CursorError
from arpad.office.list_facets import list_facets
from arpad.office.list_size import number_listed
from arpad.office.pools import pool_called
from arpad.office.published import head_of
from arpad.store.list_choice import Order
from arpad.web.pages.asked import day_of_list
from arpad.web.pages.list_asked import list_asked
from arpad.web.visit import Visiting

NOTES = {
    Order.FEDERATION: message("Only players with a federation are shown in this order."),
    Order.GAMES: message("Only players with rated games are shown in this order."),
    Order.CHANGE: message("Only players whose rating has changed are shown in this order."),
}


@get("/lists/{pool:str}/{list_date:str}", sync_to_thread=True, include_in_schema=False)
def list_rows(visit: Visiting, pool: FromPath[str], list_date: FromPath[str]) -> Response[bytes]:
    """Show a page of a list, or only its rows to a page that is shown already."""
    with visit.reading() as connection:
        found = pool_called(connection, pool)
        head = head_of(connection, found, day_of_list(list_date))
        before = list_before(connection, head)
        asked = list_asked(visit, connection, head.list_date)
        try:
            page = list_page(connection, head, before, asked)
        except CursorError as problem:
            raise ClientException(str(problem)) from problem
        facets = list_facets(connection, head)
        players = number_listed(connection, head)
    named = asked.choice.players
    return visit.page(
        "list_part.html" if visit.is_fragment else "list.html",
        pool=found,
        head=head,
        before=before,
        asked=asked,
        page=page,
        facets=facets,
        players=players,
        orders=Order,
        note=NOTES.get(asked.order),
        has_more_names=named is not None and len(named) >= MOST_NAMED,
        most_named=MOST_NAMED,
    )


ROUTES = (list_rows,)
