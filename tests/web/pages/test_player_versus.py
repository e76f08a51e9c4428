"""Two players of the demonstration against each other."""

from litestar import Litestar
from litestar.testing import TestClient

Visitor = TestClient[Litestar]


def test_games_results_and_totals(client: Visitor) -> None:
    page = client.get("/players/88000003/versus/88000341?pool=fide").text
    assert "Vallonne Open 2012-09" in page
    assert "Montclère Open 2012-07" in page
    assert "\N{MINUS SIGN}12.00" in page  # -13.20 and +1.20


def test_both_sides_tell_the_same_games(client: Visitor) -> None:
    page = client.get("/players/88000341/versus/88000003?pool=fide").text
    assert "+12.00" in page


def test_who_has_never_met_is_told_so(client: Visitor) -> None:
    page = client.get("/players/88000003/versus/S00001")
    assert page.status_code == 200
    assert "There is no game between them" in page.text


def test_nobody_plays_against_himself_or_against_nobody(client: Visitor) -> None:
    assert client.get("/players/88000003/versus/88000003").status_code == 400
    assert client.get("/players/88000003/versus/nobody").status_code == 404
