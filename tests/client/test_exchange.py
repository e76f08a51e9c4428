"""The exchange of the client with a server: waiting, remembering, and problems."""

from collections.abc import Callable

import httpx
import pytest

from arpad.client import ApiProblem, Client
from arpad.client.exchange import Exchange

Answering = Callable[[httpx.Request], httpx.Response]

EDITIONS = {"language": "en", "items": []}


def _exchange(
    answer: Answering, *, retries: int = 3, kept: int = 2
) -> tuple[Exchange, list[float]]:
    waited = list[float]()
    http = httpx.Client(transport=httpx.MockTransport(answer), base_url="http://office.example")
    return Exchange(http, headers={}, retries=retries, kept=kept, sleep=waited.append), waited


def test_too_many_requests_are_waited_out_as_the_server_says() -> None:
    answers = iter(
        [
            httpx.Response(429, headers={"Retry-After": "7"}),
            httpx.Response(503),
            httpx.Response(200, content=b"{}"),
        ]
    )
    exchange, waited = _exchange(lambda _: next(answers))
    assert exchange.get("/api/v1", {}) == b"{}"
    assert waited == [7.0, 1.0]


def test_nobody_waits_for_hours() -> None:
    answers = iter([httpx.Response(429, headers={"Retry-After": "9999"}), httpx.Response(200)])
    exchange, waited = _exchange(lambda _: next(answers))
    exchange.get("/", {})
    assert waited == [120.0]


def test_who_has_asked_too_often_is_told_so_in_the_end() -> None:
    said = {"title": "Too Many Requests", "status": 429, "detail": "Please wait.", "errors": ["a"]}
    exchange, waited = _exchange(lambda _: httpx.Response(429, json=said), retries=2)
    with pytest.raises(ApiProblem, match="Please wait") as problem:
        exchange.get("/", {})
    assert (problem.value.status, problem.value.errors) == (429, ("a",))
    assert len(waited) == 2


@pytest.mark.parametrize("body", [b"<html>", b"", b"[]", b'{"detail": 1}'])
def test_a_problem_that_is_not_the_apis_has_its_status(body: bytes) -> None:
    exchange, _ = _exchange(lambda _: httpx.Response(502, content=body), retries=0)
    with pytest.raises(ApiProblem) as problem:
        exchange.get("/", {})
    assert (problem.value.status, problem.value.title) == (502, "Bad Gateway")


def test_what_still_holds_is_taken_from_memory_and_the_oldest_is_forgotten() -> None:
    asked = list[tuple[str, str | None]]()

    def answer(request: httpx.Request) -> httpx.Response:
        tag = request.headers.get("if-none-match")
        asked.append((request.url.path, tag))
        if tag:
            return httpx.Response(304)
        return httpx.Response(200, content=request.url.path, headers={"ETag": '"x"'})

    exchange, _ = _exchange(answer, kept=2)
    for path in ("/a", "/a", "/b", "/c", "/a"):
        assert exchange.get(path, {}) == path.encode()
    assert asked == [("/a", None), ("/a", '"x"'), ("/b", None), ("/c", None), ("/a", None)]


def test_an_answer_of_tomorrow_may_have_fields_that_nobody_knows_today() -> None:
    new = {**EDITIONS, "newer": {"thing": 1}}
    http = httpx.Client(
        transport=httpx.MockTransport(lambda _: httpx.Response(200, json=new)),
        base_url="http://office.example",
    )
    assert Client(http=http).law.editions() == ()


def test_codes_and_articles_stay_in_their_part_of_the_address() -> None:
    paths = list[bytes]()

    def answer(request: httpx.Request) -> httpx.Response:
        paths.append(request.url.raw_path)
        return httpx.Response(404)

    http = httpx.Client(transport=httpx.MockTransport(answer), base_url="http://office.example")
    client = Client(http=http)
    for ask in (lambda: client.player("a/b?c"), lambda: client.law.article("fide/b02_2010", "1/2")):
        with pytest.raises(ApiProblem):
            ask()
    assert paths == [
        b"/api/v1/players/a%2Fb%3Fc",
        b"/api/v1/regulations/fide/b02_2010/articles/1%2F2",
    ]
