"""Requests about players: asked by federations, agreed to by the one that gives up, answered."""

from typing import Annotated

from litestar import Response, get, post
from litestar.exceptions import PermissionDeniedException
from litestar.params import FromQuery, QueryParameter
from litestar.response import Redirect
from litestar.status_codes import HTTP_200_OK, HTTP_422_UNPROCESSABLE_ENTITY

from arpad.locale import message
from arpad.model.rights import Reach, Right
from arpad.office.office import OfficeError
from arpad.office.player_overview import player_coded
from arpad.office.request_answers import accept, book_accepted, is_booked, refuse
from arpad.office.requests import Wanted, ask, may_ask, may_say, request_called, say, take_back
from arpad.store.desk.requests import Request, RequestKind, RequestState, requests
from arpad.web.access.guard import MAY_NOT, RIGHT
from arpad.web.desk.given import day_needed
from arpad.web.desk.page import desk_page
from arpad.web.desk.posted import Posted, Posting
from arpad.web.desk.submission_words import REQUEST_STATES, REQUESTS
from arpad.web.pages.events import short_words
from arpad.web.visit import Visit, Visiting

_ASK = {RIGHT: Right.ASK_FOR_CHANGES}
_ASKED = message("Request {number} is recorded; a rating officer will answer it.")
_SAID = message("What your federation says is kept with the request.")
_ACCEPTED = message("The request is accepted, and the register changed.")
_REFUSED = message("The request is refused, with your reason.")
_BACK = message("The request is taken back.")
_BOOKED = message("The register is changed as the request asked.")
_NO_KIND = message("Choose what you ask for.")
_A_PAGE = 50


@get("/desk/requests", sync_to_thread=True, opt=_ASK)
def all_requests(
    visit: Visiting,
    *,
    how_far: Annotated[str, QueryParameter(name="state")] = "",
    before: FromQuery[int | None] = None,
) -> Response[bytes]:
    """Show requests: those in which the own federation has a say, or all."""
    is_for_all = visit.account.reach(Right.ASK_FOR_CHANGES) is Reach.EVERYTHING
    chosen = next((each for each in RequestState if each.value == how_far), None)
    with visit.site.desk.reading() as connection:
        found = requests(
            connection,
            federation=None if is_for_all else visit.account.federation or "-",
            state=chosen,
            before=before,
            most=_A_PAGE + 1,
        )
    return desk_page(
        visit,
        "desk_requests.html",
        found=found[:_A_PAGE],
        older=found[_A_PAGE - 1].id if len(found) > _A_PAGE else None,
        chosen=chosen,
        kinds=REQUESTS,
        states=REQUEST_STATES,
    )


@get("/desk/requests/new", sync_to_thread=True, opt=_ASK)
def new_request(
    visit: Visiting, player: FromQuery[str] = "", kind: FromQuery[str] = ""
) -> Response[bytes]:
    """Show the form of a request."""
    return _new(visit, Posted({"player": short_words(player), "kind": kind}))


@post("/desk/requests/new", sync_to_thread=True, status_code=HTTP_200_OK, opt=_ASK)
def ask_for(visit: Visiting, posted: Posting) -> Response[bytes] | Redirect:
    """Record a request."""
    try:
        wanted = _wanted(posted)
        with visit.reading() as connection:
            person = player_coded(connection, wanted.player)
        if not may_ask(visit.account, wanted.kind, person, wanted.to):
            raise PermissionDeniedException(MAY_NOT)
        made = ask(visit.office, visit.entrance, visit.account, wanted)
    except OfficeError as problem:
        return _new(visit, posted, fault=str(problem))
    return visit.done(f"/desk/requests/{made.id}", _ASKED, number=made.id)


@get("/desk/requests/{wanted:int}", sync_to_thread=True, opt=_ASK)
def one_request(visit: Visiting) -> Response[bytes]:
    """Show a request, and what can be said to it."""
    return _one(visit, _found(visit))


@post("/desk/requests/{wanted:int}/say", sync_to_thread=True, status_code=HTTP_200_OK, opt=_ASK)
def say_to(visit: Visiting, posted: Posting) -> Response[bytes] | Redirect:
    """Say yes or no for the federation that gives a player up."""
    found = _found(visit)
    agrees = posted.text("agrees") == "yes"
    try:
        words = posted.text("words")
        say(visit.entrance, visit.account, found.id, agrees=agrees, words=words)
    except OfficeError as problem:
        return _one(visit, found, fault=str(problem))
    return visit.done(f"/desk/requests/{found.id}", _SAID)


@post("/desk/requests/{wanted:int}/back", sync_to_thread=True, status_code=HTTP_200_OK, opt=_ASK)
def back(visit: Visiting) -> Response[bytes] | Redirect:
    """Take a request back."""
    found = _found(visit)
    try:
        take_back(visit.entrance, visit.account, found.id)
    except OfficeError as problem:
        return _one(visit, found, fault=str(problem))
    return visit.done(f"/desk/requests/{found.id}", _BACK)


@post(
    "/desk/requests/{wanted:int}/answer",
    sync_to_thread=True,
    status_code=HTTP_200_OK,
    opt={RIGHT: Right.DECIDE},
)
def answer(visit: Visiting, posted: Posting) -> Response[bytes] | Redirect:
    """Accept a request, which changes the register, or refuse it; either with a reason."""
    found = _found(visit)
    reason = posted.text("reason")
    try:
        if posted.text("verdict") == "book" and found.state is RequestState.ACCEPTED:
            book_accepted(visit.office, visit.entrance, found)
            return visit.done(f"/desk/requests/{found.id}", _BOOKED)
        if posted.text("verdict") == "accept":
            accept(visit.office, visit.entrance, found.id, reason)
            return visit.done(f"/desk/requests/{found.id}", _ACCEPTED)
        refuse(visit.entrance, found.id, reason)
    except OfficeError as problem:
        return _one(visit, found, fault=str(problem), given=posted)
    return visit.done(f"/desk/requests/{found.id}", _REFUSED)


def _found(visit: Visit) -> Request:
    """Return the request of the address to who has a say in it."""
    number = int(visit.request.path_params["wanted"])
    with visit.site.desk.reading() as connection:
        found = request_called(connection, number)
    is_for_all = visit.account.reach(Right.ASK_FOR_CHANGES) is Reach.EVERYTHING
    if not (is_for_all or found.concerns(visit.account.federation)):
        raise PermissionDeniedException(MAY_NOT)
    return found


def _wanted(posted: Posted) -> Wanted:
    try:
        kind = RequestKind(posted.text("kind"))
    except ValueError as problem:
        raise OfficeError(_NO_KIND) from problem
    return Wanted(
        kind=kind,
        player=posted.text("player"),
        to=posted.text("to").upper() or None,
        since=day_needed(posted, "since"),
        reason=posted.text("reason"),
    )


def _new(visit: Visit, given: Posted, *, fault: str = "") -> Response[bytes]:
    return desk_page(
        visit,
        "desk_request_new.html",
        status=HTTP_422_UNPROCESSABLE_ENTITY if fault else HTTP_200_OK,
        given=given,
        fault=fault,
        kinds=REQUESTS,
        own=visit.account.federation,
    )


def _one(
    visit: Visit, found: Request, *, fault: str = "", given: Posted | None = None
) -> Response[bytes]:
    with visit.site.desk.reading() as connection:
        now = request_called(connection, found.id)
    with visit.reading() as connection:
        person = player_coded(connection, now.player)
        is_done = now.state is not RequestState.ACCEPTED or is_booked(connection, now)
    account = visit.account
    is_of_asking = now.facts.asking is not None and now.facts.asking == account.federation
    return desk_page(
        visit,
        "desk_request.html",
        status=HTTP_422_UNPROCESSABLE_ENTITY if fault else HTTP_200_OK,
        request=now,
        person=person,
        is_done=is_done,
        may_say=may_say(account, now) and now.facts.said is None,
        may_take_back=now.state is RequestState.OPEN
        and (now.account_id == account.id or is_of_asking),
        may_decide=visit.may(Right.DECIDE) and now.state is RequestState.OPEN,
        fault=fault,
        given=given or Posted(),
        kinds=REQUESTS,
        states=REQUEST_STATES,
    )


ROUTES = (all_requests, new_request, ask_for, one_request, say_to, back, answer)
