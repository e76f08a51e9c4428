"""The page for programmers: what the API offers, made from the document that describes it."""

from typing import Any

import msgspec
from litestar import Response, get
from litestar.params import FromPath
from msgspec import Struct
from sqlalchemy import Connection

from arpad.model.rights import Right
from arpad.office.list_browse import Asked, list_page
from arpad.office.office import OfficeError
from arpad.store.lists import lists_of
from arpad.store.pools import pools
from arpad.web.api.calls import CALLS
from arpad.web.api.openapi import TAGS, VERSION
from arpad.web.api.operations import operations
from arpad.web.api.router import described
from arpad.web.templating import query, segment
from arpad.web.visit import Visit, Visiting

_LONGEST_EXAMPLE = 12_000


class Operation(Struct, frozen=True, kw_only=True):
    """One operation of the API, as the page tells it."""

    name: str
    method: str
    path: str
    tag: str
    summary: str
    description: str
    parameters: tuple[dict[str, Any], ...]
    body: str | None
    answer: str | None
    call: str
    right: Right | None
    is_job: bool

    def address(self, samples: dict[str, object]) -> str:
        """Return an address that can be tried, with values that the book has."""
        path, asked = self.path, dict[str, object]()
        for parameter in self.parameters:
            name = parameter["name"]
            value = samples.get(name, parameter["example"])
            if parameter["in"] == "path":
                path = path.replace("{" + name + "}", segment(value))
            elif parameter["required"]:
                asked[name] = _written(value)
        return path + query(asked) if asked else path


@get("/api", sync_to_thread=True, include_in_schema=False)
def api_docs(visit: Visiting) -> Response[bytes]:
    """Show what the API is, what it promises, and all its operations."""
    by_tag = {
        tag: (told, [each for each in all_operations() if each.tag == tag])
        for tag, told in TAGS.items()
    }
    return visit.page(
        "api.html",
        tags=by_tag,
        version_of_api=VERSION,
        requests=visit.site.settings.requests,
        host=_host(visit),
    )


@get("/api/operations/{name:str}", sync_to_thread=True, include_in_schema=False)
def api_operation(visit: Visiting, name: FromPath[str]) -> Response[bytes]:
    """Show one operation: parameters, how it is called, and an answer."""
    found = next((each for each in all_operations() if each.name == name), None)
    if found is None:
        raise OfficeError("The API has no such operation; its page lists all there are.")
    with visit.reading() as connection:
        samples = _samples(connection)
    address = found.address(samples)
    return visit.page(
        "api_operation.html",
        operation=found,
        address=address,
        host=_host(visit),
        written=_written,
    )


def _written(example: object) -> str:
    """Return an example as an address carries it."""
    if isinstance(example, bool):
        return str(example).lower()
    return str(example[0] if isinstance(example, list) else example)


def _host(visit: Visit) -> str:
    """Return the address of the site, as whoever reads the page has reached it."""
    return str(visit.request.base_url).rstrip("/")


def all_operations() -> tuple[Operation, ...]:
    """Return every operation that the document describes."""
    return tuple(_operation(method, path, told) for (method, path), told in operations(described()))


def _operation(method: str, path: str, told: dict[str, Any]) -> Operation:
    name = told["operationId"]
    return Operation(
        name=name,
        method=method.upper(),
        path=path,
        tag=told["tags"][0],
        summary=told["summary"],
        description=told["description"],
        parameters=tuple(told.get("parameters", ())),
        body=_example(told.get("requestBody")),
        answer=_example(_answer(told)),
        call=CALLS[name],
        right=Right[told["x-right"]] if "x-right" in told else None,
        is_job="202" in told["responses"],
    )


def _answer(told: dict[str, Any]) -> dict[str, Any]:
    """Return what an operation answers when all goes well."""
    found: dict[str, Any] = next(
        answer for status, answer in told["responses"].items() if status.startswith("2")
    )
    return found


def _example(described_by: dict[str, Any] | None) -> str | None:
    content = (described_by or {}).get("content", {}).get("application/json", {})
    if "schema" not in content:
        return None
    shape = content["schema"]["$ref"].rpartition("/")[2]
    example = described()["components"]["examples"][shape]["value"]
    text = msgspec.json.format(msgspec.json.encode(example), indent=2).decode()
    return text if len(text) <= _LONGEST_EXAMPLE else text[:_LONGEST_EXAMPLE] + "…"


def _samples(connection: Connection) -> dict[str, object]:
    """Return a pool, a list and a player of the book, to try the API with."""
    for code, pool in pools(connection).items():
        if heads := lists_of(connection, pool.id):
            first = list_page(connection, heads[-1], None, Asked(), most=1).players
            day = heads[-1].list_date.isoformat()
            samples: dict[str, object] = {"pool": code, "list_date": day}
            return samples | ({"code": first[0].row.id} if first else {})
    return {}


ROUTES = (api_docs, api_operation)
