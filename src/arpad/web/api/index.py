"""The door of the API: what it offers."""

from litestar import Response, get

from arpad.client.answers.index import Index
from arpad.web.api.answering import answered
from arpad.web.api.openapi import VERSION
from arpad.web.api.public_headers import ROOT
from arpad.web.visit import Visiting


@get("/", operation_id="index", tags=("API",), sync_to_thread=True)
def index(visit: Visiting) -> Response[Index]:
    """Return where to find what, and how much one address may ask."""
    settings = visit.site.settings
    answer = Index(
        version=VERSION,
        office=f"Arpad {visit.site.version}",
        today=visit.today,
        requests_a_minute=settings.requests or None,
        languages=("en", "fr", "et"),
        openapi=f"{ROOT}/openapi.json",
        about="/api",
    )
    return answered(visit, answer)


ROUTES = (index,)
