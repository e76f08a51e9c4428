"""The OpenAPI document: addresses and parameters from the handlers, shapes from the answers.

Litestar describes the operations. The shapes are described by msgspec, which writes the answers,
so that the document says of every field just what is sent. Examples are put together from those of
the fields: every shape and every operation has one.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, TypeAlias

import msgspec
from litestar import Litestar
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.spec import Contact, License, Tag
from litestar.routes import HTTPRoute
from litestar.types import ControllerRouterHandler
from msgspec import Struct

from arpad.client.answers.calculations import ChangeQuestion, FirstRatingQuestion
from arpad.client.answers.words import Answer
from arpad.client.wishes.words import Wish
from arpad.web.api.desk.described import bodies
from arpad.web.api.operations import finished
from arpad.web.problems import Problem

Document: TypeAlias = dict[str, Any]

_REF = "#/components/schemas/{name}"
VERSION = "1.0.0"

ABOUT = (
    "Everything that the rating office publishes, for programs: players, lists, events, the reason "
    "of every number, calculators and regulations. That needs no key.\n\n"
    "Who works in the office does with a key what the pages of the desk do: register events, hand "
    "reports in, decide, rate, publish, correct. Such an operation names the right that it needs "
    "(`x-right`); a key is shown as `Authorization: Bearer arpad_…`. Long work is a job: the "
    "answer is 202, and `Location` says where it can be followed. Name every request that changes "
    "something by an `Idempotency-Key`: sent again, it is not done twice.\n\n"
    "Ratings are whole numbers. Amounts and scores are decimals with two places and travel as text "
    '(`"-3.45"`), so that no program makes binary fractions of them. Days are ISO 8601. Of a '
    "birth only the year is told.\n\n"
    "Long answers come in pages: `next` is given back as `cursor`. Every answer has an `ETag`; "
    "asked again with `If-None-Match`, an answer that has not changed is 304 and costs nothing. "
    "What cannot be answered is a problem (RFC 9457).\n\n"
    "Version 1 only grows: a field may be added, none is removed or changed in its meaning. Ignore "
    "fields and words that you do not know."
)

TAGS = {
    "Players": "The register, the row of lists, the ledger, and what is projected.",
    "Explanations": "Why a rating on a list is what it is, back to games and articles.",
    "Lists": "Pools, lists by date with their rows, tops and movers, and whole lists as files.",
    "Events": "Where each event stands, its games, and what was found.",
    "Scale": "Whether the scale of a pool is still true: points, players, drift.",
    "Errata": "What was corrected, when, why and with which effect.",
    "Calculators": "What the law makes of games and events that you bring; nothing is stored.",
    "Regulations": "Editions, articles, numbers by date, open points and worked examples.",
    "API": "What this API offers.",
    "Access": "What a key is and may do, and who may do what.",
    "Submissions": "Reports handed in, each with a numbered receipt.",
    "Work on events": "Register, match, decide, appeal, withdraw.",
    "Work on players": "The whole record of a player; new ones, changes and corrections.",
    "Rating": "Dry runs, rating, the gate, and publication.",
    "Corrections": "What a correction touches, booking and undoing it, merging players.",
    "Objections": "What somebody says is wrong, and what became of it.",
    "Laboratory": "House editions tried on a history, and two texts compared on its games.",
    "Jobs": "Long work: how far it is, and what came of it.",
}


def document(routes: Sequence[ControllerRouterHandler]) -> Document:
    """Return the document of the routes of the API."""
    alone = _alone(routes)
    told = alone.openapi_schema.to_schema()
    described: Document = msgspec.json.decode(msgspec.json.encode(told, enc_hook=str))
    opts = _opts(alone)
    wanted = set(described["components"]["schemas"]) | {Problem.__name__}
    wanted |= {shape.__name__ for shape in bodies(opts)}
    described["components"]["schemas"] = _schemas(frozenset(wanted))
    described["servers"] = [{"url": "/"}]
    return finished(described, opts)


def _alone(routes: Sequence[ControllerRouterHandler]) -> Litestar:
    """Have the routes described by themselves: the pages of the site are none of the API."""
    return Litestar(
        route_handlers=routes,
        dependencies={"visit": Provide(_nobody, sync_to_thread=False)},
        openapi_config=_config(),
    )


def _opts(alone: Litestar) -> dict[str, dict[str, Any]]:
    """Return the options of the handlers, by the names of their operations."""
    return {
        str(handler.operation_id): handler.opt
        for route in alone.routes
        if isinstance(route, HTTPRoute)
        for handler in route.route_handlers
    }


def _nobody() -> None:
    """Stand in for a visit: nothing is answered here."""


def _config() -> OpenAPIConfig:
    return OpenAPIConfig(
        title="Arpad",
        version=VERSION,
        summary="The API of a rating office, version 1",
        description=ABOUT,
        use_handler_docstrings=True,
        license=License(name="MIT", identifier="MIT"),
        contact=Contact(name="The rating office"),
        tags=[Tag(name=name, description=told) for name, told in TAGS.items()],
    )


@cache
def _schemas(wanted: frozenset[str]) -> Document:
    """Return the shapes by name, as msgspec writes and reads them."""
    kinds = [kind for kind in _kinds() if kind.__name__ in wanted]
    _, schemas = msgspec.json.schema_components(kinds, ref_template=_REF)
    return dict(sorted(schemas.items()))


def _kinds() -> Iterator[type[Struct]]:
    yield from (Problem, ChangeQuestion, FirstRatingQuestion)
    yield from _below(Answer)
    yield from _below(Wish)


def _below(kind: type[Struct]) -> Iterator[type[Struct]]:
    for each in kind.__subclasses__():
        yield each
        yield from _below(each)
