"""How much one address may ask: the API, and the forms that compute, a number of times a minute.

Passwords and one-time links are tried far less often by who has them than by who has not.

Every process that serves keeps its own count, so that no answer waits for another process.
"""

from typing import Any

from litestar import Request
from litestar.middleware import DefineMiddleware
from litestar.middleware.rate_limit import RateLimitConfig, get_remote_address

from arpad.web.api.public_headers import is_of_api
from arpad.web.settings import Settings

_COMPUTING = ("/calculators/", "/clinic")
_PROVING = ("/sign-in", "/account/")
ATTEMPTS = 20
"""So often a minute somebody may try to prove who he is."""


def limits(settings: Settings) -> list[DefineMiddleware]:
    """Return what counts requests; nothing where any number is allowed."""
    if not settings.requests:
        return []

    def asker(request: Request[Any, Any, Any]) -> str:
        return address_of(request, settings.proxies)

    counting = RateLimitConfig(
        rate_limit=("minute", settings.requests),
        identifier_for_request=asker,
        check_throttle_handler=is_counted,
    )
    attempts = RateLimitConfig(
        rate_limit=("minute", ATTEMPTS),
        identifier_for_request=asker,
        check_throttle_handler=_is_attempt,
        set_rate_limit_headers=False,
        store="attempts",
    )
    return [counting.middleware, attempts.middleware]


def _is_attempt(request: Request[Any, Any, Any]) -> bool:
    """Tell whether a request tries to prove who somebody is."""
    path = request.url.path
    return path.startswith("/account/link/") or (
        request.method == "POST" and path.startswith(_PROVING)
    )


def is_counted(request: Request[Any, Any, Any]) -> bool:
    """Tell whether a request counts: one to the API, or one that has something computed."""
    path = request.url.path
    if is_of_api(path):
        return request.method != "OPTIONS"
    if request.method == "POST":
        return True
    is_form = path.startswith(_COMPUTING) or "/what-if/" in path
    return is_form and bool(request.url.query)


def address_of(request: Request[Any, Any, Any], proxies: int) -> str:
    """Return the address that asks.

    Behind proxies of our own it is what the outermost of them has seen; without any, a header that
    anybody can write is not believed.
    """
    seen = request.headers.get("x-forwarded-for", "").split(",")
    if proxies and len(seen) >= proxies and (outermost := seen[-proxies].strip()):
        return outermost
    return get_remote_address(request)
