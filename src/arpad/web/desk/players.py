"""The register at the desk: players found, and the whole record of one with every version."""

from litestar import Response, get
from litestar.params import FromPath, FromQuery

from arpad.locale import message
from arpad.model.rights import Matter, Reach, Right
from arpad.office.as_of import Asked
from arpad.office.player_search import find_players
from arpad.office.register_view import FACTS, player_view
from arpad.store.desk.requests import requests
from arpad.web.access.guard import RIGHT
from arpad.web.access.matters import player_for
from arpad.web.desk.page import desk_page
from arpad.web.desk.submission_words import REQUEST_STATES, REQUESTS
from arpad.web.pages.events import short_words
from arpad.web.visit import Visiting

_MAY = {RIGHT: Right.SEE_PLAYERS}
FACT_NAMES = {
    "name": message("Name"),
    "federation": message("Federation"),
    "title": message("Title"),
    "sex": message("Sex"),
    "born": message("Born"),
    "deceased": message("Deceased"),
    "memberships": message("Memberships"),
    "is_excluded": message("Excluded from lists"),
}


@get("/desk/players", sync_to_thread=True, opt=_MAY)
def players(
    visit: Visiting, q: FromQuery[str] = "", federation: FromQuery[str] = ""
) -> Response[bytes]:
    """Find players: of the own federation, or of all."""
    is_for_all = visit.account.reach(Right.SEE_PLAYERS) is Reach.EVERYTHING
    typed = short_words(federation).strip().upper() or None
    of = typed if is_for_all else visit.account.federation or "-"
    words = short_words(q)
    found = None
    if words.strip():
        with visit.reading() as connection:
            found = find_players(connection, words, on=visit.today, federation=of)
    template = "desk_players_found.html" if visit.is_fragment else "desk_players.html"
    return desk_page(visit, template, found=found, q=words, federation=of, is_for_all=is_for_all)


@get("/desk/players/{player:str}", sync_to_thread=True, opt=_MAY)
def player(visit: Visiting, player: FromPath[str]) -> Response[bytes]:
    """Show everything that the register says, and ever said, of a player."""
    person = player_for(visit, Right.SEE_PLAYERS, player)
    asked = Asked(valid=visit.today, today=visit.today)
    with visit.reading() as connection:
        view = player_view(connection, person.code, asked)
    with visit.site.desk.reading() as connection:
        asked_for = requests(connection, player=person.code)
    whose = Matter(federation=person.federation)
    return desk_page(
        visit,
        "desk_player.html",
        view=view,
        facts=FACTS,
        fact_names=FACT_NAMES,
        requests=asked_for,
        kinds=REQUESTS,
        states=REQUEST_STATES,
        may_change=visit.may(Right.CHANGE_PLAYERS, whose),
        may_ask=visit.may(Right.ASK_FOR_CHANGES, whose),
        may_object=visit.may(Right.OBJECT, whose),
    )


ROUTES = (players, player)
