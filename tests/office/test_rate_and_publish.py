"""A period from ready events to a published list, with numbers worked out by hand.

2010, table (b): equal ratings expect 0.50, a difference of 100 expects 0.64.
"""

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING

import pytest

from arpad.model.docket import State
from arpad.model.event import Event
from arpad.model.ledger import Cause
from arpad.model.person import Person
from arpad.model.rating import Memory
from arpad.office.audit import differences_of
from arpad.office.office import Office, OfficeError
from arpad.office.pools import pool_called
from arpad.office.publish import publish
from arpad.office.rate_period import rate_period
from arpad.store.dockets import docket, steps_of
from arpad.store.ledger import entries_of
from arpad.store.lists import Section, list_on, rows_of
from arpad.store.persons import add_codes, add_versions, numbers_of
from arpad.store.standings import standings_on

if TYPE_CHECKING:
    from tests.office.conftest import Desk

JANUARY, MARCH, MAY = date(2012, 1, 1), date(2012, 3, 1), date(2012, 5, 1)


def ledger(office: Office, code: str) -> list[tuple[Cause, int]]:
    with office.reading() as connection:
        pool = pool_called(connection, "fide")
        number = numbers_of(connection, [code])[code]
        return [(e.cause, e.amount) for e in entries_of(connection, pool.id, player_id=number)]


def ratings(office: Office, day: date) -> dict[str, int]:
    with office.reading() as connection:
        pool = pool_called(connection, "fide")
        head = list_on(connection, pool.id, day)
        assert head is not None
        return {booked.row.id: booked.row.rating for booked in rows_of(connection, head.id)}


@pytest.fixture
def january(desk: "Desk") -> "Desk":
    desk.players("fide", JANUARY, {"A": 2000, "B": 2000, "C": 2100, "U": None})
    return desk


def test_a_period_is_shown_before_it_is_booked(
    office: Office, january: "Desk", swiss: Callable[..., Event]
) -> None:
    number = january.event("fide", swiss(date(2012, 2, 1), ["A B 1-0"]))
    shown = rate_period(office, "fide", MARCH, commit=False)
    assert [line.docket.id for line in shown.rated] == [number]
    # K 15 after 30 games: 15 x (1 - 0.50) = 7.50.
    assert {code: moved.changes for code, moved in shown.moved.items()} == {"A": [750], "B": [-750]}
    assert ledger(office, "A") == []


def test_a_list_adds_the_events_and_rounds_once(
    office: Office, january: "Desk", swiss: Callable[..., Event]
) -> None:
    january.event("fide", swiss(date(2012, 2, 1), ["A B 1-0"], name="First"))
    january.event("fide", swiss(date(2012, 2, 5), ["A C 1/2"], name="Second"))
    rate_period(office, "fide", MARCH, commit=True)
    publish(office, "fide", MARCH, commit=True)
    # A: +7.50, and 15 x (0.5 - 0.36) = +2.10 against 2100: 2009.60, rounded to 2010.
    assert ratings(office, MARCH) == {"A": 2010, "B": 1993, "C": 2098}
    assert ledger(office, "A") == [(Cause.GAME, 750), (Cause.GAME, 210), (Cause.ROUNDING, 40)]
    # B: 1992.50; a half is rounded away from the smaller number (reading).
    assert ledger(office, "B") == [(Cause.GAME, -750), (Cause.ROUNDING, 50)]


def test_events_move_on_with_the_period_and_with_the_list(
    office: Office, january: "Desk", swiss: Callable[..., Event]
) -> None:
    number = january.event("fide", swiss(date(2012, 2, 1), ["A B 1-0"]))
    rate_period(office, "fide", MARCH, commit=True)
    publish(office, "fide", MARCH, commit=True)
    with office.reading() as connection:
        states = [step.state for step in steps_of(connection, number)]
    assert states == [State.READY, State.RATED, State.PUBLISHED]


def test_an_event_after_the_cut_off_waits_for_the_next_list(
    office: Office, january: "Desk", swiss: Callable[..., Event]
) -> None:
    # 2010, art. 7.13: seven days before 1 March is 23 February.
    number = january.event("fide", swiss(date(2012, 2, 24), ["A B 1-0"]))
    shown = rate_period(office, "fide", MARCH, commit=True)
    assert ([line.docket.id for line in shown.rated], [d.id for d in shown.later]) == ([], [number])


def test_an_event_that_started_under_an_older_list_uses_its_ratings(
    office: Office, january: "Desk", swiss: Callable[..., Event]
) -> None:
    january.event("fide", swiss(date(2012, 2, 1), ["A B 1-0"], name="First"))
    rate_period(office, "fide", MARCH, commit=True)
    publish(office, "fide", MARCH, commit=True)
    late = swiss(date(2012, 2, 20), ["A B 1-0"], name="Late", end=date(2012, 2, 28))
    january.event("fide", late)
    shown = rate_period(office, "fide", MAY, commit=False)
    # Both had 2000 on the list of January: 7.50 again, not the 6.90 of 2008 against 1993.
    assert shown.moved["A"].changes == [750]


def test_results_of_an_unrated_player_are_pooled_into_a_first_rating(
    office: Office, january: "Desk", swiss: Callable[..., Event]
) -> None:
    # Nine games against 2000: 4.5 of 9, so R_u = R_c = 2000.
    games = ["U A 1-0", "U A 0-1", "U A 1/2"]
    for day in (1, 8, 15):
        january.event("fide", swiss(date(2012, 2, day), games, name=f"Open {day}"))
    rate_period(office, "fide", MARCH, commit=True)
    publish(office, "fide", MARCH, commit=True)
    assert ratings(office, MARCH)["U"] == 2000
    assert ledger(office, "U") == [(Cause.FIRST_RATING, 200_000)]
    with office.reading() as connection:
        pool = pool_called(connection, "fide")
        number = numbers_of(connection, ["U"])["U"]
        stands = standings_on(connection, pool.id)[number]
    assert (stands.rating, stands.games, stands.memory.results) == (2000, 9, ())


def test_results_that_do_not_suffice_wait_in_the_book(
    office: Office, january: "Desk", swiss: Callable[..., Event]
) -> None:
    games = ["U A 1-0", "U A 0-1", "U A 1/2"]
    january.event("fide", swiss(date(2012, 2, 1), games))
    rate_period(office, "fide", MARCH, commit=True)
    publish(office, "fide", MARCH, commit=True)
    with office.reading() as connection:
        pool = pool_called(connection, "fide")
        number = numbers_of(connection, ["U"])["U"]
        stands = standings_on(connection, pool.id)[number]
    assert (stands.rating, [r.games for r in stands.memory.results]) == (None, [3])
    assert "U" not in ratings(office, MARCH)


def test_a_player_below_the_floor_is_delisted(
    office: Office, desk: "Desk", swiss: Callable[..., Event]
) -> None:
    desk.players("fide", JANUARY, {"A": 1204, "B": 1204})
    desk.event("fide", swiss(date(2012, 2, 1), ["A B 1-0"]))
    rate_period(office, "fide", MARCH, commit=True)
    publish(office, "fide", MARCH, commit=True)
    # B falls to 1196.50, rounded to 1197, below the floor of 1200.
    assert ledger(office, "B") == [
        (Cause.GAME, -750),
        (Cause.ROUNDING, 50),
        (Cause.DELISTING, -119_700),
    ]
    with office.reading() as connection:
        pool = pool_called(connection, "fide")
        head = list_on(connection, pool.id, MARCH)
        assert head is not None
        delisted = [b.row.id for b in rows_of(connection, head.id, [Section.DELISTED])]
        number = numbers_of(connection, ["B"])["B"]
        assert standings_on(connection, pool.id)[number].rating is None
    assert delisted == ["B"]


def test_a_refused_event_waits_for_a_decision(
    office: Office, january: "Desk", swiss: Callable[..., Event]
) -> None:
    too_fast = swiss(date(2012, 2, 1), ["A B 1-0"], time_control="10+0")
    number = january.event("fide", too_fast)
    shown = rate_period(office, "fide", MARCH, commit=True)
    assert [line.docket.id for line in shown.stopped] == [number]
    with office.reading() as connection:
        found = docket(connection, number)
        assert found is not None
        assert found.state is State.WAITING
    assert ledger(office, "A") == []


def test_the_same_period_twice_books_nothing_twice(
    office: Office, january: "Desk", swiss: Callable[..., Event]
) -> None:
    january.event("fide", swiss(date(2012, 2, 1), ["A B 1-0"]))
    rate_period(office, "fide", MARCH, commit=True)
    assert rate_period(office, "fide", MARCH, commit=True).rated == []
    assert ledger(office, "A") == [(Cause.GAME, 750)]


@pytest.mark.parametrize(
    ("day", "sentence"),
    [
        (date(2012, 2, 1), "2012-02-01 is no day of a list; 2012-01-01 is one"),
        (date(1999, 1, 1), "No text of FIDE says which list is in force on 1999-01-01"),
    ],
)
def test_a_day_that_has_no_list(office: Office, day: date, sentence: str) -> None:
    with pytest.raises(OfficeError, match=sentence):
        rate_period(office, "fide", day, commit=False)


@pytest.mark.usefixtures("january")
def test_a_list_is_published_once(office: Office) -> None:
    publish(office, "fide", MARCH, commit=True)
    with pytest.raises(OfficeError, match="The list of 2012-03-01 is out"):
        publish(office, "fide", MARCH, commit=True)
    with pytest.raises(OfficeError, match="nothing more enters"):
        rate_period(office, "fide", MARCH, commit=True)


def test_events_that_are_ready_are_rated_before_the_list(
    office: Office, january: "Desk", swiss: Callable[..., Event]
) -> None:
    january.event("fide", swiss(date(2012, 2, 1), ["A B 1-0"]))
    with pytest.raises(OfficeError, match="1 event ready for this list and not rated"):
        publish(office, "fide", MARCH, commit=True)


def test_an_unknown_pool(office: Office) -> None:
    with pytest.raises(OfficeError, match="There is no pool 'go'; there are fide, fide-rapid"):
        rate_period(office, "go", MARCH, commit=False)


def test_a_pool_that_has_no_periods(office: Office) -> None:
    with pytest.raises(OfficeError, match="moves event by event"):
        rate_period(office, "fesa", MARCH, commit=False)


def test_a_player_is_inactive_after_a_year_of_lists_without_a_game(
    office: Office, january: "Desk", swiss: Callable[..., Event]
) -> None:
    january.event("fide", swiss(date(2012, 2, 1), ["A B 1-0"]))
    rate_period(office, "fide", MARCH, commit=True)
    months = [(2012, 3), (2012, 5), (2012, 7), (2012, 9), (2012, 11), (2013, 1), (2013, 3)]
    flags = []
    for year, month in months:
        published = publish(office, "fide", date(year, month, 1), commit=True)
        rows = {booked.row.id: booked for booked in published.draft.rows}
        flags.append((rows["A"].inactive_lists, rows["C"].inactive_lists))
    # C last played for the list of January, A for that of March: six lists make a year (7.23a).
    assert flags == [(0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 1), (1, 2)]


def test_a_player_who_asked_not_to_be_listed_is_booked_once(
    office: Office, desk: "Desk", swiss: Callable[..., Event]
) -> None:
    desk.players("fide", JANUARY, {"A": 2000, "B": 2000})
    with office.writing("test") as entry:
        number = numbers_of(entry.connection, ["A"])["A"]
        asked_not_to_be_listed = Person(
            id=number, code="A", since=JANUARY, name="Player A", is_excluded=True
        )
        add_versions(entry, [asked_not_to_be_listed])
    desk.event("fide", swiss(date(2012, 2, 1), ["A B 1-0"]))
    rate_period(office, "fide", MARCH, commit=True)
    published = publish(office, "fide", MARCH, commit=True)
    assert ledger(office, "A") == [(Cause.GAME, 750), (Cause.ROUNDING, 50)]
    sections = [b.section for b in published.draft.rows if b.row.id == "A"]
    assert len(sections) == 1


def test_a_player_registered_after_the_list_is_on_it_all_the_same(
    office: Office, january: "Desk", swiss: Callable[..., Event]
) -> None:
    with office.writing("test") as entry:
        number = add_codes(entry, ["L"])["L"]
        late = Person(id=number, code="L", since=date(2012, 4, 1), name="Player L")
        add_versions(entry, [late])
    games = ["L A 1-0", "L A 0-1", "L A 1/2"]
    for day in (1, 8, 15):
        january.event("fide", swiss(date(2012, 2, day), games, name=f"Open {day}"))
    rate_period(office, "fide", MARCH, commit=True)
    publish(office, "fide", MARCH, commit=True)
    assert ratings(office, MARCH)["L"] == 2000


def test_a_newcomer_is_listed_with_the_games_of_the_period(
    office: Office, january: "Desk", swiss: Callable[..., Event]
) -> None:
    # 2010, art. 7.12: the games counted in the rating period, not all that led to the rating.
    games = ["U A 1-0", "U A 0-1", "U A 1/2"]
    january.event("fide", swiss(date(2012, 2, 1), games, name="First"))
    rate_period(office, "fide", MARCH, commit=True)
    publish(office, "fide", MARCH, commit=True)
    for day in (5, 12):
        january.event("fide", swiss(date(2012, 3, day), games, name=f"Open {day}"))
    rate_period(office, "fide", MAY, commit=True)
    rows = {b.row.id: b.row for b in publish(office, "fide", MAY, commit=True).draft.rows}
    # Games against somebody unrated do not count for A (6.42).
    assert (rows["U"].games, rows["A"].games) == (6, 0)


def test_two_periods_of_few_games_make_a_player_of_2004_active_again(
    office: Office, desk: "Desk", swiss: Callable[..., Event]
) -> None:
    # 2004, art. 9.23c: four games within a year, here two for July and two for October.
    lists = [date(2007, month, 1) for month in (4, 7, 10)]
    few = Memory(games_since_listing=100, periods=((date(2006, 1, 1), 10),))
    desk.players("fide", date(2006, 1, 1), {"A": 2000, "B": 2000}, memory=few)
    for day in [date(2006, month, 1) for month in (4, 7, 10)]:
        publish(office, "fide", day, commit=True)
    publish(office, "fide", date(2007, 1, 1), commit=True)
    flags = []
    for list_date, start in zip(lists, [None, date(2007, 5, 1), date(2007, 8, 1)], strict=True):
        if start:
            desk.event("fide", swiss(start, ["A B 1-0", "B A 1-0"], time_control="120+0"))
            rate_period(office, "fide", list_date, commit=True)
        published = publish(office, "fide", list_date, commit=True)
        flags.append(next(b.row.is_inactive for b in published.draft.rows if b.row.id == "A"))
    assert flags == [True, True, False]


def test_a_late_event_of_somebody_delisted_since_leaves_nothing_open(
    office: Office, desk: "Desk", swiss: Callable[..., Event]
) -> None:
    desk.players("fide", JANUARY, {"A": 1204, "B": 1204})
    desk.event("fide", swiss(date(2012, 2, 1), ["A B 1-0"]))
    rate_period(office, "fide", MARCH, commit=True)
    publish(office, "fide", MARCH, commit=True)
    late = swiss(date(2012, 2, 20), ["B A 1-0"], name="Late", end=date(2012, 2, 28))
    desk.event("fide", late)
    rate_period(office, "fide", MAY, commit=True)
    publish(office, "fide", MAY, commit=True)
    # B is unrated by then: what the game would have brought goes the way of the rating.
    assert ledger(office, "B")[3:] == [(Cause.GAME, 750), (Cause.DELISTING, -750)]
    assert sum(amount for _, amount in ledger(office, "B")) == -120_400
    with office.reading() as connection:
        pool = pool_called(connection, "fide")
        assert list(differences_of(connection, pool)) == []


def test_who_is_listed_anew_keeps_the_games_as_a_listed_player(
    office: Office, desk: "Desk", swiss: Callable[..., Event]
) -> None:
    desk.players("fide", JANUARY, {"A": 1204, "B": 1204, "C": 1400}, games=20)
    desk.event("fide", swiss(date(2012, 2, 1), ["A B 1-0"]))
    rate_period(office, "fide", MARCH, commit=True)
    publish(office, "fide", MARCH, commit=True)
    nine = [f"B C {result}" for result in ("1-0", "0-1", "1/2") * 3]
    desk.event("fide", swiss(date(2012, 3, 5), nine, name="Back"))
    rate_period(office, "fide", MAY, commit=True)
    publish(office, "fide", MAY, commit=True)
    with office.reading() as connection:
        pool = pool_called(connection, "fide")
        number = numbers_of(connection, ["B"])["B"]
        stands = standings_on(connection, pool.id)[number]
    # 20 games and one before, nine that count for the new rating but were not played as listed.
    assert (stands.games, stands.memory.games_since_listing) == (30, 21)


def test_an_event_that_began_before_the_book_waits(
    office: Office, desk: "Desk", swiss: Callable[..., Event]
) -> None:
    desk.players("fide", MARCH, {"A": 2000, "B": 2000})
    early = swiss(date(2012, 2, 25), ["A B 1-0"], end=date(2012, 3, 3))
    number = desk.event("fide", early)
    shown = rate_period(office, "fide", MAY, commit=True)
    assert (shown.rated, [line.docket.id for line in shown.stopped]) == ([], [number])
    with office.reading() as connection:
        assert "the book has ratings of its players from 2012-03-01 on only" in (
            steps_of(connection, number)[-1].reason
        )
