"""A small book of players: four, three lists, two events, and what is known of them by hand.

2010, table (b): equal ratings expect 0.50, a difference of 100 expects 0.64. K is 15 after 30
games: a win between equals is worth 7.50 points.
"""

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING

import pytest

from arpad.model.event import Event
from arpad.office.office import Office
from arpad.office.publish import publish
from arpad.office.rate_period import rate_period

if TYPE_CHECKING:
    from tests.office.conftest import Desk

JANUARY, MARCH, MAY = (date(2012, month, 1) for month in (1, 3, 5))


ListOut = Callable[[date], None]


@pytest.fixture
def list_out(office: Office) -> ListOut:
    """Return what rates the events of a list and publishes it."""

    def make(day: date) -> None:
        rate_period(office, "fide", day, commit=True)
        publish(office, "fide", day, commit=True)

    return make


@pytest.fixture
def season(list_out: ListOut, desk: "Desk", swiss: Callable[..., Event]) -> tuple[int, int]:
    """Return two events: A beats B for March; for May A draws C, and a game is not played."""
    desk.players("fide", JANUARY, {"A": 2000, "B": 2000, "C": 2100, "U": None})
    list_out(JANUARY)
    first = desk.event("fide", swiss(date(2012, 2, 1), ["A B 1-0"], name="Winter Open"))
    list_out(MARCH)
    games = ["C A 1/2", "A B +-", "U A 0-1", "U B 1-0", "C U 1/2", "U A 0-1"]
    second = desk.event("fide", swiss(date(2012, 4, 1), games, name="Spring Open"))
    list_out(MAY)
    return first, second
