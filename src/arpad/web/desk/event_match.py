"""Who the players of a report are: candidates side by side, one is chosen, or a new player."""

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect
from litestar.status_codes import HTTP_200_OK, HTTP_422_UNPROCESSABLE_ENTITY

from arpad.locale import message
from arpad.model.docket import Docket
from arpad.model.rights import Right
from arpad.office.candidates import questions_about
from arpad.office.event_view import view_of
from arpad.office.event_work import Wanted, choose_player
from arpad.office.office import OfficeError
from arpad.office.pools import pool_of
from arpad.web.access.guard import RIGHT
from arpad.web.access.matters import event_for, matter_of
from arpad.web.desk.page import desk_page
from arpad.web.desk.posted import Posted, Posting
from arpad.web.event_words import STATES
from arpad.web.visit import Visit, Visiting

_CHOSEN = message("Who that is, is settled. The event was checked again.")
_NOBODY = message("Choose one of the candidates, give a code, or say that the player is new.")
_NEW, _OTHER = "new", "other"


@get("/desk/events/{event:int}/match", sync_to_thread=True, opt={RIGHT: Right.SEE_EVENTS})
def questions(visit: Visiting, event: FromPath[int]) -> Response[bytes]:
    """Show the players who are not known yet, and everybody else who was recognised."""
    return _page(visit, event_for(visit, Right.SEE_EVENTS, event))


@post(
    "/desk/events/{event:int}/match",
    sync_to_thread=True,
    status_code=HTTP_200_OK,
    opt={RIGHT: Right.SUBMIT_REPORTS},
)
def choose(visit: Visiting, posted: Posting, event: FromPath[int]) -> Response[bytes] | Redirect:
    """Say who a player of the report is."""
    docket = event_for(visit, Right.SUBMIT_REPORTS, event)
    reported = posted.text("reported")
    try:
        checked = choose_player(visit.office, _wanted(docket, posted))
    except OfficeError as problem:
        return _page(visit, docket, fault=str(problem), at=reported)
    visit.record(
        "match",
        f"event {docket.id}",
        before={"reported": reported, "player": posted.text("seen") or None},
        after={"player": _code(posted) or _NEW, "state": checked.state.value},
    )
    return visit.done(_next(visit, docket), _CHOSEN)


def _code(posted: Posted) -> str:
    """Return the code of who was chosen; empty for a new player."""
    choice = posted.text("choice")
    if choice in {_OTHER, ""}:
        return posted.text("code")
    return "" if choice == _NEW else choice


def _wanted(docket: Docket, posted: Posted) -> Wanted:
    is_new, code = posted.text("choice") == _NEW, _code(posted)
    if not (code or is_new):
        raise OfficeError(_NOBODY)
    return Wanted(
        event=docket.id,
        reported=posted.text("reported"),
        code=code,
        is_new=is_new,
        seen=posted.text("seen"),
    )


def _next(visit: Visit, docket: Docket) -> str:
    """Return the next question, or the event when there is none."""
    with visit.reading() as connection:
        players = view_of(connection, docket.id).players
    is_more = any(match.player_id is None for match in players)
    return f"/desk/events/{docket.id}{'/match' if is_more else ''}"


def _page(visit: Visit, docket: Docket, *, fault: str = "", at: str = "") -> Response[bytes]:
    with visit.reading() as connection:
        view = view_of(connection, docket.id)
        asked = questions_about(connection, pool_of(connection, docket), view)
    return desk_page(
        visit,
        "desk_event_match.html",
        status=HTTP_422_UNPROCESSABLE_ENTITY if fault else HTTP_200_OK,
        docket=docket,
        asked=asked,
        unknown=sum(match.player_id is None for match in view.players),
        known=[match for match in view.players if match.player_id is not None],
        may_work=visit.may(Right.SUBMIT_REPORTS, matter_of(visit, docket)),
        fault=fault,
        at=at,
        states=STATES,
    )


ROUTES = (questions, choose)
