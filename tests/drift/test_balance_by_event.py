"""The points of Scrabble and shogi, whose ratings move with each event, worked out by hand.

Scrabble: equal ratings expect 0.50; K is 20 up to 1749 points, 16 up to 1899; nobody falls below
1000. Who has not competed for a year is not on the list.
"""

from datetime import UTC, date, datetime

import pytest
from tests.drift.test_balance import event_of
from tests.office.conftest import Desk

from arpad.drift.balance import balance_of
from arpad.model.rating import Memory
from arpad.model.system import System
from arpad.office.correct import correct
from arpad.office.correct_event import TooLate
from arpad.office.office import Clerk, Office
from arpad.office.pools import pool_called
from arpad.office.publish import publish
from arpad.office.rate_event import rate_events
from arpad.store.book import Book

AUTUMN, WINTER, SPRING, SUMMER = (
    date(2019, 9, 1),
    date(2019, 12, 1),
    date(2020, 3, 1),
    date(2020, 7, 1),
)
KNOWN = Memory(tournaments=9, last_event=date(2019, 6, 1), series="A")


class Scrabble:
    """An office of Scrabble with players who begin in autumn."""

    def __init__(self, address: str) -> None:
        clerk = Clerk(who="officer", now=datetime(2020, 8, 1, 9, tzinfo=UTC))
        self.office = Office(Book(address), clerk, "0")
        self.desk = Desk(self.office)

    def players(self, **ratings: int) -> None:
        self.desk.players("fisf", AUTUMN, dict(ratings), games=88, memory=KNOWN)

    def event(self, day: date, *games: str) -> int:
        """Take an event in."""
        event = event_of(day, games, system=System.TABLE, homologated=True)
        return self.desk.event("fisf", event)

    def list(self, day: date) -> None:
        """Rate what is ready, and publish a list."""
        assert not [f for rated in rate_events(self.office, "fisf") for f in rated.refusals]
        publish(self.office, "fisf", day, commit=True)

    def flows(self, day: date) -> dict[str, tuple[str, int]]:
        """Return article and hundredths of the flows of a list, by cause, corrected or not."""
        with self.office.reading() as connection:
            pool = pool_called(connection, "fisf")
            (one,) = balance_of(connection, pool, since=day, until=day).lists
        assert one.is_balanced, one.unexplained
        return {
            flow.corrects or flow.cause.value: (flow.article, flow.amount) for flow in one.flows
        }


@pytest.fixture
def scrabble(book_address: str) -> Scrabble:
    return Scrabble(book_address)


def test_a_list_carries_the_events_since_the_list_before(scrabble: Scrabble) -> None:
    scrabble.players(A=1749, B=1750)
    scrabble.event(date(2019, 11, 1), "A B 1/2")
    scrabble.list(WINTER)
    scrabble.event(date(2020, 1, 5), "A B 1-0")
    scrabble.list(SPRING)
    # A draw of equals moves nobody; then A wins 20 x 0.50 and B loses 16 x 0.50.
    assert scrabble.flows(WINTER) == {"first-listed": ("3", 3499_00)}
    assert scrabble.flows(SPRING) == {"different-k": ("annex 2", 200)}


def test_the_end_of_the_table_is_told_from_the_difference_in_k(scrabble: Scrabble) -> None:
    """Annex 2 ends at 392 points with 0.92; the table it is taken from has 0.96 for 500.

    A, K 10, wins 0.80 and B, K 20, loses 1.60; without the end 0.40 and 0.80, the rest is the
    cap's. 1900.80 and 1398.40 are rounded by +0.20 and -0.40.
    """
    scrabble.players(A=1900, B=1400)
    scrabble.list(WINTER)
    scrabble.event(date(2020, 1, 5), "A B 1-0")
    scrabble.list(SPRING)
    assert scrabble.flows(SPRING) == {
        "cap": ("annex 2", -40),
        "different-k": ("annex 2", -40),
        "rounding": ("4", -20),
    }


def test_the_floor_gives_points_that_nobody_loses(scrabble: Scrabble) -> None:
    scrabble.players(C=1000, D=1000)
    scrabble.list(WINTER)
    scrabble.event(date(2020, 1, 5), "C D 0-1")
    scrabble.list(SPRING)
    # D wins 20 x 0.50; C would lose as much and is raised to 1000 again.
    assert scrabble.flows(SPRING) == {"floor": ("4", 10_00)}


def test_an_event_that_came_late_is_carried_by_the_next_list(scrabble: Scrabble) -> None:
    scrabble.players(A=1749, B=1750)
    scrabble.event(date(2020, 1, 5), "A B 1/2")
    scrabble.list(SPRING)
    late = scrabble.event(date(2019, 11, 1), "A B 1-0")
    before = scrabble.flows(SPRING)
    correct(scrabble.office, TooLate(late), "lost in the post", commit=True)
    scrabble.list(SUMMER)
    # Late: A +10.00 has 1759 and K 16, B -8.00 has 1742 and K 20. The draw of January, with 0.52 to
    # expect from 17 points more, then moves A by 16 x -0.02 = -0.32 and B by 20 x 0.02 = +0.40,
    # which rounding takes back.
    assert scrabble.flows(SPRING) == before
    assert scrabble.flows(SUMMER) == {"game": ("annex 2", 208), "rounding": ("4", -8)}


def test_who_has_not_competed_for_a_year_leaves_the_list(scrabble: Scrabble) -> None:
    scrabble.players(A=1749, B=1750, C=1500)
    scrabble.event(date(2020, 1, 5), "A B 1/2")
    scrabble.list(SPRING)
    scrabble.list(SUMMER)
    assert scrabble.flows(SUMMER) == {"inactive": ("6", -1500_00)}
