"""An application that is watched: every request is counted, timed and told in one line."""

from time import perf_counter
from typing import Any

from litestar import Litestar
from litestar.datastructures import MutableScopeHeaders
from litestar.types import Message

from arpad.web.access.identity import Identity
from arpad.web.site import Site
from arpad.web.watching.measures import measure
from arpad.web.watching.request_line import RequestLine, now, request_number, write

UNKNOWN = "unmatched"
_NUMBER = b"x-request-id"
_FAULT = 500
_METHODS = frozenset({"DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"})


class Watched(Litestar):
    """A site that keeps an eye on itself."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:  # noqa: ANN401
        """Answer, and tell of it; the answer bears the number that the line has."""
        if scope["type"] != "http":
            await super().__call__(scope, receive, send)
            return
        sent = _Sent(request_number(dict(scope["headers"]).get(_NUMBER, b"")))

        async def noted(message: Message) -> None:
            sent.note(message)
            await send(message)

        began, at = perf_counter(), now()
        try:
            await super().__call__(scope, receive, noted)
        finally:
            seconds = perf_counter() - began
            asked = scope["method"]
            method = asked if asked in _METHODS else "OTHER"
            route = scope.get("path_template") or UNKNOWN
            measure(route, method, sent.status, seconds)
            identity: Identity | None = scope.get("user")
            line = RequestLine(
                time=at,
                method=method,
                route=route,
                status=sent.status,
                ms=round(seconds * 1000, 1),
                bytes=sent.bytes,
                account=identity.account.name if identity else None,
                request=sent.number,
            )
            site: Site = self.state.site
            write(line, site.settings.log)


class _Sent:
    """What of an answer was sent so far; a fault until it says something else."""

    def __init__(self, number: str) -> None:
        self.number = number
        self.status = _FAULT
        self.bytes = 0

    def note(self, message: Message) -> None:
        """Look at a part of the answer on its way."""
        if message["type"] == "http.response.start":
            self.status = message["status"]
            MutableScopeHeaders.from_message(message)["X-Request-ID"] = self.number
        elif message["type"] == "http.response.body":
            self.bytes += len(message["body"])
