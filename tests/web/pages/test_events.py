"""The page of events: found by anybody, newest first, each with what stops it."""

import re

import pytest
from litestar import Litestar
from litestar.testing import TestClient

Visitor = TestClient[Litestar]
EVENT = re.compile(r'<a href="/events/(\d+)">')


def numbers(text: str) -> list[int]:
    return [int(number) for number in EVENT.findall(text)]


def test_all_events_are_reached_by_going_to_older_ones(client: Visitor) -> None:
    seen, address = list[int](), "/events"
    while True:
        text = client.get(address).text
        seen += numbers(text)
        older = re.search(r'href="(/events\?[^"]*before=[^"]*)" rel="next"', text)
        if older is None:
            break
        address = older[1].replace("&amp;", "&")
    # The story of the demonstration has 165 events.
    assert sorted(seen) == list(range(1, len(seen) + 1))
    assert len(seen) > 100


def test_a_waiting_event_is_shown_with_its_article(client: Visitor) -> None:
    text = client.get("/events?state=waiting&pool=fide").text
    assert "Waits for a decision" in text
    assert 'href="/regulations/fide/b02_2010/6.31"' in text
    assert "record a decision" not in text


def test_words_of_the_name_are_enough_without_accents(client: Visitor) -> None:
    text = client.get("/events", params={"q": "open bruck lutz"}).text
    found = re.findall(r'<a href="/events/\d+">([^<]*)</a>', text)
    assert found == []
    text = client.get("/events", params={"q": "OPEN lutzenbr"}).text
    found = re.findall(r'<a href="/events/\d+">([^<]*)</a>', text)
    assert found
    assert all("Lützenbrück" in name and "Open" in name for name in found)


def test_only_the_rows_are_sent_to_a_page_that_is_shown(client: Visitor) -> None:
    part = client.get("/events?q=open", headers={"HX-Request": "true"})
    assert "<html" not in part.text
    assert numbers(part.text) == numbers(client.get("/events?q=open").text)


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("state=lost", 400),
        ("since=yesterday", 400),
        ("until=2012-02-30", 400),
        ("before=2012-01-01", 400),
        ("before=2012-01-01.x", 400),
        ("before=2012-01-01.-5", 400),
        ("before=2012-01-01.99999999999999999999999999", 400),
        ("q=" + "x" * 101, 400),
        ("pool=go", 404),
        ("q=%F0%9F%98%80&federation=%27%3B--", 200),
        ("q=%00", 400),
        ("state=&since=&until=&pool=&federation=&q=", 200),
        ("federation=est&q=zzzz", 200),
    ],
)
def test_parameters_that_mean_nothing_are_refused_in_words(
    client: Visitor, query: str, status: int
) -> None:
    answer = client.get(f"/events?{query}")
    assert answer.status_code == status
    assert "<h1>" in answer.text


def test_an_event_that_has_not_been_reported_has_the_day_when_it_is_due(client: Visitor) -> None:
    text = client.get("/events?state=registered&pool=fide").text
    assert "Report due by 22 Feb 2013" in text


@pytest.mark.parametrize("language", ["en", "fr", "et"])
def test_the_page_is_small_and_can_be_read_in_every_language(
    client: Visitor, language: str
) -> None:
    answer = client.get("/events", headers={"Accept-Language": language})
    assert answer.status_code == 200
    assert len(answer.content) < 60_000
