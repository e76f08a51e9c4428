"""Objections: all of them by state, one with everything that became of it, and the answer."""

from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect
from litestar.status_codes import HTTP_200_OK, HTTP_422_UNPROCESSABLE_ENTITY

from arpad.locale import message
from arpad.model.rights import Matter, Reach, Right
from arpad.office.objection_pages import ObjectionSearch, objection_page
from arpad.office.objection_view import ObjectionView, objection_view
from arpad.office.objections import answer
from arpad.office.office import OfficeError
from arpad.store.objections import Answer, batch_of_answer
from arpad.store.persons import persons_coded
from arpad.store.pools import pools
from arpad.web.access.guard import RIGHT
from arpad.web.desk.page import desk_page
from arpad.web.desk.posted import Posted, Posting
from arpad.web.pages.asked import number_asked
from arpad.web.pages.errata import KINDS
from arpad.web.pages.list_asked import plain_text, word_asked
from arpad.web.visit import Visit, Visiting

STATES = {
    Answer.OPEN: message("open"),
    Answer.UPHELD: message("upheld"),
    Answer.REJECTED: message("rejected"),
    Answer.WITHDRAWN: message("withdrawn"),
}
_ANSWERS = {Answer.REJECTED.value: Answer.REJECTED, Answer.WITHDRAWN.value: Answer.WITHDRAWN}
_SEE = {RIGHT: Right.SEE_PLAYERS}
_NONE = message("There is no such objection.")
_NO_ANSWER = message("Say whether it is rejected or withdrawn.")
_ANSWERED = message("Objection {number} is answered.")
_HIGHEST = 1 << 62


@get("/desk/objections", sync_to_thread=True, opt=_SEE)
def all_objections(visit: Visiting) -> Response[bytes]:
    """Show objections by state; to a federation those about its own players."""
    text = plain_text(visit, "below")
    label = message("Older objections")
    search = ObjectionSearch(
        state=word_asked(visit, "state", {state.value: state for state in Answer}),
        pool=plain_text(visit, "pool") or None,
        federation=_federation(visit),
        below=number_asked(visit, label, text, least=1, most=_HIGHEST) if text else None,
    )
    with visit.reading() as connection:
        page = objection_page(connection, search)
        known = pools(connection)
    return desk_page(
        visit,
        "desk_objections.html",
        page=page,
        search=search,
        pools=known,
        states=STATES,
        today=visit.today,
    )


@get("/desk/objections/{objection:int}", sync_to_thread=True, opt=_SEE)
def one_objection(visit: Visiting, objection: FromPath[int]) -> Response[bytes]:
    """Show an objection, and what became of it."""
    return _page(visit, _found(visit, Right.SEE_PLAYERS, objection))


@post(
    "/desk/objections/{objection:int}/answer",
    sync_to_thread=True,
    status_code=HTTP_200_OK,
    opt={RIGHT: Right.DECIDE},
)
def answer_it(
    visit: Visiting, posted: Posting, objection: FromPath[int]
) -> Response[bytes] | Redirect:
    """Close an objection without a correction."""
    view = _found(visit, Right.DECIDE, objection)
    reason = posted.text("reason")
    try:
        done = answer(visit.office, objection, _answer(posted), reason)
    except OfficeError as problem:
        view = _found(visit, Right.DECIDE, objection)
        return _page(visit, view, fault=str(problem), reason=reason, given=posted.text("answer"))
    with visit.reading() as connection:
        batch = batch_of_answer(connection, objection)
    visit.record(
        "answer objection",
        f"objection {objection}",
        before={"state": view.objection.state.value},
        after={"state": done.state.value, "reason": reason},
        batch=batch,
    )
    return visit.done(f"/desk/objections/{objection}", _ANSWERED, number=objection)


def _answer(posted: Posted) -> Answer:
    found = _ANSWERS.get(posted.text("answer"))
    if found is None:
        raise OfficeError(_NO_ANSWER)
    return found


def _federation(visit: Visit) -> str | None:
    """Return the federation beyond which somebody does not see; None for who sees everything."""
    if visit.account.reach(Right.SEE_PLAYERS) is Reach.EVERYTHING:
        return None
    return visit.account.federation or ""


def _found(visit: Visit, right: Right, number: int) -> ObjectionView:
    """Return an objection to who has a right for the player it is about."""
    with visit.reading() as connection:
        try:
            view = objection_view(connection, number)
        except OfficeError as problem:
            raise NotFoundException(_NONE) from problem
        code = view.objection.player
        person = persons_coded(connection, [code])[code]
    visit.require(right, Matter(federation=person.federation))
    return view


def _page(
    visit: Visit, view: ObjectionView, *, fault: str = "", reason: str = "", given: str = ""
) -> Response[bytes]:
    with visit.reading() as connection:
        known = pools(connection)
    return desk_page(
        visit,
        "desk_objection.html",
        status=HTTP_422_UNPROCESSABLE_ENTITY if fault else HTTP_200_OK,
        view=view,
        objection=view.objection,
        pools=known,
        states=STATES,
        kinds=KINDS,
        fault=fault,
        reason=reason,
        given=given,
    )


ROUTES = (all_objections, one_objection, answer_it)
