"""Whether the site answers, whether it can work, and its measures: for whatever looks after it."""

import os
from hmac import compare_digest
from http import HTTPStatus
from ipaddress import ip_address
from typing import Any

import msgspec
from litestar import Request, Response, get
from msgspec import Struct

from arpad.locale import message
from arpad.office.jobs.heartbeat import is_alive, worker_seen
from arpad.store.troubles import BookError
from arpad.web.conditional import FOR_ONE_PERSON
from arpad.web.site import Site
from arpad.web.visit import Visiting
from arpad.web.watching.measures import told

TOKEN = "ARPAD_METRICS_TOKEN"  # noqa: S105 - the name of the variable
_MEASURES = "text/plain; version=0.0.4; charset=utf-8"
_JSON = "application/json"
_KEPT_BY_NOBODY = {FOR_ONE_PERSON: True}
_NOT_FOR_YOU = message("The measures are told to this machine only, or to who has the token.")


class Ready(Struct, frozen=True, kw_only=True):
    """What the site needs, and whether it has it; `troubles` say what to look at."""

    is_ready: bool
    book: bool
    desk: bool | None
    worker: bool | None
    troubles: tuple[str, ...] = ()


@get("/health", opt=_KEPT_BY_NOBODY, include_in_schema=False)
async def health(visit: Visiting) -> Response[bytes]:
    """Answer: that is all that is asked."""
    said = {"status": "ok", "version": visit.site.version}
    return Response(msgspec.json.encode(said), media_type=_JSON)


@get("/ready", sync_to_thread=True, opt=_KEPT_BY_NOBODY, include_in_schema=False)
def ready(visit: Visiting) -> Response[bytes]:
    """Tell whether book and desk can be read, and whether somebody does the long work."""
    found = readiness(visit.site)
    status = HTTPStatus.OK if found.is_ready else HTTPStatus.SERVICE_UNAVAILABLE
    return Response(msgspec.json.encode(found), status_code=status.value, media_type=_JSON)


@get("/metrics", sync_to_thread=True, opt=_KEPT_BY_NOBODY, include_in_schema=False)
def metrics(visit: Visiting) -> Response[bytes]:
    """Tell the measures to Prometheus."""
    if not may_measure(visit.request):
        said = visit.say(_NOT_FOR_YOU).encode()
        return Response(said, status_code=HTTPStatus.FORBIDDEN.value, media_type="text/plain")
    return Response(told(visit.site), media_type=_MEASURES)


def readiness(site: Site) -> Ready:
    """Look at everything that the site needs."""
    troubles = list[str]()
    book = _can_read_book(site, troubles)
    desk = _can_read_desk(site, troubles) if site.settings.has_desk else None
    worker = _has_worker(site, troubles) if desk and site.settings.expects_worker else None
    return Ready(
        is_ready=not troubles, book=book, desk=desk, worker=worker, troubles=tuple(troubles)
    )


def _can_read_book(site: Site, troubles: list[str]) -> bool:
    try:
        with site.reading():
            return True
    except BookError:
        troubles.append("The book cannot be read, or is of another form.")
        return False


def _can_read_desk(site: Site, troubles: list[str]) -> bool:
    try:
        with site.desk.reading():
            return True
    except BookError:
        troubles.append("The desk cannot be read, or is of another form.")
        return False


def _has_worker(site: Site, troubles: list[str]) -> bool:
    with site.desk.reading() as connection:
        found = is_alive(worker_seen(connection), site.settings.moment())
    if not found:
        troubles.append("Nobody does the long work: start arpad work.")
    return found


def may_measure(request: "Request[Any, Any, Any]") -> bool:
    """Tell whether who asks is on this machine, with no proxy between, or has the token."""
    token = os.environ.get(TOKEN, "")
    shown = request.headers.get("authorization", "")
    if token and compare_digest(shown.encode(), f"Bearer {token}".encode()):
        return True
    is_forwarded = "x-forwarded-for" in request.headers or "forwarded" in request.headers
    return not is_forwarded and _is_here(request.client.host if request.client else "")


def _is_here(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


ROUTES = (health, ready, metrics)
