"""A player's page: who it is, the rating and its reason, every list, event and game."""

from datetime import date
from typing import Any

from litestar import Response, get
from litestar.exceptions import ClientException
from litestar.params import FromPath
from sqlalchemy import Connection

from arpad.locale import message
from arpad.office.as_of import Asked, check_known
from arpad.office.office import OfficeError
from arpad.office.player_games import events_page
from arpad.office.player_overview import InPool, Overview, overview
from arpad.office.player_projection import projection_of
from arpad.office.player_versus import most_met
from arpad.office.register_view import PlayerView, player_view
from arpad.store.as_known import Horizon
from arpad.store.errata import errata_of_player
from arpad.store.objections import objections
from arpad.store.played_events import Since
from arpad.web.pages.asked import day_asked, text_asked
from arpad.web.visit import Visit, Visiting

LISTS_SHOWN = 12
_NO_NUMBER = 2**63
"""No book has an event of such a number."""
_NO_PLACE = message("{text} is no place in the events of a player; go back to the first of them.")


@get("/players/{code:str}", sync_to_thread=True, include_in_schema=False)
def player(visit: Visiting, code: FromPath[str]) -> Response[bytes]:
    """Show a player; `older` turns to earlier events, `valid` and `known` ask about the past."""
    with visit.reading() as connection:
        told = overview(connection, code, visit.today)
        known = told.pool(text_asked(visit, "pool") or None)
        context = _in_pool(visit, connection, told, known) if known else {}
        return visit.page(
            "player_events.html" if visit.is_fragment and known else "player.html",
            told=told,
            known=known,
            corrections=errata_of_player(connection, told.person.id, Horizon()),
            objections=objections(connection, player_id=told.person.id, horizon=Horizon()),
            then=_as_known(visit, connection, code),
            **context,
        )


def _in_pool(visit: Visit, connection: Connection, told: Overview, known: InPool) -> dict[str, Any]:
    """Return what a page tells of the pool that is shown."""
    after = _since(visit)
    until = day_asked(visit, "lists", message("Lists")) or date.max
    history = [each for each in reversed(known.history) if each.line.list_date <= until]
    further = history[LISTS_SHOWN].line.list_date if len(history) > LISTS_SHOWN else None
    return {
        "events": events_page(connection, known.pool, told.person, after=after),
        "is_older": after is not None,
        "met": most_met(connection, known.pool, told.person),
        "projection": projection_of(connection, known, told.person),
        "lists": history[:LISTS_SHOWN],
        "further_lists": further,
    }


def _since(visit: Visit) -> Since | None:
    """Return the event after which older ones are asked for: its day and number."""
    text = text_asked(visit, "older")
    if not text:
        return None
    day, _, number = text.partition("_")
    try:
        found = Since(date.fromisoformat(day), int(number))
    except ValueError:
        found = None
    if found is None or not 0 < found.number < _NO_NUMBER:
        raise ClientException(visit.say(_NO_PLACE).format(text=text))
    return found


def _as_known(visit: Visit, connection: Connection, code: str) -> PlayerView | None:
    """Return what was believed of a day, where the address asks for one."""
    valid = day_asked(visit, "valid", message("The rating of this day"))
    known = day_asked(visit, "known", message("as it was known on this day"))
    if valid is None and known is None:
        return None
    try:
        check_known(known, visit.today)
        asked = Asked(valid=valid or known or visit.today, known=known, today=visit.today)
        return player_view(connection, code, asked)
    except OfficeError as problem:
        raise ClientException(str(problem)) from problem


ROUTES = (player,)
