"""Requests that are done once: the header `Idempotency-Key`, by which a program names one.

The answer is kept as it was sent, and sent again. What was refused is not kept: nothing was done,
and the program may try again with the same key.
"""

from base64 import b64decode, b64encode
from hashlib import sha256
from typing import Any, cast

import msgspec
from litestar import Request
from litestar.concurrency import sync_to_thread
from litestar.exceptions import ClientException
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from msgspec import Struct

from arpad.office.access import once
from arpad.web.access.identity import Identity
from arpad.web.site import Site
from arpad.web.visit import ONCE

HEADER = "idempotency-key"
LONGEST = 200
_CHANGING = {"POST", "PUT", "PATCH", "DELETE"}
_REFUSED = 400
_NO_KEY = (
    f"An Idempotency-Key has 1 to {LONGEST} letters, digits and signs; a random one is the best."
)


class Kept(Struct, frozen=True):
    """An answer as it was sent."""

    headers: list[tuple[str, str]]
    body: str


class Once(ASGIMiddleware):
    """Does a request once that names itself by a key."""

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Do a request, or send again what it was answered."""
        request: Request[Any, Any, Any] = Request(scope, receive, send)
        identity: Identity | None = scope.get("user")
        key = request.headers.get(HEADER)
        if key is None or identity is None or request.method not in _CHANGING:
            await next_app(scope, receive, send)
            return
        if not (key.isascii() and key.isprintable() and 0 < len(key.strip()) <= LONGEST):
            raise ClientException(_NO_KEY)
        asked = _asked(request, await request.body())
        site: Site = request.app.state.site
        account = identity.account
        entrance, office = site.entrance(account.name), site.office(account.name)
        begun = await sync_to_thread(once.begin, entrance, office, account.id, key, asked)
        if isinstance(begun, once.Given):
            await _send_again(begun, send)
            return
        request.state[ONCE] = once.called(account.id, key)
        given = await _answered(_plainly_asked(scope), receive, send, next_app)
        if given.status < _REFUSED:
            await sync_to_thread(once.keep, entrance, begun, given)
        elif given.status < 500:  # noqa: PLR2004 - after a fault nobody knows what was done
            await sync_to_thread(once.forget, entrance, begun)


def _asked(request: Request[Any, Any, Any], body: bytes) -> str:
    """Return a hash of everything that a request says."""
    told = (
        request.method,
        request.url.path,
        request.url.query,
        request.headers.get("if-match", ""),
        sha256(body).hexdigest(),
    )
    return sha256(repr(told).encode()).hexdigest()


def _plainly_asked(scope: Scope) -> Scope:
    """Ask for an answer that is not packed: the next one who asks may not be able to unpack it."""
    headers = [(name, value) for name, value in scope["headers"] if name != b"accept-encoding"]
    return cast("Scope", {**scope, "headers": headers})


async def _answered(scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> once.Given:
    """Have a request answered, and return what was sent."""
    headers: list[tuple[str, str]] = []
    body = bytearray()
    status = 500

    async def listen(message: Message) -> None:
        nonlocal status
        if message["type"] == "http.response.start":
            status = message["status"]
            headers.extend(
                (n.decode("latin-1"), v.decode("latin-1")) for n, v in message["headers"]
            )
        elif message["type"] == "http.response.body":
            body.extend(message["body"])
        await send(message)

    await next_app(scope, receive, listen)
    kept = Kept(headers, b64encode(bytes(body)).decode())
    return once.Given(status, msgspec.json.encode(kept).decode())


async def _send_again(given: once.Given, send: Send) -> None:
    kept = msgspec.json.decode(given.answer, type=Kept)
    headers = [(name.encode("latin-1"), value.encode("latin-1")) for name, value in kept.headers]
    await send({"type": "http.response.start", "status": given.status, "headers": headers})
    body = b64decode(kept.body)
    await send({"type": "http.response.body", "body": body, "more_body": False})
