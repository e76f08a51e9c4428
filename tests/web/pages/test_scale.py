"""The pages of a scale on the demonstration's book: points, flows, and players through time."""

import re

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from arpad.store.book import Book
from arpad.store.lists import lists_of, rows_of
from arpad.store.pools import pools
from arpad.web.settings import Settings

Visitor = TestClient[Litestar]


def fact(page: str, name: str) -> str:
    """Return what stands under a heading of the facts, without its marks."""
    found = re.search(rf"<dt>{name}</dt><dd>(.*?)</dd>", page)
    assert found, name
    return re.sub(r"<[^>]+>", "", found[1])


def points_of(settings: Settings, code: str) -> list[int]:
    """Return the ratings that each list shows, added up."""
    with Book(settings.book).reading() as connection:
        heads = lists_of(connection, pools(connection)[code].id)
        return [sum(each.row.rating for each in rows_of(connection, head.id)) for head in heads]


@pytest.mark.parametrize("code", ["fide", "fesa", "fisf"])
def test_the_points_of_a_pool_are_the_ratings_of_its_lists_added_up(
    client: Visitor, demo_settings: Settings, code: str
) -> None:
    points = points_of(demo_settings, code)
    page = client.get(f"/scale/{code}").text
    assert fact(page, "Points before") == f"{points[0]:,}.00"
    assert fact(page, "Points after") == f"{points[-1]:,}.00"
    assert "It balances" in page
    assert f"{points[-1]:,}" in client.get("/scale").text


def test_one_list_is_chosen_by_its_day(client: Visitor, demo_settings: Settings) -> None:
    page = client.get("/scale/fide?from=2012-01-01&until=2012-01-01").text
    before, after = points_of(demo_settings, "fide")[5:7]
    assert fact(page, "Points before") == f"{before:,}.00"
    assert fact(page, "All flows") == f"+{after - before:,}.00"
    assert 'href="/regulations/fide/b02_2010/8.3"' in page


@pytest.mark.parametrize(
    ("asked", "status", "said"),
    [
        ("from=2012-05-01&until=2012-03-01", 404, "Choose them the other way round"),
        ("from=soon", 400, "soon is no day"),
        ("from=1990-01-01&until=1990-02-01", 200, "There is no list between these days."),
    ],
)
def test_a_wrong_choice_of_lists_is_told(
    client: Visitor, asked: str, status: int, said: str
) -> None:
    answer = client.get(f"/scale/fide?{asked}")
    assert answer.status_code == status
    assert said in answer.text


def test_the_players_through_time_have_tables_behind_their_figures(client: Visitor) -> None:
    page = client.get("/scale/fide/population").text
    for words in ("Players who are on every list", "95 % interval", "1858.9", "Top 100"):
        assert words in page
    for name in ("ratings", "histogram", "cohorts"):
        assert f'data-chart="/scale/fide/figures/{name}.json"' in page
        told = re.search(
            rf'{name}\.json">\s*<div data-chart-place role="img" aria-label="(.+?)"', page
        )
        assert told
        assert len(told[1]) > 40


@pytest.mark.parametrize(
    "name", ["waterfall", "yearly", "ratings-gained", "with-players", "ratings", "cohorts"]
)
def test_a_figure_is_drawn_in_the_language_of_its_reader(client: Visitor, name: str) -> None:
    answer = client.get(f"/scale/fide/figures/{name}.json", headers={"Accept-Language": "et"})
    drawn = answer.json()
    assert drawn["data"]["values"]
    assert drawn["locale"]["number"]["decimal"] == ","
    assert "pool" not in drawn["description"].split()


@pytest.mark.parametrize(
    "path", ["/scale/nothing", "/scale/fide/figures/x.json", "/scale/nothing/population"]
)
def test_what_is_not_there_is_not_found(client: Visitor, path: str) -> None:
    assert client.get(path).status_code == 404
