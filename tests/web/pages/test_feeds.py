"""Feeds of events and lists: valid Atom, with ids that stay, and only when something is new."""

from datetime import datetime
from xml.etree import ElementTree as ET

import pytest
from litestar import Litestar
from litestar.testing import TestClient

Visitor = TestClient[Litestar]

ATOM = "{http://www.w3.org/2005/Atom}"
FEEDS = (
    "/events/feed.atom",
    "/events/feed.atom?pool=fesa",
    "/events/feed.atom?pool=fide&federation=AAX",
    "/events/feed.atom?federation=QQQ",
    "/events/1/feed.atom",
    "/lists/feed.atom",
    "/lists/feed.atom?pool=fisf",
)


def read(client: Visitor, address: str, **headers: str) -> ET.Element:
    answer = client.get(address, headers=headers)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("application/atom+xml")
    return ET.fromstring(answer.content)  # noqa: S314 - our own document


@pytest.mark.parametrize("address", FEEDS)
def test_a_feed_has_what_atom_asks_for(client: Visitor, address: str) -> None:
    feed = read(client, address)
    assert feed.tag == f"{ATOM}feed"
    entries = feed.findall(f"{ATOM}entry")
    for part in (feed, *entries):
        for name in ("id", "title", "updated"):
            assert len(part.findall(f"{ATOM}{name}")) == 1
            assert part.findtext(f"{ATOM}{name}")
        assert datetime.fromisoformat(part.findtext(f"{ATOM}updated") or "").tzinfo is not None
        links = {link.get("rel"): link.get("href") for link in part.findall(f"{ATOM}link")}
        assert (links["alternate"] or "").startswith("http://")
    selves = [each for each in feed.findall(f"{ATOM}link") if each.get("rel") == "self"]
    assert [(each.get("href") or "").endswith(address) for each in selves] == [True]
    assert feed.find(f"{ATOM}author/{ATOM}name") is not None
    ids = [part.findtext(f"{ATOM}id") for part in (feed, *entries)]
    assert len(set(ids)) == len(ids)
    moments = [entry.findtext(f"{ATOM}updated") or "" for entry in entries]
    assert moments == sorted(moments, reverse=True)


def test_the_feeds_of_the_demonstration_have_something_to_say(client: Visitor) -> None:
    assert len(read(client, "/events/feed.atom").findall(f"{ATOM}entry")) > 10
    assert len(read(client, "/lists/feed.atom").findall(f"{ATOM}entry")) > 10
    nobody = read(client, "/events/feed.atom?federation=QQQ")
    assert nobody.findall(f"{ATOM}entry") == []


def test_the_links_of_a_feed_lead_somewhere(client: Visitor) -> None:
    for address in ("/events/feed.atom", "/lists/feed.atom"):
        link = read(client, address).find(f"{ATOM}entry/{ATOM}link")
        assert link is not None
        assert client.get(link.get("href") or "").status_code == 200


def test_a_feed_chooses_its_pool(client: Visitor) -> None:
    def links(address: str) -> list[str]:
        found = read(client, address).findall(f"{ATOM}entry/{ATOM}link")
        return [link.get("href") or "" for link in found]

    both = links("/lists/feed.atom")
    own = links("/lists/feed.atom?pool=fisf")
    assert own
    assert all("/lists/fisf/" in link for link in own)
    assert any("/lists/fide/" in link for link in both)


@pytest.mark.parametrize("address", ["/events/feed.atom", "/lists/feed.atom"])
def test_ids_do_not_depend_on_language_host_or_choice(client: Visitor, address: str) -> None:
    def ids(path: str, **headers: str) -> list[str | None]:
        return [each.text for each in read(client, path, **headers).iter(f"{ATOM}id")]

    plain = ids(address)
    assert plain == ids(address, Host="ratings.example.org", **{"Accept-Language": "fr"})
    assert set(ids(f"{address}?pool=fisf")[1:]) & set(plain)


@pytest.mark.parametrize("address", FEEDS)
def test_a_feed_that_has_not_changed_is_not_sent_again(client: Visitor, address: str) -> None:
    tag = client.get(address).headers["etag"]
    again = client.get(address, headers={"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize(
    "address",
    [
        "/events/feed.atom?pool=go",
        "/lists/feed.atom?pool=go",
        "/events/999999/feed.atom",
        "/events/99999999999999999999999/feed.atom",
    ],
)
def test_a_feed_of_nothing_is_not_found(client: Visitor, address: str) -> None:
    assert client.get(address).status_code == 404


@pytest.mark.parametrize(
    ("page", "feed"),
    [
        ("/events", "/events/feed.atom"),
        ("/events?pool=fide&federation=AAX", "/events/feed.atom?pool=fide&amp;federation=AAX"),
        ("/events/1", "/events/1/feed.atom"),
        ("/lists", "/lists/feed.atom"),
    ],
)
def test_a_page_names_its_feed_to_programs_and_to_readers(
    client: Visitor, page: str, feed: str
) -> None:
    text = client.get(page).text
    assert f'<link rel="alternate" type="application/atom+xml" href="{feed}"' in text
    assert f'<a href="{feed}">' in text
