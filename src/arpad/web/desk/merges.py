"""Merging players: two entries side by side, those that were merged, and the way to a look."""

from litestar import Response, get
from litestar.status_codes import HTTP_200_OK, HTTP_422_UNPROCESSABLE_ENTITY

from arpad.model.rights import Right
from arpad.office.merge_view import Side, others_like, side, standing_merges
from arpad.office.office import OfficeError
from arpad.office.player_search import Found, find_players
from arpad.web.access.guard import RIGHT
from arpad.web.desk.page import desk_page
from arpad.web.event_words import STATES
from arpad.web.pages.list_asked import plain_text
from arpad.web.visit import Visiting

_MOST_FOUND = 12


@get("/desk/merges", sync_to_thread=True, opt={RIGHT: Right.LOOK_AHEAD})
def merges(visit: Visiting) -> Response[bytes]:
    """Show two players side by side, or find the second, or the first."""
    codes = [plain_text(visit, "duplicate"), plain_text(visit, "kept")]
    q, fault = plain_text(visit, "q"), ""
    sides, found = list[Side](), None
    with visit.reading() as connection:
        known = standing_merges(connection)
        try:
            sides = [side(connection, code, visit.today) for code in codes if code]
        except OfficeError as problem:
            fault, sides = str(problem), []
        if q:
            found = find_players(connection, q, on=visit.today, most=_MOST_FOUND)
        elif len(sides) == 1:
            found = others_like(connection, sides[0].overview.person, visit.today)
    return desk_page(
        visit,
        "desk_merges.html",
        status=HTTP_422_UNPROCESSABLE_ENTITY if fault else HTTP_200_OK,
        fault=fault,
        merges=known,
        sides=sides,
        found=_without(found, sides),
        q=q,
        states=STATES,
    )


def _without(found: Found | None, sides: list[Side]) -> Found | None:
    """Leave out who is chosen already."""
    if found is None:
        return None
    chosen = {each.overview.person.code for each in sides}
    return Found(tuple(p for p in found.players if p.code not in chosen), is_more=found.is_more)


ROUTES = (merges,)
