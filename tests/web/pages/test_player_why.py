"""Why: the sum on the page adds up, and everything in it leads to its article."""

import io
import re
from decimal import Decimal

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from pypdf import PdfReader

Visitor = TestClient[Litestar]

LISTS = (
    ("88000003", "fide", "2012-11-01"),
    ("88000003", "fide", "2013-01-01"),
    ("88000026", "fide", "2012-09-01"),
    ("S00001", "fesa", "2012-07-01"),
    ("F00018", "fisf", "2021-09-01"),
)
_CELL = re.compile(r'<td class="n">(.*?)</td>', re.DOTALL)


def amounts(page: str) -> list[Decimal]:
    """Return the numbers of the sum, from the rating before to the rating on the list."""
    table = page[page.index('id="sum"') :]
    cells = _CELL.findall(table[: table.index("</table>")])
    bare = (re.sub("<[^>]+>", "", cell).strip() for cell in cells)
    return [Decimal(cell.replace("\N{MINUS SIGN}", "-").replace("±", "")) for cell in bare]


@pytest.mark.parametrize(("code", "pool", "day"), LISTS)
def test_the_sum_that_is_shown_adds_up(client: Visitor, code: str, pool: str, day: str) -> None:
    page = client.get(f"/players/{code}/why/{pool}/{day}").text
    *parts, after = amounts(page)
    assert sum(parts) == after
    assert "It adds up" in page


def test_games_are_told_with_formula_article_and_half_a_point_more(client: Visitor) -> None:
    page = client.get("/players/88000003/why/fide/2012-11-01").text
    # 8.56: K is 30 for who has played fewer than 30 games; 30 x (0.5 - 0.44) = 1.80.
    assert "30 x (0.5 - 0.44) = +1.80" in page
    assert 'href="/regulations/fide/b02_2010/8.56"' in page
    assert "What half a point more would have done" in page
    # Half a point more is worth 15 with K 30: 1899 + 15.
    assert "The rating on this list would be 1914." in page


def test_articles_are_told_in_our_words_and_readings_lead_to_their_pages(client: Visitor) -> None:
    page = client.get("/players/F00018/why/fisf/2021-09-01").text
    assert "The articles, in our words" in page
    assert 'href="/regulations/fisf/classique_2019/annex%202"' in page
    assert 'href="/regulations/fisf/classique_2019/readings/games_for_k"' in page


def test_a_list_that_was_taken_over_says_so(client: Visitor) -> None:
    page = client.get("/players/88000003/why/fide/2011-01-01").text
    assert "taken over from elsewhere" in page


@pytest.mark.parametrize(
    "address",
    [
        "/players/88000003/why/fide/2012-11-02",
        "/players/88000003/why/fide/soon",
        "/players/88000003/why/go/2012-11-01",
        "/players/nobody/why/fide/2012-11-01",
    ],
)
def test_a_list_or_player_that_is_not_there_is_not_found(client: Visitor, address: str) -> None:
    assert client.get(address).status_code == 404


def test_who_is_not_on_the_list_is_told_that_there_is_no_rating(client: Visitor) -> None:
    page = client.get("/players/S00001/why/fide/2012-11-01")
    assert page.status_code == 200
    assert "There is no rating on this list." in page.text


@pytest.mark.parametrize("language", ["en", "fr", "et"])
@pytest.mark.parametrize(("code", "pool", "day"), LISTS)
def test_the_page_is_there_as_a_printed_sheet(
    client: Visitor, code: str, pool: str, day: str, language: str
) -> None:
    address = f"/players/{code}/why/{pool}/{day}"
    spoken = {"Accept-Language": language}
    assert f'href="{address}/sheet.pdf"' in client.get(address, headers=spoken).text
    answer = client.get(f"{address}/sheet.pdf", headers=spoken)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/pdf"
    assert f"{code}-why-{pool}-{day}.pdf" in answer.headers["content-disposition"]
    first = PdfReader(io.BytesIO(answer.content)).pages[0].extract_text()
    assert {"en": "The sum", "fr": "La somme", "et": "Summa"}[language] in first


@pytest.mark.parametrize("address", ["88000003/why/fide/2012-11-02", "nobody/why/fide/2012-11-01"])
def test_there_is_no_sheet_of_what_is_not_there(client: Visitor, address: str) -> None:
    assert client.get(f"/players/{address}/sheet.pdf").status_code == 404
