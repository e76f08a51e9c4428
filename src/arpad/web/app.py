"""The application: every page and the API on one book."""

from typing import Any

from litestar import Litestar, Request
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.middleware import DefineMiddleware

from arpad.web.access.guard import rightful
from arpad.web.access.identity import Recognition
from arpad.web.api.public_headers import open_to_all
from arpad.web.api.router import api
from arpad.web.assets import asset
from arpad.web.conditional import answer_unchanged, mark
from arpad.web.desk import desk
from arpad.web.head import HeadAware
from arpad.web.headers import HEADERS
from arpad.web.limits import limits
from arpad.web.pages import PAGES
from arpad.web.plain_text import plain_text
from arpad.web.problems import HANDLERS
from arpad.web.settings import Settings
from arpad.web.site import Site
from arpad.web.visit import Visit
from arpad.web.watching.health import ROUTES as WATCHING

_LARGEST_BODY = 10_000_000
_COMPRESSION = CompressionConfig(
    backend="gzip", gzip_compress_level=5, exclude=[r"/files/.*\.(xlsx|pdf|zip|parquet)$"]
)


def application(settings: Settings | None = None) -> Litestar:
    """Return the site of a book; without settings, of the one that the environment names."""
    site = Site(settings or Settings.of_environment())
    return HeadAware(
        route_handlers=[*PAGES, *WATCHING, api(), asset, *desk(site)],
        state=State({"site": site}),
        dependencies={"visit": Provide(_visit, sync_to_thread=False)},
        before_request=answer_unchanged,
        before_send=[mark, open_to_all],
        guards=[plain_text, rightful],
        middleware=[*limits(site.settings), DefineMiddleware(Recognition)],
        exception_handlers=HANDLERS,
        response_headers=HEADERS,
        compression_config=_COMPRESSION,
        request_max_body_size=_LARGEST_BODY,
        openapi_config=None,
        logging_config=None,
    )


def _visit(request: Request[Any, Any, Any]) -> Visit:
    return Visit(request.app.state.site, request)
