"""How the API speaks: tags and conditional requests, HEAD, pages of other hosts, limits."""

from collections.abc import Iterator

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from msgspec.structs import replace

from arpad.client import Client
from arpad.web.app import application
from arpad.web.settings import Settings

Visitor = TestClient[Litestar]

PATHS = ["/api/v1", "/api/v1/players?limit=3", "/api/v1/regulations", "/api/v1/openapi.json"]


@pytest.fixture
def counted(demo_settings: Settings) -> Iterator[Visitor]:
    """Return a visitor of a site that allows five requests a minute."""
    with TestClient(application(replace(demo_settings, requests=5, proxies=1))) as visitor:
        yield visitor


@pytest.mark.parametrize("path", PATHS)
def test_an_answer_that_has_not_changed_is_not_sent_again(client: Visitor, path: str) -> None:
    first = client.get(path)
    again = client.get(path, headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["access-control-allow-origin"] == "*"


def test_a_tag_holds_for_one_form_and_one_language(client: Visitor) -> None:
    path = "/api/v1/regulations"
    tags = {
        client.get(path, headers=headers).headers["etag"]
        for headers in ({}, {"Accept-Language": "fr"}, {"Accept": "text/csv"})
    }
    assert len(tags) == 3


@pytest.mark.parametrize("path", [*PATHS, "/players", "/api"])
def test_head_says_what_get_would_say_without_saying_it(client: Visitor, path: str) -> None:
    got, headed = client.get(path), client.head(path)
    assert headed.status_code == got.status_code == 200
    assert headed.content == b""
    assert headed.headers["etag"] == got.headers["etag"]
    assert headed.headers["content-length"] == got.headers["content-length"]


def test_pages_of_other_hosts_may_read_the_api_and_nothing_else(client: Visitor) -> None:
    asked = {"Origin": "https://elsewhere.example", "Access-Control-Request-Method": "GET"}
    before = client.options("/api/v1/players", headers=asked)
    assert before.status_code == 204
    assert before.headers["access-control-allow-origin"] == "*"
    assert "GET" in before.headers["access-control-allow-methods"]
    assert "access-control-allow-credentials" not in before.headers
    refused = client.get("/api/v1/players/nobody", headers=asked)
    assert refused.headers["access-control-allow-origin"] == "*"
    assert "access-control-allow-origin" not in client.get("/players", headers=asked).headers


def test_a_page_says_where_the_next_one_is(client: Visitor) -> None:
    first = client.get("/api/v1/players", params={"limit": 2, "q": "a"})
    links = first.links
    assert "cursor=" in links["next"]["url"]
    following = client.get(links["next"]["url"]).json()["items"]
    assert following
    assert not {p["code"] for p in following} & {p["code"] for p in first.json()["items"]}


def test_every_answer_says_how_much_is_left_until_it_is_too_much(counted: Visitor) -> None:
    left = [counted.get("/api/v1").headers["ratelimit-remaining"] for _ in range(5)]
    refused = counted.get("/api/v1")
    assert [int(number) for number in left] == [4, 3, 2, 1, 0]
    assert refused.status_code == 429
    assert refused.headers["content-type"] == "application/problem+json"
    assert 0 < int(refused.headers["retry-after"]) <= 60
    assert refused.headers["ratelimit-limit"] == "5"
    assert refused.headers["ratelimit-policy"].startswith("5")


def test_each_address_has_its_own_count_and_pages_have_none(counted: Visitor) -> None:
    for _ in range(6):
        assert counted.get("/players").status_code == 200
        counted.get("/api/v1", headers={"X-Forwarded-For": "10.0.0.1"})
    assert counted.get("/api/v1", headers={"X-Forwarded-For": "10.0.0.1"}).status_code == 429
    # What a visitor writes before the proxy's own entry is not believed.
    forged = {"X-Forwarded-For": "10.9.9.9, 10.0.0.1"}
    assert counted.get("/api/v1", headers=forged).status_code == 429
    assert counted.get("/api/v1", headers={"X-Forwarded-For": "10.0.0.2"}).status_code == 200


def test_a_header_is_not_believed_without_a_proxy(demo_settings: Settings) -> None:
    with TestClient(application(replace(demo_settings, requests=2))) as visitor:
        statuses = [
            visitor.get("/api/v1", headers={"X-Forwarded-For": f"10.0.0.{n}"}).status_code
            for n in range(3)
        ]
    assert statuses == [200, 200, 429]


def test_the_client_asks_only_whether_an_answer_still_holds(client: Visitor) -> None:
    statuses = list[int]()
    client.event_hooks["response"].append(lambda answer: statuses.append(answer.status_code))
    try:
        office = Client(http=client)
        assert office.law.editions() == office.law.editions()
    finally:
        client.event_hooks["response"].clear()
    assert statuses == [200, 304]
