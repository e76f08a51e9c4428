"""Two players against each other, game by game."""

from litestar import Response, get
from litestar.exceptions import ClientException
from litestar.params import FromPath

from arpad.locale import message
from arpad.office.office import OfficeError
from arpad.office.player_overview import overview, player_coded
from arpad.office.player_versus import MOST_EVENTS, versus
from arpad.web.pages.asked import text_asked
from arpad.web.visit import Visiting

_TWO = message("A player has no games against himself: name another one.")


@get("/players/{code:str}/versus/{other:str}", sync_to_thread=True, include_in_schema=False)
def between(visit: Visiting, code: FromPath[str], other: FromPath[str]) -> Response[bytes]:
    """Show every game between two players in a pool."""
    if code == other:
        raise ClientException(visit.say(_TWO))
    with visit.reading() as connection:
        told = overview(connection, code, visit.today)
        rival = player_coded(connection, other)
        known = told.pool(text_asked(visit, "pool") or None)
        if known is None:
            raise OfficeError(f"{told.person.name} ({code}) has no event in any pool.")
        found = versus(connection, known.pool, told.person, rival)
    return visit.page(
        "player_versus.html",
        person=told.person,
        rival=rival,
        pool=known.pool,
        pools=[each.pool for each in told.pools],
        found=found,
        most=MOST_EVENTS,
    )


ROUTES = (between,)
