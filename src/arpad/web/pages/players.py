"""Finding a player: by a name in any spelling, or by a code; the page follows what is typed."""

from litestar import Response, get

from arpad.office.in_force import in_force
from arpad.office.player_search import MOST_FOUND, Found, find_players
from arpad.web.pages.asked import text_asked
from arpad.web.visit import Visiting

_NOBODY = Found((), is_more=False)


@get("/players", sync_to_thread=True, include_in_schema=False)
def players(visit: Visiting) -> Response[bytes]:
    """Show the players who are sought, or only the rows of them to a page that is open."""
    text, pool = text_asked(visit, "q"), text_asked(visit, "pool") or None
    federation = text_asked(visit, "federation").upper() or None
    with visit.reading() as connection:
        known = in_force(connection, visit.today).pools
        found = (
            find_players(connection, text, on=visit.today, pool=pool, federation=federation)
            if text
            else _NOBODY
        )
    return visit.page(
        "players_found.html" if visit.is_fragment else "players.html",
        q=text,
        pool=pool,
        federation=federation,
        pools=known.values(),
        found=found,
        most=MOST_FOUND,
    )


ROUTES = (players,)
