"""A ledger that does not give the list, on both sides of half a point."""

from collections.abc import Callable, Mapping
from datetime import date
from typing import TYPE_CHECKING, Any

import pytest

from arpad.model.docket import State
from arpad.model.event import Event
from arpad.model.ledger import Cause, LedgerEntry
from arpad.model.rating import Memory, PoolStanding
from arpad.model.system import System
from arpad.office.gate_finding import Check
from arpad.office.office import Office
from arpad.office.pools import pool_called
from arpad.office.publish import publish
from arpad.office.rate_event import rate_event
from arpad.store.ledger import add_entries
from arpad.store.persons import numbers_of
from arpad.store.standings import add_standings

if TYPE_CHECKING:
    from tests.office.conftest import Desk
    from tests.office.gate.conftest import Look

ON_FILE = pytest.mark.parametrize("book_address", ["file"], indirect=True)
"""Cases for which one kind of book is enough."""
JANUARY, FEBRUARY, MARCH = date(2012, 1, 1), date(2012, 2, 1), date(2012, 3, 1)


@pytest.fixture
def book(office: Office) -> Callable[..., None]:
    """Return what books an entry for the list of March."""

    def enter(player: str, cause: Cause, amount: int, **facts: Any) -> None:  # noqa: ANN401
        with office.writing("test") as entry:
            pool = pool_called(entry.connection, "fide")
            made: Mapping[str, Any] = {"list_date": MARCH, "article": "8.5", **facts}
            booked = LedgerEntry(
                player=player, cause=cause, amount=amount, edition="fide/b02_2010", **made
            )
            add_entries(entry, pool.id, numbers_of(entry.connection, [player]), [booked])

    return enter


@pytest.fixture
def event(desk: "Desk", swiss: Callable[..., Event]) -> int:
    desk.players("fide", JANUARY, {"A": 2000, "B": 2000})
    return desk.event("fide", swiss(FEBRUARY, ["A B 1-0"]), State.RATED)


def test_a_sound_book_balances(
    look: "Look", desk: "Desk", rated: Callable[..., int], swiss: Callable[..., Event]
) -> None:
    desk.players("fide", JANUARY, {"A": 2000, "B": 2090, "U": None})
    # Against an unrated opponent nothing is booked for the other side.
    rated(swiss(FEBRUARY, ["A B 1-0", "A U 0-1", "U B 1-0"], system=System.ROUND_ROBIN))
    assert look(Check.BALANCE) == []


@ON_FILE
@pytest.mark.parametrize(("amount", "number"), [(50, 0), (51, 1), (-50, 0), (-51, 1)])
def test_only_a_rounding_is_still_to_be_booked(
    look: "Look", event: int, book: Callable[..., None], amount: int, number: int
) -> None:
    # No list is made of a bonus in chess: A stays at 2000, and the ledger says 2000.51.
    book("A", Cause.BONUS, amount, event=event)
    found = look(Check.BALANCE)
    assert len(found) == number
    assert all(each.about == "A" and each.is_blocking for each in found)


@ON_FILE
def test_an_entry_needs_an_event(look: "Look", event: int, book: Callable[..., None]) -> None:
    del event
    book("A", Cause.BONUS, 0)
    assert [each.message for each in look(Check.BALANCE)] == ["1 entries name no event."]


@ON_FILE
def test_an_entry_needs_an_event_of_this_list(
    desk: "Desk",
    look: "Look",
    event: int,
    book: Callable[..., None],
    swiss: Callable[..., Event],
) -> None:
    del event
    other = desk.event("fide", swiss(FEBRUARY, ["A B 1-0"], name="Other"), State.WAITING)
    book("A", Cause.GAME, 0, event=other, score=50, expected=50, opponent="C", round=1)
    assert [each.about for each in look(Check.BALANCE)] == [str(other)]


@ON_FILE
@pytest.mark.parametrize(
    ("score", "expected", "number"), [(0, 50, 0), (50, 50, 1), (100, 50, 1), (0, 49, 1)]
)
def test_both_sides_of_a_game_make_one_point(
    look: "Look",
    event: int,
    book: Callable[..., None],
    score: int,
    expected: int,
    number: int,
) -> None:
    game = {"event": event, "round": 1}
    book("A", Cause.GAME, 0, score=100, expected=50, opponent="B", **game)
    book("B", Cause.GAME, 0, score=score, expected=expected, opponent="A", **game)
    found = look(Check.BALANCE)
    assert [each.about for each in found] == [str(event)] * number


def test_a_game_that_was_taken_back_does_not_count(
    look: "Look", event: int, book: Callable[..., None]
) -> None:
    for code, other, score in (("A", "B", 100), ("B", "A", 100)):
        game = {"event": event, "round": 1, "opponent": other, "score": score, "expected": 50}
        book(code, Cause.GAME, 0, **game)
        book(code, Cause.CORRECTION, 0, corrects=Cause.GAME, reverses=1, belongs=MARCH, **game)
    assert look(Check.BALANCE) == []


def stand(office: Office, pool: str, code: str, **facts: Any) -> None:  # noqa: ANN401
    with office.writing("test") as entry:
        pool_id = pool_called(entry.connection, pool).id
        number = numbers_of(entry.connection, [code])[code]
        add_standings(entry, pool_id, [PoolStanding(player_id=number, games=100, **facts)])


@ON_FILE
@pytest.mark.parametrize(("rating", "found"), [(2000, []), (2001, ["A"])])
def test_everybody_stands_where_the_list_before_has_him(
    office: Office, desk: "Desk", look: "Look", rating: int, found: list[str]
) -> None:
    desk.players("fide", date(2011, 11, 1), {"A": 2000, "B": 2000})
    publish(office, "fide", JANUARY, commit=True)
    stand(office, "fide", "A", since=JANUARY, rating=rating)
    assert [each.about for each in look(Check.BALANCE)] == found


@ON_FILE
@pytest.mark.parametrize(("amount", "found"), [(-200_000, []), (-199_900, ["A"])])
def test_nobody_is_gone_without_an_entry(
    office: Office,
    look: "Look",
    event: int,
    book: Callable[..., None],
    amount: int,
    found: list[str],
) -> None:
    del event
    stand(office, "fide", "A", since=JANUARY, rating=2000, carried=-2000)
    book("A", Cause.CORRECTION, amount, corrects=Cause.FIRST_RATING, belongs=JANUARY)
    assert [each.about for each in look(Check.BALANCE)] == found


@pytest.mark.parametrize(("off", "found"), [(0, []), (1, ["A"])])
def test_an_event_leaves_its_players_where_its_entries_lead(
    office: Office,
    desk: "Desk",
    look: "Look",
    swiss: Callable[..., Event],
    off: int,
    found: list[str],
) -> None:
    known = Memory(tournaments=9, last_event=date(2019, 6, 1), series="A")
    desk.players("fisf", date(2019, 9, 1), {"A": 1700, "B": 1700}, games=88, memory=known)
    table = swiss(date(2019, 10, 6), ["A B 1/2"], system=System.TABLE, homologated=True)
    number = desk.event("fisf", table)
    rate_event(office, number, commit=True)
    if off:
        # A draw between equals moves nothing; somebody writes one point more.
        stand(office, "fisf", "A", since=date(2019, 10, 6), rating=1700 + off, event_id=number)
    day = date(2019, 11, 1)
    assert [each.about for each in look(Check.BALANCE, day, "fisf")] == found
