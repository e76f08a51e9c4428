"""Answering a program: values of the office as answers, in JSON, with the way to the next page."""

from typing import TypeVar

import msgspec
from litestar import MediaType, Response
from msgspec import Struct

from arpad.web.api.spoken import spoken
from arpad.web.templating import query
from arpad.web.visit import Visit

A = TypeVar("A", bound=Struct)
B = TypeVar("B", bound=Struct)


def told(value: object, shape: type[A], /, **more: object) -> A:
    """Return a value of the office as an answer: the fields of the same name, and some more."""
    facts = msgspec.to_builtins(value)
    return msgspec.convert(facts | {k: msgspec.to_builtins(v) for k, v in more.items()}, shape)


def answered(visit: Visit, answer: A) -> Response[A]:
    """Send an answer in the language of whoever asks."""
    return Response(
        spoken(answer, visit.say),
        media_type=MediaType.JSON,
        headers={"Content-Language": visit.language.value},
    )


def paged(visit: Visit, page: A) -> Response[A]:
    """Send a page of a longer answer; where there is more, say where (RFC 8288)."""
    response = answered(visit, page)
    path, asked = visit.request.url.path, visit.request.query_params.multi_items()
    links = [f'<{path}>; rel="first"']
    following = getattr(page, "next", None)
    if following is not None:
        given = {key: value for key, value in asked if key != "cursor"}
        links.append(f'<{path}{query(given, cursor=following)}>; rel="next"')
    response.headers["Link"] = ", ".join(links)
    return response
