"""The headers of the API: anybody's page may ask it, because it only tells what is public."""

from collections.abc import Mapping

from litestar.datastructures import MutableScopeHeaders
from litestar.status_codes import HTTP_429_TOO_MANY_REQUESTS
from litestar.types import Message, Scope

ROOT = "/api/v1"

_TOLD = (
    "Content-Language, Deprecation, ETag, Link, RateLimit-Limit, RateLimit-Policy, "
    "RateLimit-Remaining, RateLimit-Reset, Retry-After, Sunset"
)
_ALWAYS: Mapping[str, str] = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": _TOLD,
    # A page of another host may read these answers; the policy for our own pages would forbid it.
    "Cross-Origin-Resource-Policy": "cross-origin",
}
_BEFORE_ASKING: Mapping[str, str] = {
    "Access-Control-Allow-Methods": "GET, HEAD, POST, OPTIONS",
    "Access-Control-Allow-Headers": "Accept, Accept-Language, Content-Type, If-None-Match",
    "Access-Control-Max-Age": "86400",
}


async def open_to_all(message: Message, scope: Scope) -> None:
    """Let pages of other hosts read what the API answers; say when to come back after too much."""
    if message["type"] != "http.response.start":
        return
    headers = MutableScopeHeaders.from_message(message)
    if message["status"] == HTTP_429_TOO_MANY_REQUESTS and "ratelimit-reset" in headers:
        headers["Retry-After"] = headers["ratelimit-reset"]
    if not is_of_api(scope["path"]):
        return
    headers.update(_ALWAYS)
    if scope.get("method") == "OPTIONS":
        headers.update(_BEFORE_ASKING)


def is_of_api(path: str) -> bool:
    """Tell whether an address belongs to the API.

    >>> is_of_api("/api/v1/players"), is_of_api("/api")
    (True, False)
    """
    return path == ROOT or path.startswith(f"{ROOT}/")
