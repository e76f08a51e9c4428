"""A player's page, by what the story of the demonstration says of its people."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from itertools import pairwise

import pytest
from litestar import Litestar
from litestar.testing import TestClient

Visitor = TestClient[Litestar]

PAGES = (
    "/players/88000003",
    "/players/88000026",
    "/players/S00001",
    "/players/F00018",
    "/players/A000480",
)
LARGEST = 60_000


class Inputs(HTMLParser):
    """Collects the fields of a page that have no label around them, and its headings."""

    def __init__(self) -> None:
        super().__init__()
        self.unlabelled: list[str] = []
        self.headings: list[int] = []
        self._labels = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        facts = dict(attrs)
        self._labels += tag == "label"
        if tag in {"input", "select"} and facts.get("type") != "hidden" and not self._labels:
            self.unlabelled.append(str(facts.get("name")))
        if re.fullmatch("h[1-6]", tag):
            self.headings.append(int(tag[1]))

    def handle_endtag(self, tag: str) -> None:
        self._labels -= tag == "label"


def of(page: str) -> Inputs:
    found = Inputs()
    found.feed(page)
    return found


def steps(levels: list[int]) -> Iterator[int]:
    return (after - before for before, after in pairwise(levels))


@pytest.mark.parametrize("address", PAGES)
def test_a_page_is_small_labelled_and_in_order(client: Visitor, address: str) -> None:
    answer = client.get(address)
    assert answer.status_code == 200
    assert len(answer.content) < LARGEST
    found = of(answer.text)
    assert found.unlabelled == []
    assert found.headings.count(1) == 1
    assert all(step <= 1 for step in steps(found.headings))
    assert not re.search(r'\s(style|on\w+)="', answer.text)


def test_of_a_birth_only_the_year_is_shown(client: Visitor) -> None:
    page = client.get("/players/88000003?valid=2012-09-15&known=2012-12-23").text
    assert "<dd>1990</dd>" in page
    assert not re.search(r"1990-\d\d|\d [A-Z][a-z]+ 1990", page)


def test_every_list_has_its_reason_and_every_event_its_games(client: Visitor) -> None:
    page = client.get("/players/88000003").text
    assert 'href="/players/88000003/why/fide/2012-11-01"' in page
    assert "Sokolhlávek, Vojtěch" in page
    assert 'href="/regulations/fide/b02_2010/8.56"' in page


def test_a_game_that_did_not_count_says_why_not(client: Visitor) -> None:
    page = client.get("/players/88000003").text
    told = page[page.index("Why not?") :][:600]
    assert "not played" in told
    assert "Radobřich, Ondřej" in told


def test_older_events_follow_and_come_alone_into_an_open_page(client: Visitor) -> None:
    page = client.get("/players/88000026").text
    older = re.search(r"older=([0-9-]+_\d+)", page)
    assert older is not None
    address = f"/players/88000026?pool=fide&older={older[1]}"
    whole = client.get(address).text
    part = client.get(address, headers={"HX-Request": "true"}).text
    assert "Back to the newest events" in whole
    assert "<html" not in part
    assert "<details" in part


def test_a_duplicate_sends_to_the_person_kept(client: Visitor) -> None:
    assert '<a href="/players/88000026">' in client.get("/players/A000480").text


def test_corrections_and_objections_of_a_player_are_told(client: Visitor) -> None:
    page = client.get("/players/88000026").text
    assert "two entries of one player" in page
    assert "One of my games of January is missing." in page


def test_a_revised_rating_stands_beside_the_official_one(client: Visitor) -> None:
    # Correction 4 of the story: on the list of September 2012, 1722 should have been 1731.
    page = client.get("/players/88000026").text
    row = page[page.index("/lists/fide/2012-09-01") :][:900]
    assert "1722" in row
    assert "1731" in row


def test_what_was_known_then_and_what_is_known_now(client: Visitor) -> None:
    # Two were taken for one on 21 December 2012, until the 28th: 1876 should have been 1858.
    page = client.get("/players/88000003?valid=2012-09-15&known=2012-12-23").text
    told = page[page.index('id="as-known"') :]
    assert "1858" in told
    assert "1876" in told


@pytest.mark.parametrize(
    ("address", "status", "said"),
    [
        ("/players/nobody", 404, "Nobody in the register has the code"),
        ("/players/88000003?pool=fesa", 404, "is not in the pool"),
        ("/players/88000003?pool=go", 404, "is not in the pool"),
        ("/players/88000003?valid=yesterday", 400, "is no day"),
        ("/players/88000003?known=2031-01-01", 400, "still to come"),
        ("/players/88000003?older=x", 400, "is no place in the events"),
        (f"/players/88000003?older=2012-01-01_{'9' * 30}", 400, "is no place in the events"),
        ("/players/%00", 400, "cannot be answered"),
        ("/players/88000003?valid=0001-01-01", 400, "Nothing is known"),
        ("/players/88000003?lists=soon", 400, "is no day"),
    ],
)
def test_what_cannot_be_answered_is_said(
    client: Visitor, address: str, status: int, said: str
) -> None:
    answer = client.get(address)
    assert answer.status_code == status
    assert said in answer.text


@pytest.mark.parametrize("language", ["en", "fr", "et"])
def test_a_page_comes_in_every_language(client: Visitor, language: str) -> None:
    answer = client.get("/players/S00001", headers={"Accept-Language": language, "Cookie": ""})
    assert answer.headers["content-language"] == language
