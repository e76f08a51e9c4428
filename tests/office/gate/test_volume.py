"""Volume against the year before, on both sides of each threshold; every event is one game."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import TYPE_CHECKING

import pytest

from arpad.model.event import Event
from arpad.model.rating import Memory
from arpad.model.system import System
from arpad.office.gate_finding import Check
from arpad.office.gate_settings import settle
from arpad.office.office import Office
from arpad.office.pools import choose_edition
from arpad.office.publish import publish
from arpad.office.rate_event import rate_events
from arpad.office.rate_period import rate_period

if TYPE_CHECKING:
    from tests.office.conftest import Desk
    from tests.office.gate.conftest import Look

ON_FILE = pytest.mark.parametrize("book_address", ["file"], indirect=True)
"""Cases for which one kind of book is enough."""
THEN, NOW = date(2011, 3, 1), date(2012, 3, 1)


@pytest.fixture
def season(
    office: Office, desk: "Desk", swiss: Callable[..., Event]
) -> Callable[[date, int], None]:
    def play(day: date, number: int) -> None:
        for count in range(number):
            start = day - timedelta(days=28 - count % 3)
            desk.event("fide", swiss(start, ["A B 1/2"], name=f"Cup {day.year} {count}"))
        rate_period(office, "fide", day, commit=True)

    return play


@pytest.fixture
def year_before(
    office: Office, desk: "Desk", season: Callable[[date, int], None]
) -> Callable[[int], None]:
    def play(number: int) -> None:
        desk.players("fide", date(2011, 1, 1), {"A": 2000, "B": 2000})
        season(THEN, number)
        publish(office, "fide", THEN, commit=True)

    return play


@ON_FILE
@pytest.mark.parametrize(
    ("events", "found"),
    [
        (2, {"events": 2, "games": 4}),
        (3, {}),
        (5, {}),
        (6, {"events": 6, "games": 12}),
    ],
)
def test_half_less_or_half_more_than_four_events(
    office: Office,
    look: "Look",
    year_before: Callable[[int], None],
    season: Callable[[date, int], None],
    events: int,
    found: dict[str, int],
) -> None:
    year_before(4)
    season(NOW, events)
    settle(office, "fide", "volume.events", "4")
    # The two players are the same in both years; a game counts on both sides.
    assert {each.about: each.numbers["now"] for each in look(Check.VOLUME)} == found


@ON_FILE
@pytest.mark.parametrize(("events", "number"), [(20, 3), (19, 0)])
def test_a_percentage_of_few_events_says_nothing(
    look: "Look", year_before: Callable[[int], None], events: int, number: int
) -> None:
    year_before(events)
    assert len(look(Check.VOLUME)) == number


def test_the_percentage_is_a_setting(
    office: Office,
    look: "Look",
    year_before: Callable[[int], None],
    season: Callable[[date, int], None],
) -> None:
    year_before(4)
    season(NOW, 3)
    settle(office, "fide", "volume.events", "1")
    settle(office, "fide", "volume.percent", "25")
    assert [finding.message for finding in look(Check.VOLUME)] == [
        "3 events of this list; the year before, for the list of 2011-03-01, there were 4.",
        "6 games of this list; the year before, for the list of 2011-03-01, there were 8.",
    ]
    settle(office, "fide", "volume.percent", "25.1")
    assert look(Check.VOLUME) == []


@pytest.mark.parametrize(("now", "found"), [(1, ["events", "games"]), (2, [])])
def test_the_same_days_of_the_year_before_count_where_ratings_move_with_events(
    office: Office,
    desk: "Desk",
    look: "Look",
    swiss: Callable[..., Event],
    now: int,
    found: list[str],
) -> None:
    known = Memory(tournaments=9, last_event=date(2019, 6, 1), series="A")
    desk.players("fisf", date(2019, 9, 1), {"A": 1700, "B": 1700}, games=88, memory=known)

    def play(day: date) -> None:
        table = {"system": System.TABLE, "homologated": True, "name": f"Cup {day}"}
        desk.event("fisf", swiss(day, ["A B 1/2"], **table))
        list(rate_events(office, "fisf"))

    choose_edition(office, "fisf", date(2020, 9, 1), "fisf/classique_2019", {})
    for month in (10, 11):
        play(date(2019, month, 6))
    publish(office, "fisf", date(2020, 9, 1), commit=True)
    for month in range(10, 10 + now):
        play(date(2020, month, 6))
    settle(office, "fisf", "volume.events", "2")
    assert [each.about for each in look(Check.VOLUME, date(2020, 12, 1), "fisf")] == found
