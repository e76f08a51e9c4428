"""Newcomers near the top, on both sides of each threshold.

Nine games against one opponent with 4.5 points give R_u = R_c: the rating of the opponent.
"""

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING

import pytest

from arpad.model.event import Event
from arpad.office.gate_finding import Check
from arpad.office.gate_settings import settle
from arpad.office.office import Office

if TYPE_CHECKING:
    from tests.office.conftest import Desk
    from tests.office.gate.conftest import Look

ON_FILE = pytest.mark.parametrize("book_address", ["file"], indirect=True)
"""Cases for which one kind of book is enough."""
JANUARY, FEBRUARY = date(2012, 1, 1), date(2012, 2, 1)
EVEN = ["U A 1-0", "U A 0-1", "U A 1/2"] * 3


@pytest.fixture
def run(
    desk: "Desk", rated: Callable[..., int], swiss: Callable[..., Event]
) -> Callable[..., None]:
    def play(ratings: dict[str, int | None]) -> None:
        desk.players("fide", JANUARY, {"U": None, **ratings})
        rated(swiss(FEBRUARY, EVEN))

    return play


@ON_FILE
@pytest.mark.parametrize(("players", "found"), [(99, ["U"]), (98, [])])
def test_the_best_of_a_list_of_a_hundred_is_among_one_per_cent(
    look: "Look", run: Callable[..., None], players: int, found: list[str]
) -> None:
    # With U the list has 100 players, or 99: the first place is one per cent, or more than that.
    others = {f"P{number}": 1900 for number in range(players - 1)}
    run({"A": 2000, **others})
    assert [finding.about for finding in look(Check.NEWCOMER)] == found


@ON_FILE
@pytest.mark.parametrize(("top", "found"), [("2", ["U"]), ("1", [])])
def test_a_place_counts_from_the_threshold_on(
    office: Office, look: "Look", run: Callable[..., None], top: str, found: list[str]
) -> None:
    run({"A": 2000, "B": 2001})
    settle(office, "fide", "newcomer.share", "100")
    settle(office, "fide", "newcomer.top", top)
    findings = look(Check.NEWCOMER)
    assert [finding.about for finding in findings] == found
    assert all(finding.numbers["place"] == 2 for finding in findings)


@pytest.mark.parametrize(("rating", "found"), [(2500, ["U"]), (2499, [])])
def test_a_high_rating_counts_on_any_list(
    look: "Look", run: Callable[..., None], rating: int, found: list[str]
) -> None:
    run({"A": rating, "B": 2600})
    assert [finding.about for finding in look(Check.NEWCOMER)] == found
