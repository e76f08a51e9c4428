"""Whatever stands in an address, the site answers with a page, and never with a fault."""

import re
from collections.abc import Iterator
from urllib.parse import quote

import pytest
from litestar import Litestar
from litestar.handlers import HTTPRouteHandler
from litestar.testing import TestClient

from arpad.web.pages import PAGES

Visitor = TestClient[Litestar]

RUBBISH = [
    "\0",
    "a" * 10_000,
    "..",
    "../../etc/passwd",
    "\u202egnirts\u202c",
    "9" * 400,
    "-1",
    "99999999999999999999",
    "NaN",
    "0001-01-01",
    "9999-12-31",
    "2012-02-30",
    "' OR 1=1 --",
    "%",
    "<script>alert(1)</script>",
    "🂡🂱",
    "\uffff",
    " ",
    "{{ 7 * 7 }}",
]
NAMES = (
    "q",
    "pool",
    "federation",
    "state",
    "cursor",
    "valid",
    "known",
    "lang",
    "part",
    "before",
    "sort",
    "edition",
    "left",
    "right",
    "rating",
    "games",
    "born_from",
)
"""Parameters that pages take; one that a page does not know must not disturb it either."""


def _routes() -> Iterator[str]:
    for handler in PAGES:
        if isinstance(handler, HTTPRouteHandler) and "GET" in handler.http_methods:
            yield from sorted(handler.paths)


ROUTES = sorted(set(_routes()))
_PART = re.compile(r"\{(\w+)(?::\w+)?\}")
_AT_ONCE = 5


@pytest.fixture(scope="module")
def sensible(client: Visitor) -> dict[str, str]:
    """Return parts of addresses that the book has, so that rubbish beside them is looked at."""
    newest = client.get("/api/v1/lists/fide", params={"limit": 1}).json()["items"][0]
    rows = client.get("/api/v1/lists/fide/in-force", params={"limit": 2}).json()["items"]
    return {
        "pool": "fide",
        "federation": "fide",
        "name": "b02_2010",
        "list_date": newest["list_date"],
        "number": "1",
        "code": rows[0]["code"],
        "other": rows[1]["code"],
    }


def _filled(route: str, sensible: dict[str, str], place: str | None, rubbish: str) -> str:
    def value(part: re.Match[str]) -> str:
        name = part[1]
        return quote(rubbish, safe="") if name == place else sensible.get(name, "1")

    return _PART.sub(value, route)


@pytest.mark.parametrize("route", ROUTES)
def test_rubbish_in_a_path_is_answered_with_a_page(
    client: Visitor, sensible: dict[str, str], route: str
) -> None:
    places = [part[1] for part in _PART.finditer(route)]
    for place in places:
        for rubbish in RUBBISH:
            answer = client.get(_filled(route, sensible, place, rubbish))
            assert answer.status_code < 500, (route, place, rubbish[:40])
            assert "<script>alert(1)" not in answer.text


def _in_turn() -> Iterator[object]:
    """Yield every route with a third of the rubbish, and with all of it in the long run."""
    for number, route in enumerate(ROUTES):
        yield pytest.param(route, RUBBISH[number % 3 :: 3], id=route)
        yield pytest.param(route, RUBBISH, id=f"{route}-all", marks=pytest.mark.long)


@pytest.mark.parametrize(("route", "some"), list(_in_turn()))
def test_rubbish_in_a_query_is_answered_with_a_page(
    client: Visitor, sensible: dict[str, str], route: str, some: list[str]
) -> None:
    path = _filled(route, sensible, None, "")
    for rubbish in some:
        for start in range(0, len(NAMES), _AT_ONCE):
            asked = dict.fromkeys(NAMES[start : start + _AT_ONCE], rubbish)
            answer = client.get(path, params=asked)
            assert answer.status_code < 500, (path, rubbish[:40])
            assert "<script>alert(1)" not in answer.text
