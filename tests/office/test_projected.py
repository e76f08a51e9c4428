"""Ratings between lists: 15 x 0.50 = 7.50 for a win between equals, as often as there are wins."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING

import pytest

from arpad.model.event import Event
from arpad.model.rating import Memory
from arpad.model.system import System
from arpad.office.office import Office
from arpad.office.projected import Projection, projected
from arpad.office.publish import publish
from arpad.office.rate_event import rate_events
from arpad.office.rate_period import rate_period

if TYPE_CHECKING:
    from tests.office.conftest import Desk

JANUARY, MARCH, MAY = date(2012, 1, 1), date(2012, 3, 1), date(2012, 5, 1)


def of(office: Office, player: str) -> Projection:
    with office.reading() as connection:
        return projected(connection, player)


@pytest.fixture
def published(office: Office, desk: "Desk") -> Office:
    desk.players("fide", JANUARY, {"A": 2000, "B": 2000, "U": None})
    publish(office, "fide", MARCH, commit=True)
    return office


def test_booked_and_ready_events_are_added_to_the_published_rating(
    published: Office, desk: "Desk", swiss: Callable[..., Event]
) -> None:
    desk.event("fide", swiss(date(2012, 3, 5), ["A B 1-0"], name="Booked"))
    rate_period(published, "fide", MAY, commit=True)
    desk.event("fide", swiss(date(2012, 3, 12), ["A B 1-0"], name="Ready"))
    answer = of(published, "A")
    assert (answer.published, answer.published_on) == (2000, MARCH)
    assert [(e.name, e.is_booked, e.change) for e in answer.events] == [
        ("Booked", True, Decimal("7.50")),
        ("Ready", False, Decimal("7.50")),
    ]
    assert (answer.exact, answer.rating, answer.is_provisional) == (Decimal(2015), 2015, True)


def test_a_half_is_rounded_up(published: Office, desk: "Desk", swiss: Callable[..., Event]) -> None:
    desk.event("fide", swiss(date(2012, 3, 5), ["A B 1-0"]))
    assert (of(published, "A").rating, of(published, "B").rating) == (2008, 1993)


def test_an_event_that_would_be_refused_does_not_count(
    published: Office, desk: "Desk", swiss: Callable[..., Event]
) -> None:
    desk.event("fide", swiss(date(2012, 3, 5), ["A B 1-0"], time_control="10+0"))
    answer = of(published, "A")
    assert answer.rating == 2000
    assert "10+0 gives a player 10 minutes" in answer.events[0].stopped_by[0]


def test_nothing_happened(published: Office) -> None:
    answer = of(published, "A")
    assert (answer.events, answer.rating) == ((), 2000)


def test_a_player_without_a_rating_has_none_to_project(
    published: Office, desk: "Desk", swiss: Callable[..., Event]
) -> None:
    desk.event("fide", swiss(date(2012, 3, 5), ["U A 1-0", "U A 0-1", "U A 1/2"]))
    answer = of(published, "U")
    assert (answer.published, answer.exact, answer.rating) == (None, None, None)
    assert any("9 games are needed" in note for note in answer.events[0].notes)


def test_ratings_that_move_with_each_event(
    office: Office, desk: "Desk", swiss: Callable[..., Event]
) -> None:
    known = Memory(tournaments=9, last_event=date(2019, 6, 1), series="A")
    desk.players("fisf", date(2019, 9, 1), {"A": 1700, "B": 1700}, games=88, memory=known)
    more = {"system": System.TABLE, "homologated": True}
    desk.event("fisf", swiss(date(2019, 10, 6), ["A B 1/2"], name="Booked", **more))
    assert [table.refusals for table in rate_events(office, "fisf")] == [()]
    desk.event("fisf", swiss(date(2019, 10, 13), ["A B 1-0"], name="Ready", **more))
    answer = of(office, "A")
    booked, ready = answer.events
    # A draw between equals changes nothing; the win that follows brings half of K.
    assert (booked.change, answer.published) == (Decimal(0), None)
    assert ready.change is not None
    assert answer.exact == 1700 + ready.change
