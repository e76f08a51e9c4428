"""The yardstick of the site: the same templates, rendered from contexts that are kept in memory.

Real pages are asked for once, and what each was rendered from is kept. What is measured then asks
no database, and looks nothing up.
"""

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle
from typing import Any

from litestar import Litestar, Request, Response, get
from litestar.datastructures import State
from litestar.di import Provide
from litestar.params import FromPath
from litestar.testing import TestClient

from arpad.web.app import application as make
from arpad.web.headers import HEADERS
from arpad.web.settings import Settings
from arpad.web.site import Site
from arpad.web.visit import Visit, Visiting

ADDRESSES = "ARPAD_BENCHMARK_ADDRESSES"
_KEPT = 50

Rendering = tuple[str, dict[str, Any]]


def application() -> Litestar:
    """Return a site of one handler; it has as many roads as addresses are named for."""
    logging.getLogger("httpx").setLevel(logging.WARNING)
    settings = Settings.of_environment()
    roads = {}
    for line in os.environ[ADDRESSES].splitlines():
        road, *addresses = line.split(" ")
        roads[road] = cycle(_kept(settings, addresses[:_KEPT]))

    @get("/memory/{road:str}", sync_to_thread=True, include_in_schema=False)
    def from_memory(visit: Visiting, road: FromPath[str]) -> Response[bytes]:
        template, context = next(roads[road])
        return visit.page(template, **context)

    return Litestar(
        [from_memory],
        state=State({"site": Site(settings)}),
        dependencies={"visit": Provide(_visit, sync_to_thread=False)},
        response_headers=HEADERS,
        openapi_config=None,
    )


def _visit(request: Request[Any, Any, Any]) -> Visit:
    return Visit(request.app.state.site, request)


def _kept(settings: Settings, addresses: list[str]) -> list[Rendering]:
    with _remembering() as kept, TestClient(make(settings)) as client:
        for address in addresses:
            client.get(address)
    return kept


@contextmanager
def _remembering() -> Iterator[list[Rendering]]:
    """Keep what every page is rendered from while this lasts."""
    kept, page = list[Rendering](), Visit.page

    def keeping(
        self: Visit, template: str, /, *, status: int = 200, **context: object
    ) -> Response[bytes]:
        kept.append((template, context))
        return page(self, template, status=status, **context)

    Visit.page = keeping  # type: ignore[method-assign]
    try:
        yield kept
    finally:
        Visit.page = page  # type: ignore[method-assign]
