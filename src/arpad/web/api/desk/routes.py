"""All operations of the desk under one roof: what reads bodies, refuses, and does things once."""

from litestar import Router
from litestar.di import Provide
from litestar.types import ControllerRouterHandler

from arpad.web.api.desk import (
    access,
    corrections,
    decisions,
    events,
    jobs,
    laboratory,
    objections,
    players,
    rating,
    submissions,
)
from arpad.web.api.desk.body import sent
from arpad.web.api.desk.once import Once
from arpad.web.api.desk.refusing import REFUSALS
from arpad.web.conditional import FOR_ONE_PERSON

ROUTES: tuple[ControllerRouterHandler, ...] = (
    *access.ROUTES,
    *submissions.ROUTES,
    *events.ROUTES,
    *decisions.ROUTES,
    *players.ROUTES,
    *rating.ROUTES,
    *corrections.ROUTES,
    *objections.ROUTES,
    *laboratory.ROUTES,
    *jobs.ROUTES,
)


def desk_routes() -> Router:
    """Return the operations for keys."""
    return Router(
        path="/",
        route_handlers=ROUTES,
        dependencies={"sent": Provide(sent)},
        middleware=[Once()],
        exception_handlers=REFUSALS,
        opt={FOR_ONE_PERSON: True},
    )
