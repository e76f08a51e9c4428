"""The front page: find a player, and see what is newest in every pool."""

from litestar import Response, get

from arpad.office.front_page import newest_lists
from arpad.web.visit import Visiting


@get("/", sync_to_thread=True, include_in_schema=False)
def home(visit: Visiting) -> Response[bytes]:
    """Show the front page."""
    with visit.reading() as connection:
        newest = tuple(newest_lists(connection, visit.today))
    return visit.page("home.html", newest=newest)


ROUTES = (home,)
