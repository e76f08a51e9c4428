"""All operations of the API under one address, and the document that describes them."""

from functools import cache
from typing import Any

import msgspec
from litestar import Response, Router, get

from arpad.web.api import (
    calculators,
    errata,
    event_comparison,
    event_files,
    events,
    explanations,
    index,
    list_best,
    list_file,
    lists,
    player_records,
    players,
    regulations,
    scale,
    title_calculators,
)
from arpad.web.api.desk.routes import desk_routes
from arpad.web.api.openapi import document
from arpad.web.api.public_headers import ROOT

_OPENAPI = "application/json"

ROUTES = (
    *index.ROUTES,
    *players.ROUTES,
    *player_records.ROUTES,
    *explanations.ROUTES,
    *lists.ROUTES,
    *list_file.ROUTES,
    *list_best.ROUTES,
    *events.ROUTES,
    *event_comparison.ROUTES,
    *errata.ROUTES,
    *scale.ROUTES,
    *calculators.ROUTES,
    *title_calculators.ROUTES,
    *event_files.ROUTES,
    *regulations.ROUTES,
    desk_routes(),
)


def api() -> Router:
    """Return the API, version 1."""
    return Router(path=ROOT, route_handlers=[*ROUTES, openapi])


@get("/openapi.json", include_in_schema=False, sync_to_thread=True)
def openapi() -> Response[bytes]:
    """Return the OpenAPI document."""
    return Response(written(), media_type=_OPENAPI)


@cache
def described() -> dict[str, Any]:
    """Return the OpenAPI document; it is the same as long as the code is."""
    return document([Router(path=ROOT, route_handlers=ROUTES)])


@cache
def written() -> bytes:
    """Return the document as text, for programs and for people."""
    return msgspec.json.format(msgspec.json.encode(described()), indent=2) + b"\n"
