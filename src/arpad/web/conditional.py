"""Conditional requests: an answer that has not changed is not made again.

What a page says follows from the state of the book, the day, the language and the address. The
book only grows, by numbered batches, so the number of the newest one stands for its state, and
whether an answer has changed is known before any of it is worked out.
"""

from hashlib import sha256
from typing import Any

from litestar import Request, Response
from litestar.datastructures import MutableScopeHeaders
from litestar.handlers import BaseRouteHandler
from litestar.status_codes import HTTP_200_OK, HTTP_304_NOT_MODIFIED
from litestar.types import Message, Scope

from arpad.store.book import newest_batch
from arpad.store.desk.drift_reports import state_of_scale
from arpad.web.language import language_of
from arpad.web.site import Site

FOR_ONE_PERSON = "for_one_person"
"""The option of a handler whose answers are kept by nobody."""
OF_THE_DESK = "of_the_desk"
"""The option of a handler whose answers also follow from what is kept at the desk."""

_KEY = "arpad_tag"
_ASKED = ("GET", "HEAD")
_VARY = "Accept-Language, Cookie, HX-Request"


def answer_unchanged(request: "Request[Any, Any, Any]") -> Response[None] | None:
    """Answer that nothing has changed, if the visitor has the newest answer already."""
    if request.method not in _ASKED or is_for_one_person(request.scope):
        return None
    tag = _tag(request)
    request.state[_KEY] = tag
    known = request.headers.get("if-none-match", "")
    if tag in {part.strip().removeprefix("W/") for part in known.split(",")}:
        return Response(
            None, status_code=HTTP_304_NOT_MODIFIED, headers={"ETag": f"W/{tag}", "Vary": _VARY}
        )
    return None


async def mark(message: Message, scope: Scope) -> None:
    """Say by which tag an answer may be asked for again, as it is sent."""
    if message["type"] == "http.response.start" and is_for_one_person(scope):
        MutableScopeHeaders.from_message(message)["cache-control"] = "no-store"
        return
    tag = scope["state"].get(_KEY)
    if tag is None or message["type"] != "http.response.start" or message["status"] != HTTP_200_OK:
        return
    headers = MutableScopeHeaders.from_message(message)
    headers.setdefault("etag", f"W/{tag}")
    headers.setdefault("cache-control", "no-cache")
    headers.extend_header_value("vary", _VARY)


def is_for_one_person(scope: Scope) -> bool:
    """Tell whether an answer is for who is signed in, or has a form in it that only he may send."""
    handler: BaseRouteHandler | None = scope.get("route_handler")
    is_of_desk = handler is not None and bool(handler.opt.get(FOR_ONE_PERSON))
    return is_of_desk or scope.get("user") is not None


def _kept(site: Site) -> str:
    with site.desk.reading() as connection:
        return state_of_scale(connection)


def _tag(request: "Request[Any, Any, Any]") -> str:
    site: Site = request.app.state.site
    handler: BaseRouteHandler | None = request.scope.get("route_handler")
    with site.reading() as connection:
        batch = newest_batch(connection)
    said = (
        site.version,
        site.code,
        batch,
        site.erasures.state(),
        _kept(site) if handler is not None and handler.opt.get(OF_THE_DESK) else "",
        site.settings.moment().date(),
        language_of(request).value,
        request.headers.get("hx-request", ""),
        request.headers.get("accept", "") if request.url.path.startswith("/api") else "",
        request.url.path,
        request.url.query,
    )
    return f'"{sha256(repr(said).encode()).hexdigest()[:24]}"'
