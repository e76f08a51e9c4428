"""Explanations of lists that carry corrections, and of lists that were corrected later.

2010, table (b): equal ratings expect 0.50, a difference of 100 expects 0.64 and 0.36, one of 17
expects 0.52 and 0.48; K is 15.
"""

from collections.abc import Callable
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import TYPE_CHECKING

import pytest

from arpad.model.correction import CorrectionKind
from arpad.model.docket import State
from arpad.model.event import Event, Result
from arpad.model.ledger import Cause
from arpad.model.rating import Memory
from arpad.model.system import System
from arpad.office.correct import correct
from arpad.office.correct_event import TooLate, TooMany, WrongPerson, WrongResult
from arpad.office.correct_undo import Undo
from arpad.office.explain import explain
from arpad.office.explained import Explanation
from arpad.office.merge import Duplicate
from arpad.office.office import Clerk, Office, OfficeError
from arpad.office.projected import projected
from arpad.office.publish import publish
from arpad.office.rate_event import rate_events
from arpad.office.rate_period import rate_period

if TYPE_CHECKING:
    from tests.office.conftest import Desk

JANUARY, MARCH, MAY, JULY = (date(2012, month, 1) for month in (1, 3, 5, 7))
CORRECTED = date(2012, 4, 10)
DRAW = WrongResult(event=1, round=1, white="A", black="B", result=Result.DRAW)


def at(office: Office, day: date) -> Office:
    """Return the same office on another day."""
    return Office(
        office.book, Clerk(who="ann", now=datetime(*day.timetuple()[:3], 9, tzinfo=UTC)), "0"
    )


def explained(
    office: Office, player: str, on: date, known: date | None = None, pool: str = "fide"
) -> Explanation:
    with office.reading() as connection:
        return explain(connection, player, on, pool, known=known)


def listed(office: Office, on: date) -> None:
    rate_period(at(office, on), "fide", on, commit=True)
    publish(at(office, on), "fide", on, commit=True)


def sum_of(told: Explanation) -> Decimal:
    """Add up what a reader sees: the rating before, the events, what is carried, the list."""
    events = sum((event.change for event in told.events), start=Decimal(0))
    carried = (c.total for c in told.corrections if c.is_carried)
    by_list = (entry.amount for entry in told.by_the_list)
    return (told.before or 0) + events + sum(carried, start=Decimal(0)) + sum(by_list, Decimal(0))


@pytest.fixture
def march(office: Office, desk: "Desk", swiss: Callable[..., Event]) -> Office:
    """Publish a list: 2000 + 7.50 + 2.10 = 2009.60 for A, 1992.50 for B, 2097.90 for C."""
    desk.office = at(office, JANUARY)
    desk.players("fide", JANUARY, {"A": 2000, "B": 2000, "C": 2100, "D": 2000})
    desk.event("fide", swiss(date(2012, 2, 1), ["A B 1-0", "A C 1/2"], name="First"))
    listed(office, MARCH)
    return office


@pytest.fixture
def second(march: Office, desk: "Desk", swiss: Callable[..., Event]) -> Office:
    """Take in an event for the list of May, in which A and B draw."""
    desk.office = at(march, date(2012, 4, 1))
    desk.event("fide", swiss(date(2012, 3, 20), ["A B 1/2"], name="Second"))
    return march


def test_a_list_that_carries_a_correction_adds_up(second: Office) -> None:
    correct(at(second, CORRECTED), DRAW, "the card was misread", commit=True)
    listed(second, MAY)
    told = explained(second, "A", MAY)
    # 2010; -0.30 of the second event; -8 carried; 2001.70 is rounded by +0.30.
    assert (told.before, told.after, told.adds_up) == (2010, 2002, True)
    assert [(event.name, event.change) for event in told.events] == [("Second", Decimal("-0.30"))]
    (carried,) = told.corrections
    assert (carried.concerns, carried.is_carried) == (MARCH, True)
    # The win of 7.50 and the rounding of 0.40 are taken back; 2002.10 is rounded by -0.10 instead.
    assert carried.total == carried.taken_back + carried.instead == Decimal(-8)
    named = carried.correction
    assert (named.number, named.kind, named.event, named.round) == (1, CorrectionKind.RESULT, 1, 1)
    causes = {(entry.cause, entry.amount, entry.is_taken_back) for entry in carried.entries}
    assert causes >= {
        (Cause.GAME, Decimal("-7.50"), True),
        (Cause.GAME, Decimal(0), False),
        (Cause.ROUNDING, Decimal("-0.40"), True),
        (Cause.ROUNDING, Decimal("-0.10"), False),
    }
    assert sum_of(told) == 2002
    # Half a point more on the list: +7.20 instead of -0.30, so 2009.20.
    half = told.events[0].half_point
    assert half is not None
    assert (half.change, half.rating) == (Decimal("7.20"), 2009)


def test_an_old_list_is_explained_as_it_came_out(second: Office) -> None:
    before = explained(second, "A", MARCH)
    correct(at(second, CORRECTED), DRAW, "the card was misread", commit=True)
    after = explained(second, "A", MARCH)
    assert (after.events, after.total, after.after) == (before.events, before.total, before.after)
    assert (after.corrections, after.adds_up, after.articles) == ((), True, before.articles)
    assert before.revision is None
    assert after.revision is not None
    assert (after.revision.official, after.revision.revised) == (2010, 2002)
    assert [reason.correction.number for reason in after.revision.why] == [1]
    assert explained(second, "C", MARCH).revision is None
    then = explained(second, "A", MARCH, known=date(2012, 4, 9))
    assert (then.known, then.revision, then.events) == (date(2012, 4, 9), None, before.events)


def test_an_event_that_was_corrected_before_its_list_shows_what_holds(second: Office) -> None:
    rate_period(at(second, CORRECTED), "fide", MAY, commit=True)
    won = WrongResult(event=2, round=1, white="A", black="B", result=Result.WHITE_WINS)
    correct(at(second, date(2012, 4, 12)), won, "both say so", commit=True)
    publish(at(second, MAY), "fide", MAY, commit=True)
    told = explained(second, "A", MAY)
    (event,) = told.events
    # 15 x (1 - 0.52) = 7.20: 2017.20.
    assert [(e.formula, e.correction) for e in event.entries] == [("15 x (1 - 0.52) = +7.20", 1)]
    assert (event.change, told.after, told.adds_up) == (Decimal("7.20"), 2017, True)
    (settled,) = told.corrections
    assert (settled.is_carried, settled.concerns) == (False, MAY)
    assert (settled.taken_back, settled.instead) == (Decimal("0.30"), Decimal("7.20"))
    assert sum_of(told) == 2017


@pytest.mark.parametrize(
    "wrong",
    [
        DRAW,
        TooMany(1),
        WrongPerson(event=1, was="B", is_now="D"),
        Duplicate("B", "D"),
    ],
)
def test_whatever_is_corrected_every_list_adds_up(
    second: Office, wrong: WrongResult | TooMany | WrongPerson | Duplicate
) -> None:
    official = {player: explained(second, player, MARCH) for player in "ABCD"}
    correct(at(second, CORRECTED), wrong, "so it was", commit=True)
    listed(second, MAY)
    correct(at(second, date(2012, 5, 5)), Undo(1), "so it was not", commit=True)
    listed(second, JULY)
    for player, first in official.items():
        for day in (MARCH, MAY, JULY):
            told = explained(second, player, day)
            assert told.adds_up
            assert sum_of(told) == (told.after or 0)
        again = explained(second, player, MARCH)
        assert (again.events, again.after) == (first.events, first.after)


def test_a_withdrawn_event_is_still_in_its_list(second: Office) -> None:
    correct(at(second, CORRECTED), TooMany(1), "played for fun", commit=True)
    told = explained(second, "A", MARCH)
    assert [event.name for event in told.events] == ["First"]
    assert told.left_out == ()
    assert told.revision is not None
    assert told.revision.revised == 2000


def test_a_late_report_is_carried_by_the_next_list(
    second: Office, desk: "Desk", swiss: Callable[..., Event]
) -> None:
    desk.office = at(second, CORRECTED)
    number = desk.event("fide", swiss(date(2012, 2, 10), ["A B 1-0"], name="Late"))
    correct(at(second, CORRECTED), TooLate(number), "it lay in a drawer", commit=True)
    listed(second, MAY)
    told = explained(second, "A", MAY)
    assert [event.name for event in told.events] == ["Second"]
    (carried,) = told.corrections
    assert [event.name for event in explained(second, "A", MARCH).events] == ["First"]
    # 2000 against 2000 by the list of January: +7.50, so 2017.10 in March.
    assert (carried.concerns, carried.total) == (MARCH, Decimal(7))
    assert told.adds_up
    assert sum_of(told) == told.after


def test_what_was_left_out_is_told_as_it_was_known(
    march: Office, desk: "Desk", swiss: Callable[..., Event]
) -> None:
    desk.office = at(march, date(2012, 2, 26))
    desk.event("fide", swiss(date(2012, 2, 25), ["A B 1-0"], name="Late"))
    listed(march, MAY)
    (now,) = explained(march, "A", MARCH).left_out
    assert (now.state, now.list_date) == (State.PUBLISHED, MAY)
    (then,) = explained(march, "A", MARCH, known=MARCH).left_out
    assert then.state is State.READY
    with pytest.raises(OfficeError, match="On 2012-02-28 the pool fide had no list"):
        explained(march, "A", MARCH, known=date(2012, 2, 28))


def test_a_projection_goes_on_from_the_revised_rating(second: Office) -> None:
    correct(at(second, CORRECTED), DRAW, "the card was misread", commit=True)
    with second.reading() as connection:
        found = projected(connection, "A", "fide")
    assert (found.published, found.carried) == (2010, -8)
    assert [reason.correction.number for reason in found.corrections] == [1]
    # 2002 - 0.30: games are rated by the published ratings.
    assert (found.exact, found.rating) == (Decimal("2001.70"), 2002)


def test_a_projection_counts_games_that_hold(second: Office) -> None:
    rate_period(at(second, CORRECTED), "fide", MAY, commit=True)
    won = WrongResult(event=2, round=1, white="A", black="B", result=Result.WHITE_WINS)
    correct(at(second, date(2012, 4, 12)), won, "both say so", commit=True)
    with second.reading() as connection:
        found = projected(connection, "A", "fide")
    (event,) = found.events
    assert (event.games, event.change, found.carried) == (1, Decimal("7.20"), 0)


class TestEventByEvent:
    """Shogi: a correction of an early table moves those after it."""

    @pytest.fixture
    def shogi(self, office: Office, desk: "Desk", swiss: Callable[..., Event]) -> Office:
        """Rate a table before each of two lists, and correct the first one in between."""
        used = Memory(bonus_used=100, grade="3 Kyu")
        desk.office = at(office, JANUARY)
        desk.players("fesa", JANUARY, {"A": 1500, "B": 1400, "C": 1450}, games=50, memory=used)
        more = {"system": System.TABLE, "time_control": "40+30", "arbiter": "I. Ozola"}
        lost = WrongResult(event=1, round=1, white="A", black="B", result=Result.BLACK_WINS)
        for day, games in ((date(2012, 2, 4), ["A B 1-0"]), (date(2012, 3, 11), ["A C 1-0"])):
            desk.event("fesa", swiss(day, games, name=f"Table of {day}", **more))
            assert [table.refusals for table in rate_events(at(office, day), "fesa")] == [()]
            if day < MARCH:
                publish(at(office, MARCH), "fesa", MARCH, commit=True)
        correct(at(office, CORRECTED), lost, "the card was misread", commit=True)
        publish(at(office, MAY), "fesa", MAY, commit=True)
        return office

    def test_every_list_adds_up(self, shogi: Office) -> None:
        for player in ("A", "B", "C"):
            for day in (MARCH, MAY):
                told = explained(shogi, player, day, pool="fesa")
                assert told.adds_up
                assert sum_of(told) == told.after

    def test_the_first_table_is_carried_and_the_second_holds(self, shogi: Office) -> None:
        told = explained(shogi, "A", MAY, pool="fesa")
        assert [event.name for event in told.events] == ["Table of 2012-03-11"]
        carried, settled = told.corrections
        assert (carried.is_carried, carried.concerns) == (True, MARCH)
        assert (settled.is_carried, settled.concerns) == (False, MAY)
        assert carried.total < 0
        (event,) = told.events
        # The line of the table is of the version that holds: it begins where the first one ends.
        start = (told.before or 0) + int(carried.total)
        assert event.line == f"{told.after} = {start} + {(told.after or 0) - start}"

    def test_the_old_list_is_explained_as_it_came_out(self, shogi: Office) -> None:
        told = explained(shogi, "A", MARCH, pool="fesa")
        assert (told.before, told.adds_up, told.corrections) == (1500, True, ())
        (event,) = told.events
        assert event.score == 1
        assert event.line == "1510 = 1500 + 10"
        assert told.revision is not None
        assert (told.revision.official, told.after) == (1510, 1510)
        assert (told.revision.revised or 0) < 1500

    def test_a_late_table_is_carried(
        self, shogi: Office, desk: "Desk", swiss: Callable[..., Event]
    ) -> None:
        more = {"system": System.TABLE, "time_control": "40+30", "arbiter": "I. Ozola"}
        desk.office = at(shogi, date(2012, 5, 5))
        games = ["A C 1-0", "B C 1-0"]
        number = desk.event("fesa", swiss(date(2012, 1, 20), games, name="Late", **more))
        correct(at(shogi, date(2012, 5, 6)), TooLate(number), "it lay in a drawer", commit=True)
        publish(at(shogi, JULY), "fesa", JULY, commit=True)
        for player in ("A", "B", "C"):
            for day in (MARCH, MAY, JULY):
                told = explained(shogi, player, day, pool="fesa")
                assert told.adds_up
                assert sum_of(told) == told.after
                assert "Late" not in {event.name for event in told.events}
            assert 2 in {c.correction.number for c in told.corrections if c.is_carried}

    def test_a_merged_player_brings_his_tables_as_corrections(self, shogi: Office) -> None:
        correct(at(shogi, date(2012, 5, 6)), Duplicate("C", "B"), "one person", commit=True)
        publish(at(shogi, JULY), "fesa", JULY, commit=True)
        for player in ("A", "B"):
            for day in (MARCH, MAY, JULY):
                told = explained(shogi, player, day, pool="fesa")
                assert told.adds_up
                assert sum_of(told) == told.after
            assert told.events == ()
            assert {c.correction.kind for c in told.corrections} == {CorrectionKind.MERGE}
