"""What cannot be answered: a page that says so, or problem details (RFC 9457) for a program."""

import logging
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, TypeAlias
from urllib.parse import quote

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.response import Redirect
from litestar.types import ExceptionHandlersMap
from msgspec import UNSET, Struct, UnsetType

from arpad.locale import message
from arpad.model.rights import Right
from arpad.office.office import OfficeError
from arpad.store.troubles import BookError
from arpad.web.api.public_headers import is_of_api
from arpad.web.visit import Visit
from arpad.web.wrong_words import plainly

AnyRequest: TypeAlias = Request[Any, Any, Any]

PROBLEM = "application/problem+json"

TITLES: Mapping[HTTPStatus, str] = {
    HTTPStatus.BAD_REQUEST: message("That cannot be answered"),
    HTTPStatus.UNAUTHORIZED: message("Sign in first"),
    HTTPStatus.FORBIDDEN: message("That is not yours to do"),
    HTTPStatus.NOT_FOUND: message("Not found"),
    HTTPStatus.METHOD_NOT_ALLOWED: message("That cannot be done here"),
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: message("That is too large"),
    HTTPStatus.TOO_MANY_REQUESTS: message("Too many requests"),
    HTTPStatus.INTERNAL_SERVER_ERROR: message("Something went wrong here"),
    HTTPStatus.SERVICE_UNAVAILABLE: message("The book cannot be read now"),
}

_SENTENCES: Mapping[HTTPStatus, str] = {
    HTTPStatus.NOT_FOUND: message("There is no such page on this site."),
    HTTPStatus.INTERNAL_SERVER_ERROR: message(
        "The office has a fault here, and it is written into its log. Nothing was lost."
    ),
    HTTPStatus.SERVICE_UNAVAILABLE: message("Please try again in a moment."),
    HTTPStatus.TOO_MANY_REQUESTS: message("Please wait a minute, then ask again."),
}

_OWN_WORDS: Mapping[str, str] = {
    "CSRF token verification failed": message(
        "This form is too old, or came from another site. Open its page anew and send it again."
    ),
}
"""What the frame of the site says, in our words."""

_BEARER = 'Bearer realm="Arpad"'
_LACKS = "This needs the right {right} ({what}), for just this matter; your key does not have it."

_log = logging.getLogger("arpad.web")


class Problem(Struct, frozen=True, kw_only=True):
    """What went wrong, as RFC 9457 has it; `errors` names every parameter that was wrong.

    `right` is the one that is missing where somebody may not do something.
    """

    type: str = "about:blank"
    title: str
    status: int
    detail: str
    instance: str
    errors: tuple[str, ...] | UnsetType = UNSET
    right: str | UnsetType = UNSET


def answer(
    request: AnyRequest,
    status: HTTPStatus,
    sentences: tuple[str, ...] = (),
    headers: Mapping[str, str] | None = None,
) -> Response[Any]:
    """Answer with what went wrong, in the form that the asker reads."""
    told = sentences or (_SENTENCES.get(status, TITLES[HTTPStatus.BAD_REQUEST]),)
    if is_for_programs(request):
        return _for_programs(request, status, told, headers or {})
    visit = Visit(request.app.state.site, request)
    response = visit.page(
        "problem.html",
        status=status.value,
        number=status.value,
        title=TITLES.get(status, TITLES[HTTPStatus.BAD_REQUEST]),
        sentences=told,
    )
    response.headers.update(headers or {})
    return response


def is_for_programs(request: AnyRequest) -> bool:
    """Tell whether a program asks: it asks the API."""
    return is_of_api(request.url.path)


def _for_programs(
    request: AnyRequest,
    status: HTTPStatus,
    sentences: tuple[str, ...],
    headers: Mapping[str, str],
) -> Response[bytes]:
    problem = Problem(
        title=status.phrase,
        status=status.value,
        detail=sentences[0],
        instance=request.url.path,
        errors=sentences[1:] or UNSET,
    )
    return _encoded(problem, headers)


def _encoded(problem: Problem, headers: Mapping[str, str]) -> Response[bytes]:
    return Response(
        msgspec.json.encode(problem),
        status_code=problem.status,
        media_type=PROBLEM,
        headers=dict(headers),
    )


def _unknown(request: AnyRequest, problem: OfficeError) -> Response[Any]:
    """Answer what the office refuses: what is asked for does not exist, what is sent is wrong."""
    status = HTTPStatus.NOT_FOUND if request.method in {"GET", "HEAD"} else HTTPStatus.BAD_REQUEST
    return answer(request, status, tuple(str(problem).splitlines()))


def _unreadable(request: AnyRequest, problem: BookError) -> Response[Any]:
    _log.error("%s: %s", request.url.path, problem)
    return answer(request, HTTPStatus.SERVICE_UNAVAILABLE)


def _refused(request: AnyRequest, problem: HTTPException) -> Response[Any]:
    status = HTTPStatus(problem.status_code)
    if status is HTTPStatus.UNAUTHORIZED and not is_for_programs(request):
        return to_the_entrance(request)
    if status is HTTPStatus.UNAUTHORIZED:
        return answer(request, status, _sentences(problem), {"WWW-Authenticate": _BEARER})
    if status is HTTPStatus.FORBIDDEN and is_for_programs(request):
        return _forbidden(request, problem)
    sentences = _sentences(problem) if status not in _SENTENCES else ()
    return answer(request, status, sentences, problem.headers)


def _forbidden(request: AnyRequest, problem: HTTPException) -> Response[Any]:
    """Tell a program which right its key would have to carry."""
    extra = problem.extra if isinstance(problem.extra, dict) else {}
    name = extra.get("right")
    if name is None:
        return answer(request, HTTPStatus.FORBIDDEN, _sentences(problem))
    told = Problem(
        title=HTTPStatus.FORBIDDEN.phrase,
        status=HTTPStatus.FORBIDDEN.value,
        detail=_LACKS.format(right=name, what=Right[name].value),
        instance=request.url.path,
        right=name,
    )
    return _encoded(told, {})


def to_the_entrance(request: AnyRequest) -> Response[Any]:
    """Send somebody who is not signed in to the page where he can, and back from there."""
    back = quote(request.url.path, safe="/") if request.method in {"GET", "HEAD"} else "/desk"
    return Redirect(f"/sign-in?next={back}", status_code=HTTPStatus.SEE_OTHER.value)


def _sentences(problem: HTTPException) -> tuple[str, ...]:
    if not isinstance(problem, ValidationException) or not isinstance(problem.extra, list):
        return (_OWN_WORDS.get(problem.detail, problem.detail),)
    wrong = (_wrong(found) for found in problem.extra)
    return (message("A parameter of the address is wrong."), *wrong)


def _wrong(found: object) -> str:
    if not isinstance(found, dict):
        return str(found)
    key, said = found.get("key", ""), found.get("message", "")
    return f"{key}: {plainly(str(said))}" if key else str(said)


def _fault(request: AnyRequest, problem: Exception) -> Response[Any]:
    _log.exception("%s %s", request.method, request.url.path, exc_info=problem)
    return answer(request, HTTPStatus.INTERNAL_SERVER_ERROR)


HANDLERS: ExceptionHandlersMap = {
    OfficeError: _unknown,
    BookError: _unreadable,
    HTTPException: _refused,
    Exception: _fault,
}
