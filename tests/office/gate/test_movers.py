"""Big movers, on both sides of both thresholds.

Between equals a win moves by K / 2: 7.5 points with K 15, 5 points with K 10.
"""

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING

import pytest

from arpad.model.event import Event
from arpad.model.rating import Memory
from arpad.model.system import System
from arpad.office.gate_finding import Check
from arpad.office.gate_settings import settle
from arpad.office.office import Office
from arpad.office.publish import publish
from arpad.office.rate_event import rate_event

if TYPE_CHECKING:
    from tests.office.conftest import Desk
    from tests.office.gate.conftest import Look

ON_FILE = pytest.mark.parametrize("book_address", ["file"], indirect=True)
"""Cases for which one kind of book is enough."""
JANUARY, FEBRUARY = date(2012, 1, 1), date(2012, 2, 1)


@pytest.fixture
def run(
    desk: "Desk", rated: Callable[..., int], swiss: Callable[..., Event]
) -> Callable[..., None]:
    def play(rating: int, wins: int) -> None:
        known = Memory(games_since_listing=99, has_reached_high=rating >= 2400)
        desk.players("fide", JANUARY, {"A": rating, "B": rating}, memory=known)
        rated(swiss(FEBRUARY, ["A B 1-0"] * wins))

    return play


@ON_FILE
@pytest.mark.parametrize(
    ("rating", "wins", "moves"),
    [
        # K 15: 20 x 7.5 = 150, ten times K.
        (2000, 20, {"A": 150, "B": -150}),
        # 19 x 7.5 = 142.5: more than 100 points, less than ten times K.
        (2000, 19, {}),
        # K 10: 20 x 5 = 100.
        (2500, 20, {"A": 100, "B": -100}),
        (2500, 19, {}),
    ],
)
def test_a_move_counts_from_both_thresholds_on(
    look: "Look", run: Callable[..., None], rating: int, wins: int, moves: dict[str, int]
) -> None:
    run(rating, wins)
    assert {each.about: each.numbers["change"] for each in look(Check.MOVER)} == moves


@ON_FILE
@pytest.mark.parametrize(
    ("name", "value", "number"),
    [
        ("mover.points", "100", 2),
        ("mover.points", "101", 0),
        ("mover.k", "10", 2),
        ("mover.k", "10.1", 0),
    ],
)
def test_the_thresholds_are_settings(
    office: Office, look: "Look", run: Callable[..., None], name: str, value: str, number: int
) -> None:
    run(2500, 20)
    settle(office, "fide", name, value)
    assert len(look(Check.MOVER)) == number


@pytest.mark.parametrize(("wins", "found"), [(20, {"A", "B"}), (19, set())])
def test_moves_since_the_last_list_count_where_ratings_move_with_events(
    office: Office,
    desk: "Desk",
    look: "Look",
    swiss: Callable[..., Event],
    wins: int,
    found: set[str],
) -> None:
    known = Memory(tournaments=9, last_event=date(2019, 6, 1), series="A")
    desk.players("fisf", date(2019, 9, 1), {"A": 1700, "B": 1700}, games=88, memory=known)
    publish(office, "fisf", date(2019, 9, 15), commit=True)
    table = swiss(date(2019, 10, 6), ["A B 1-0"] * wins, system=System.TABLE, homologated=True)
    rate_event(office, desk.event("fisf", table), commit=True)
    # Whatever K is, 20 wins between equals move by ten times K; it is 10 at least (annex 2).
    assert {each.about for each in look(Check.MOVER, date(2019, 11, 1), "fisf")} == found
