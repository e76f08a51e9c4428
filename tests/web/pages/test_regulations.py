"""The pages of the law: every edition, article, number, reading and example can be reached."""

import re
from html import unescape
from urllib.parse import unquote

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from arpad.locale import Language, words
from arpad.regulations import catalogue
from arpad.regulations.edition import Edition

Visitor = TestClient[Litestar]
EDITIONS = pytest.mark.parametrize(
    "edition",
    [*catalogue.editions(), *catalogue.texts_besides().values()],
    ids=lambda e: e.name,
)
LARGEST_PAGE = 60_000


def plain(text: str) -> str:
    """Return what a page says, without its tags."""
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", text)))


def test_the_index_leads_to_every_edition(client: Visitor) -> None:
    text = client.get("/regulations").text
    for edition in (*catalogue.editions(), *catalogue.texts_besides().values()):
        assert f'href="/regulations/{edition.name}"' in text
        assert edition.title in plain(text)


@EDITIONS
def test_an_edition_lists_its_articles_in_the_order_of_the_text(
    client: Visitor, edition: Edition
) -> None:
    text = client.get(f"/regulations/{edition.name}").text
    linked = re.findall(rf'<li><a href="/regulations/{edition.name}/([^"]+)">', text)
    assert [unquote(number) for number in linked] == list(edition.articles())


@EDITIONS
@pytest.mark.parametrize("language", list(Language))
def test_pages_of_an_edition_stay_small_in_every_language(
    client: Visitor, edition: Edition, language: Language
) -> None:
    for place in ("", "/parameters", "/readings", "/examples"):
        reply = client.get(f"/regulations/{edition.name}{place}?lang={language.value}")
        assert reply.status_code == 200
        assert len(reply.content) < LARGEST_PAGE


@EDITIONS
def test_every_article_has_a_page_with_its_gist_and_its_readings(
    client: Visitor, edition: Edition
) -> None:
    for number, article in edition.articles().items():
        reply = client.get(f"/regulations/{edition.name}/{number}")
        assert reply.status_code == 200
        said = plain(reply.text)
        assert re.sub(r"\s+", " ", article.gist) in said
        for reading in edition.readings().values():
            if number in reading.articles:
                assert re.sub(r"\s+", " ", reading.question) in said


@EDITIONS
def test_every_reading_has_a_page_with_all_its_answers(client: Visitor, edition: Edition) -> None:
    for name, reading in edition.readings().items():
        text = client.get(f"/regulations/{edition.name}/readings/{name}").text
        assert all(f"<code>{choice}</code>" in text for choice in reading.choices)
        assert text.count("badge good") == 1


def test_a_reading_about_a_day_says_from_when_its_answers_part(client: Visitor) -> None:
    address = "/regulations/fide/b02_2010/readings/floor_2012"
    assert "The answers part from 1 July 2012 on." in plain(client.get(address).text)
    assert "à partir du 1er juillet 2012" in plain(client.get(f"{address}?lang=fr").text)
    undated = client.get("/regulations/fide/b02_2010/readings/rc_rounding").text
    assert "The answers part" not in plain(undated)


def test_an_article_shows_its_numbers_its_examples_and_its_other_numbers(client: Visitor) -> None:
    text = client.get("/regulations/fide/b02_2010/8.54").text
    assert "Largest difference of ratings that counts" in text
    # 400 points since the edition of 2008; 350 in 10.51 of 2004.
    assert ">400<" in text
    assert 'href="/regulations/fide/b02_2004/10.51"' in text
    example = plain(client.get("/regulations/fide/b02_2010/8.34").text)
    # The text prints 2184 + 15 = 2197; by its own rule it is 2199.
    assert "misprint in the text" in example
    assert "R_n ≠ 2197 2199 2199" in example


def test_an_article_is_read_in_the_language_of_the_reader(client: Visitor) -> None:
    gist = catalogue.edition("fide/b02_2010").articles()["8.54"].gist
    french = plain(client.get("/regulations/fide/b02_2010/8.54?lang=fr").text)
    assert words(Language.FRENCH).law(gist) in french
    assert gist not in french


def test_articles_are_found_by_words_and_a_fragment_has_only_the_hits(client: Visitor) -> None:
    whole = client.get("/regulations/fide?q=unrated+round+robin").text
    assert 'href="/regulations/fide/b02_2010/8.58"' in whole
    part = client.get("/regulations?q=unrated+round+robin", headers={"HX-Request": "true"}).text
    assert 'href="/regulations/fide/b02_2010/8.58"' in part
    assert "<html" not in part
    assert "No article has these words" in client.get("/regulations?q=xyzzy").text


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("/regulations/xyz", "there are fide/b02_2004"),
        ("/regulations/fide/b02_1850", "fide/b02_2004"),
        ("/regulations/fide/b02_2010/8.59", "the nearest are"),
        ("/regulations/fide/b02_2010/readings/none", "the nearest are"),
        ("/regulations/compare?left=fide/b02_2010&right=fide/b02_2010", "different editions"),
        ("/regulations/compare?left=fide/b02_2010&right=fesa/elo_text", "one federation"),
    ],
)
def test_what_is_not_there_is_told_with_what_is(client: Visitor, address: str, told: str) -> None:
    reply = client.get(address)
    assert reply.status_code == 404
    assert told in plain(reply.text)


@pytest.mark.parametrize(
    "address",
    [
        "/regulations?q=" + "x" * 5000,
        "/regulations?q=%F0%9F%92%A5",
        "/regulations/fide/b02_2010/" + "9" * 3000,
        "/regulations/fide/b02_2010/readings/" + "%C3%A9" * 500,
        "/regulations/compare?part=" + "9" * 30,
        "/regulations/compare?part=-1",
        "/regulations/compare?left=%00",
    ],
)
def test_hostile_addresses_get_an_answer(client: Visitor, address: str) -> None:
    assert client.get(address).status_code < 500


def test_a_comparison_shows_what_differs_and_marks_the_words(client: Visitor) -> None:
    address = "/regulations/compare?left=fide/b02_2008&right=fide/b02_2010"
    text = "".join(client.get(f"{address}&part={part}").text for part in range(1, 4))
    assert "<mark>" in text
    # K of a newcomer became 30 in 2010; 12.5 points a half point became 15.
    said = plain(text)
    assert "K of a player new to the list ≠ 25 30" in said
    assert "Rating points for each half point above one half ≠ 12.5 15" in said
    assert 'badge quiet">the same' not in text
    assert 'badge quiet">the same' in client.get(f"{address}&show=all").text


@pytest.mark.parametrize(
    "pair", ["left=fide/b02_2004&right=fide/b02_2008", "left=fesa/elo_text&right=fesa/elo_program"]
)
@pytest.mark.parametrize("language", list(Language))
def test_comparisons_stay_small(client: Visitor, pair: str, language: Language) -> None:
    reply = client.get(f"/regulations/compare?{pair}&show=all&lang={language.value}")
    assert len(reply.content) < LARGEST_PAGE
