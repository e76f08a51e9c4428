"""Finding players: the page, the rows of it that come while somebody types, and the front page."""

import pytest
from litestar import Litestar
from litestar.testing import TestClient

Visitor = TestClient[Litestar]

TYPED = {"HX-Request": "true"}


def test_a_name_is_found_without_its_accents(client: Visitor) -> None:
    page = client.get("/players", params={"q": "COURMARAIS loic"})
    assert page.status_code == 200
    assert '<a href="/players/88000003">Courmarais, Loïc</a>' in page.text
    # The story has two cousins of this name.
    assert "2 players" in page.text


def test_while_typing_only_the_rows_come(client: Visitor) -> None:
    rows = client.get("/players", params={"q": "courmarais"}, headers=TYPED).text
    assert "<html" not in rows
    assert "88000003" in rows


@pytest.mark.parametrize(
    ("parameters", "said"),
    [
        ({}, "Type a name or a code"),
        ({"q": "qqqqq"}, "Nobody was found"),
        ({"q": "a"}, "The first 50 players"),
        ({"q": "courmarais", "federation": "EST"}, "Nobody was found"),
        ({"q": "courmarais", "pool": "fesa"}, "Nobody was found"),
        ({"q": "courmarais", "federation": "vrd", "pool": "fide"}, "88000003"),
    ],
)
def test_what_is_found_is_said(client: Visitor, parameters: dict[str, str], said: str) -> None:
    page = client.get("/players", params=parameters)
    assert page.status_code == 200
    assert said in page.text


def test_a_duplicate_points_to_the_person_kept(client: Visitor) -> None:
    # The demonstration merges A000480 into 88000026.
    page = client.get("/players", params={"q": "A000480"}, headers=TYPED).text
    assert "merged" in page
    assert '<a href="/players/88000026">' in page


@pytest.mark.parametrize(
    "text", ["\x07", "'; drop table player", "x" * 5000, "\N{OGHAM SPACE MARK}"]
)
def test_strange_texts_are_answered(client: Visitor, text: str) -> None:
    assert client.get("/players", params={"q": text}).status_code == 200


def test_a_pool_that_is_not_there_is_not_found(client: Visitor) -> None:
    page = client.get("/players", params={"q": "a", "pool": "go"})
    assert page.status_code == 404
    assert "There is no pool" in page.text


def test_the_front_page_shows_the_newest_list_of_every_pool(client: Visitor) -> None:
    page = client.get("/").text
    for address in ("/lists/fide/2013-01-01", "/lists/fesa/2013-01-01", "/lists/fisf/2021-09-01"):
        assert f'href="{address}"' in page
    assert page.count("/why/") >= 3
