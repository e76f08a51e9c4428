"""The what-if form: what is written in it, and what comes back."""

import pytest
from litestar import Litestar
from litestar.testing import TestClient

Visitor = TestClient[Litestar]

FORM = "/players/88000003/what-if/fide"


def test_the_form_has_five_rows_and_the_numbers_of_the_book(client: Visitor) -> None:
    page = client.get(FORM).text
    form = page[: page.index("<template")]
    assert form.count('name="opponent"') == 5
    assert 'placeholder="1899"' in form
    assert 'placeholder="20"' in form


def test_games_are_answered_with_change_and_the_score_that_is_needed(client: Visitor) -> None:
    asked = [("opponent", "1900"), ("result", "1"), ("opponent", "1800"), ("result", "0.5")]
    page = client.get(FORM, params=[*asked, ("goal", "1910")]).text
    # K 20: 20 x (1 - 0.50) + 20 x (0.5 - 0.64) = 7.20; 1899 + 7.20 = 1906, rounded.
    assert "+7.20" in page
    assert "1906" in page
    # Half a point more is worth 10.00: with both points 1899 + 17.20 = 1916.
    assert "For 1910 you need 2 from these games." in page


def test_a_goal_that_cannot_be_reached_is_said(client: Visitor) -> None:
    page = client.get(FORM, params={"opponent": "1900", "result": "1", "goal": "2500"}).text
    assert "2500 is out of reach in these games." in page


@pytest.mark.parametrize(
    ("address", "rating"),
    [
        # FISF: 1858 + 16 (1 - 0.44), a difference of 42: 1866.96, rounded.
        ("/players/F00018/what-if/fisf?opponent=1900&result=1", "1867"),
        # FESA, rule 1: k is 16 from 2240 on; 547 points less expect 0.96: 16 x 0.04 = 0.64.
        ("/players/S00001/what-if/fesa?opponent=1900&result=1", "2448"),
    ],
)
def test_every_pool_is_calculated_by_its_own_law(
    client: Visitor, address: str, rating: str
) -> None:
    assert f">{rating}<" in client.get(address).text


@pytest.mark.parametrize(
    ("parameters", "said"),
    [
        ({"opponent": "x"}, "Opponent&#39;s rating: x is no whole number"),
        ({"opponent": "99999"}, "is no whole number from 100 to 3999"),
        ({"opponent": "1800", "result": "2"}, "write 1 for a win"),
        ({"opponent": "1800", "k": "0"}, "K, if not the one by the law: 0 is no whole number"),
        ({"opponent": "1800", "rating": "-5"}, "Rating: -5 is no whole number"),
        ({"opponent": "1800", "goal": "high"}, "Rating to be reached: high is no whole number"),
    ],
)
def test_what_is_written_wrongly_is_said_and_kept(
    client: Visitor, parameters: dict[str, str], said: str
) -> None:
    whole = client.get(FORM, params=parameters)
    assert whole.status_code == 400
    assert said in whole.text
    assert f'value="{parameters["opponent"]}"' in whole.text
    part = client.get(FORM, params=parameters, headers={"HX-Request": "true"})
    assert part.status_code == 200
    assert said in part.text


def test_there_is_an_end_to_the_games(client: Visitor) -> None:
    many = "&".join(["opponent=1800"] * 31)
    assert client.get(f"{FORM}?{many}").status_code == 400
