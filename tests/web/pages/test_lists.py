"""The pages of lists on the demonstration's book."""

import re
from html.parser import HTMLParser

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from arpad.locale.words import MINUS

LIST = "/lists/fide/2013-01-01"


class _Table(HTMLParser):
    """The cells of every row of a page's tables, as text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self._is_in_cell = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        del attrs
        if tag == "tr":
            self.rows.append([])
        if tag in {"td", "th"}:
            self.rows[-1].append("")
            self._is_in_cell = True

    def handle_endtag(self, tag: str) -> None:
        self._is_in_cell = self._is_in_cell and tag not in {"td", "th"}

    def handle_data(self, data: str) -> None:
        if self._is_in_cell:
            self.rows[-1][-1] += data.strip()


def _rows(client: TestClient[Litestar], address: str) -> list[list[str]]:
    answer = client.get(address)
    assert answer.status_code == 200, answer.text
    return _Table(answer.text).rows[1:]


def test_every_pool_with_lists_is_shown_with_its_newest(client: TestClient[Litestar]) -> None:
    page = client.get("/lists").text
    assert all(address in page for address in (LIST, "/lists/fesa/2013-01-01", "/lists/fisf"))


def test_the_lists_of_a_pool_have_number_edition_and_fingerprint(
    client: TestClient[Litestar],
) -> None:
    rows = _rows(client, "/lists/fide")
    assert [row[0] for row in rows] == [str(number) for number in range(13, 0, -1)]
    assert rows[0][1] == "1 January 2013"
    title = "FIDE Rating Regulations B.02, amended 1984 to 2010"
    assert (rows[0][3], rows[-1][4]) == (title, "taken over")
    assert re.fullmatch("[0-9a-f]{12}…", rows[0][5])


def test_the_list_in_force_on_a_day_as_it_was_known(client: TestClient[Litestar]) -> None:
    page = client.get("/lists/fide?valid=2012-06-01&known=2012-06-02").text
    assert "In force on 1 June 2012, as known on 2 June 2012" in page
    assert 'href="/lists/fide/2012-05-01"' in page


def test_a_page_has_a_hundred_rows_and_leads_on_and_back(client: TestClient[Litestar]) -> None:
    first = client.get(LIST).text
    assert len(_Table(first).rows) == 101
    following = re.search(r'rel="next" href="([^"]+)"', first)
    assert following is not None
    second = client.get(following[1].replace("&amp;", "&")).text
    assert _Table(second).rows[1][0] == "101"
    back = re.search(r'rel="prev" href="([^"]+)"', second)
    assert back is not None
    assert _Table(client.get(back[1].replace("&amp;", "&")).text).rows == _Table(first).rows


def test_ratings_lead_to_their_reasons_and_names_to_players(client: TestClient[Litestar]) -> None:
    page = client.get(LIST).text
    assert re.search(r'href="/players/88\d+/why/fide/2013-01-01">\d{4}</a>', page)
    assert re.search(r'href="/players/88\d+">', page)


@pytest.mark.parametrize(
    ("asked", "column", "value"),
    [("federation=ALM", 3, "ALM"), ("title=FM", 2, "FM"), ("active=no", 8, "inactive")],
)
def test_choices(client: TestClient[Litestar], asked: str, column: int, value: str) -> None:
    rows = _rows(client, f"{LIST}?{asked}")
    assert rows
    assert {row[column] for row in rows} == {value}


def test_age_is_the_one_reached_in_the_year_of_the_list(client: TestClient[Litestar]) -> None:
    born = {int(row[7]) for row in _rows(client, f"{LIST}?age_from=20&age_to=30")}
    assert born
    assert born <= set(range(1983, 1994))


@pytest.mark.parametrize(("sort", "column"), [("name", 1), ("federation", 3)])
def test_orders(client: TestClient[Litestar], sort: str, column: int) -> None:
    cells = [row[column] for row in _rows(client, f"{LIST}?sort={sort}")]
    assert cells == sorted(cells)


def test_a_fragment_is_only_the_rows(client: TestClient[Litestar]) -> None:
    part = client.get(f"{LIST}?q=acker", headers={"HX-Request": "true"}).text
    assert "<html" not in part
    assert {row[1].split(",")[0][:5] for row in _Table(part).rows[1:]} <= {"Acker"}


@pytest.mark.parametrize(
    ("address", "status"),
    [
        (f"{LIST}?cursor=abc", 400),
        (f"{LIST}?sex=x", 400),
        (f"{LIST}?sort=x", 400),
        (f"{LIST}?age_from=-1", 400),
        (f"{LIST}?age_to=99999999999999999999", 400),
        (f"{LIST}?active=maybe", 400),
        (f"{LIST}?q=%00", 400),
        (f"{LIST}/top?of=x", 400),
        ("/lists/nowhere", 404),
        ("/lists/fide/2013-02-01", 404),
        ("/lists/fide/yesterday", 404),
        ("/lists/fide?valid=x", 400),
        ("/lists/fide?valid=1900-01-01", 404),
        (f"{LIST}?federation=XXX", 200),
    ],
)
def test_what_cannot_be_answered(client: TestClient[Litestar], address: str, status: int) -> None:
    assert client.get(address).status_code == status


def test_a_cursor_of_another_selection_is_refused(client: TestClient[Litestar]) -> None:
    found = re.search(r"cursor=([\w-]+)", client.get(LIST).text)
    assert found is not None
    answer = client.get(f"{LIST}?sort=name&cursor={found[1]}")
    assert answer.status_code == 400
    assert "begin with the first page" in answer.text


@pytest.mark.parametrize("language", ["en", "fr", "et"])
@pytest.mark.parametrize(
    "address", [LIST, "/lists/fesa/2013-01-01", "/lists/fisf/2021-09-01", f"{LIST}/top", "/errata"]
)
def test_pages_stay_small_in_every_language(
    client: TestClient[Litestar], address: str, language: str
) -> None:
    answer = client.get(address, headers={"Accept-Language": language})
    assert answer.status_code == 200
    assert len(answer.content) < 60_000


def test_top_lists_by_category_and_federation(client: TestClient[Litestar]) -> None:
    page = client.get(f"{LIST}/top").text
    titles = ("Everybody", "Women", "Juniors", "65 or more")
    assert all(title in page for title in titles)
    rows = _rows(client, f"{LIST}/top?of=women&federation=ALM")
    assert 0 < len(rows) <= 100
    ratings = [int(row[3]) for row in rows]
    assert ratings == sorted(ratings, reverse=True)


def test_movers_are_told_with_both_ratings(client: TestClient[Litestar]) -> None:
    rows = [row for row in _rows(client, f"{LIST}/movers") if row[-1].startswith(("+", MINUS))]
    assert rows
    for row in rows:
        assert int(row[3]) - int(row[2]) == int(row[4].replace(MINUS, "-"))


def test_the_first_list_has_none_before_it(client: TestClient[Litestar]) -> None:
    assert "first list of this rating system" in client.get("/lists/fide/2011-01-01/movers").text
