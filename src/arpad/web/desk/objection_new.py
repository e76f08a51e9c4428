"""Recording an objection: somebody of the own federation says that something is wrong."""

from litestar import Response, get, post
from litestar.params import FromQuery
from litestar.response import Redirect
from litestar.status_codes import HTTP_200_OK, HTTP_422_UNPROCESSABLE_ENTITY

from arpad.locale import message
from arpad.model.rights import Right
from arpad.office.objections import Claim, object_to
from arpad.office.office import OfficeError
from arpad.store.pools import pools
from arpad.web.access.guard import RIGHT
from arpad.web.access.matters import player_for
from arpad.web.desk.given import number_given
from arpad.web.desk.page import desk_page
from arpad.web.desk.posted import Posted, Posting
from arpad.web.pages.events import short_words
from arpad.web.templating import segment
from arpad.web.visit import Visit, Visiting

_MAY = {RIGHT: Right.OBJECT}
_RECORDED = message("Objection {number} is recorded; a rating officer will answer it.")


@get("/desk/objections/new", sync_to_thread=True, opt=_MAY)
def new_objection(
    visit: Visiting, player: FromQuery[str] = "", event: FromQuery[str] = ""
) -> Response[bytes]:
    """Show the form."""
    given = {"player": short_words(player), "event": short_words(event)}
    return _page(visit, Posted(given))


@post("/desk/objections/new", sync_to_thread=True, status_code=HTTP_200_OK, opt=_MAY)
def record(visit: Visiting, posted: Posting) -> Response[bytes] | Redirect:
    """Record an objection of a player of the own federation."""
    try:
        person = player_for(visit, Right.OBJECT, posted.text("player"))
        claim = Claim(
            player=person.code,
            event=number_given(posted, "event"),
            round=number_given(posted, "round"),
            pool=posted.text("pool") or None,
            claim=posted.text("claim"),
            by=posted.text("by") or person.name,
        )
        made = object_to(visit.office, claim)
    except OfficeError as problem:
        return _page(visit, posted, fault=str(problem))
    visit.record(
        "object",
        f"objection {made.id}",
        after={"player": made.player, "event": made.event, "claim": made.claim},
    )
    path = f"/desk/players/{segment(person.code)}"
    return visit.done(path, _RECORDED, number=made.id)


def _page(visit: Visit, given: Posted, *, fault: str = "") -> Response[bytes]:
    with visit.reading() as connection:
        known = pools(connection)
    return desk_page(
        visit,
        "desk_objection_new.html",
        status=HTTP_422_UNPROCESSABLE_ENTITY if fault else HTTP_200_OK,
        given=given,
        fault=fault,
        pools=known,
    )


ROUTES = (new_objection, record)
