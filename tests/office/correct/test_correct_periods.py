"""Corrections where lists have periods, with numbers worked out by hand.

2010, table (b): equal ratings expect 0.50, a difference of 100 expects 0.64. K is 15 after 30
games, 30 before.
"""

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING

import pytest

from arpad.model.docket import State
from arpad.model.event import Event, Result
from arpad.model.ledger import Cause
from arpad.model.rating import PoolStanding
from arpad.office.audit import audit
from arpad.office.correct import Asked, Corrected, correct
from arpad.office.correct_event import TooLate, TooMany, WrongPerson, WrongResult
from arpad.office.correct_undo import Undo
from arpad.office.office import Office, OfficeError
from arpad.office.pools import pool_called
from arpad.office.publish import publish
from arpad.office.rate_period import rate_period
from arpad.store.dockets import docket
from arpad.store.ledger import entries_of
from arpad.store.lists import list_on, rows_of
from arpad.store.persons import numbers_of
from arpad.store.standings import standings_on

if TYPE_CHECKING:
    from tests.office.conftest import Desk

JANUARY, MARCH, MAY, JULY = (date(2012, month, 1) for month in (1, 3, 5, 7))


def ratings(office: Office, day: date) -> dict[str, int]:
    with office.reading() as connection:
        head = list_on(connection, pool_called(connection, "fide").id, day)
        assert head is not None
        assert head.list_date == day
        return {booked.row.id: booked.row.rating for booked in rows_of(connection, head.id)}


def stands(office: Office, code: str) -> PoolStanding:
    with office.reading() as connection:
        number = numbers_of(connection, [code])[code]
        return standings_on(connection, pool_called(connection, "fide").id)[number]


def numbers(office: Office) -> dict[str, tuple[int | None, int, object]]:
    """Return where everybody stands: revised rating, games, memory."""
    with office.reading() as connection:
        found = standings_on(connection, pool_called(connection, "fide").id)
        return {n: (s.revised, s.games, s.memory) for n, s in found.items()}  # type: ignore[misc]


def list_out(office: Office, day: date) -> None:
    rate_period(office, "fide", day, commit=True)
    publish(office, "fide", day, commit=True)


def book(office: Office, asked: Asked) -> Corrected:
    return correct(office, asked, "seen in the score sheets", commit=True)


def is_sound(office: Office) -> bool:
    with office.reading() as connection:
        return audit(connection, "fide").differences == ()


@pytest.fixture
def march(office: Office, desk: "Desk", swiss: Callable[..., Event]) -> int:
    """Return an event that is on the list of March: A beat B, both 2000."""
    desk.players("fide", JANUARY, {"A": 2000, "B": 2000, "C": 2100, "U": None})
    list_out(office, JANUARY_LIST)
    number = desk.event("fide", swiss(date(2012, 2, 1), ["A B 1-0"]))
    list_out(office, MARCH)
    return number


JANUARY_LIST = JANUARY


def wrong_result(event: int) -> WrongResult:
    return WrongResult(event=event, round=1, white="A", black="B", result=Result.DRAW)


def test_the_next_list_carries_the_difference_and_the_published_one_stays(
    office: Office, march: int
) -> None:
    # +7.50 gave 2007.50, rounded to 2008; a draw between equals gives nothing: 2000.
    assert ratings(office, MARCH) == {"A": 2008, "B": 1993, "C": 2100}
    found = book(office, wrong_result(march))
    effects = {e.player: (e.rating, e.lists) for e in found.effects["fide"]}
    assert effects == {
        "A": ((2008, 2000), ((MARCH, 2008, 2008, 2000),)),
        "B": ((1993, 2000), ((MARCH, 1993, 1993, 2000),)),
    }
    assert ratings(office, MARCH) == {"A": 2008, "B": 1993, "C": 2100}
    list_out(office, MAY)
    assert ratings(office, MAY) == {"A": 2000, "B": 2000, "C": 2100}
    assert is_sound(office)


def test_entries_are_reversed_and_new_ones_stand_in_their_place(office: Office, march: int) -> None:
    found = book(office, wrong_result(march))
    with office.reading() as connection:
        pool = pool_called(connection, "fide")
        number = numbers_of(connection, ["A"])["A"]
        made = [e for e in entries_of(connection, pool.id, player_id=number) if e.correction]
    assert [(e.corrects, e.amount, e.list_date, e.belongs) for e in made] == [
        (Cause.GAME, -750, MAY, MARCH),
        (Cause.GAME, 0, MAY, MARCH),
        (Cause.ROUNDING, -50, MAY, MARCH),
    ]
    assert {e.correction for e in made} == {found.number}
    assert {e.cause for e in made} == {Cause.CORRECTION}


def test_games_stay_rated_by_the_published_rating(
    office: Office, march: int, desk: "Desk", swiss: Callable[..., Event]
) -> None:
    book(office, wrong_result(march))
    # A is published with 2008 and plays C, 2100: 92 expects 0.37; 15 x (0.5 - 0.37) = 1.95.
    desk.event("fide", swiss(date(2012, 3, 20), ["A C 1/2"]))
    list_out(office, MAY)
    # 2000 + 1.95, rounded.
    assert ratings(office, MAY)["A"] == 2002
    assert is_sound(office)


def test_an_undone_correction_leaves_every_number_as_before(
    office: Office, march: int, desk: "Desk", swiss: Callable[..., Event]
) -> None:
    before = numbers(office)
    found = book(office, wrong_result(march))
    assert numbers(office) != before
    book(office, Undo(found.number or 0))
    assert numbers(office) == before
    desk.event("fide", swiss(date(2012, 3, 20), ["A C 1/2"]))
    list_out(office, MAY)
    # 2008 + 1.95, rounded.
    assert ratings(office, MAY) == {"A": 2010, "B": 1993, "C": 2098}
    assert is_sound(office)


def test_a_withdrawn_event_takes_its_games_with_it(office: Office, march: int) -> None:
    book(office, TooMany(march))
    assert (stands(office, "A").revised, stands(office, "A").games) == (2000, 100)
    with office.reading() as connection:
        found = docket(connection, march)
    assert found is not None
    assert found.state is State.REFUSED
    list_out(office, MAY)
    assert ratings(office, MAY) == {"A": 2000, "B": 2000, "C": 2100}
    assert is_sound(office)


def test_a_withdrawn_event_comes_back_as_it_was(office: Office, march: int) -> None:
    before = numbers(office)
    found = book(office, TooMany(march))
    book(office, Undo(found.number or 0))
    assert numbers(office) == before
    with office.reading() as connection:
        back = docket(connection, march)
    assert back is not None
    assert back.state is State.PUBLISHED
    assert is_sound(office)


def test_a_game_of_somebody_else(office: Office, march: int) -> None:
    # C, 2100, beat B, 2000: 15 x 0.36 = 5.40 each way; A did not play.
    book(office, WrongPerson(event=march, was="A", is_now="C"))
    assert {c: stands(office, c).revised for c in "ABC"} == {"A": 2000, "B": 1995, "C": 2105}
    assert {c: stands(office, c).games for c in "ABC"} == {"A": 100, "B": 101, "C": 101}
    list_out(office, MAY)
    assert ratings(office, MAY) == {"A": 2000, "B": 1995, "C": 2105}
    assert is_sound(office)


def test_a_first_rating_is_worked_out_again(
    office: Office, march: int, desk: "Desk", swiss: Callable[..., Event]
) -> None:
    del march
    # Nine games against the 2100 of C: 4.5 of 9 gives R_u = R_c = 2100.
    games = ["U C 1-0", "U C 0-1", "U C 1/2"]
    numbered = [
        desk.event("fide", swiss(date(2012, 3, day), games, name=f"Open {day}"))
        for day in (8, 15, 22)
    ]
    list_out(office, MAY)
    assert ratings(office, MAY)["U"] == 2100
    # One loss that was a win: 5.5 of 9 are two half points over one half: 2 x 15 above R_c.
    wrong = WrongResult(event=numbered[1], round=2, white="U", black="C", result=Result.WHITE_WINS)
    found = book(office, wrong)
    effects = {e.player: e for e in found.effects["fide"]}
    assert effects["U"].is_first_rating
    assert effects["U"].rating == (2100, 2130)
    list_out(office, JULY)
    assert ratings(office, JULY)["U"] == 2130
    assert is_sound(office)


def test_a_first_rating_that_no_longer_holds_is_taken_back(
    office: Office, march: int, desk: "Desk", swiss: Callable[..., Event]
) -> None:
    del march
    games = ["U C 1-0", "U C 0-1", "U C 1/2"]
    numbered = [
        desk.event("fide", swiss(date(2012, 3, day), games, name=f"Open {day}"))
        for day in (8, 15, 22)
    ]
    list_out(office, MAY)
    book(office, TooMany(numbered[0]))
    now = stands(office, "U")
    assert (now.rating, now.revised, [r.games for r in now.memory.results]) == (2100, None, [3, 3])
    list_out(office, JULY)
    assert "U" not in ratings(office, JULY)
    assert is_sound(office)
    # Three games more make nine: with 4.5 points of them again R_u = R_c.
    desk.event("fide", swiss(date(2012, 7, 8), games, name="Open July"))
    list_out(office, date(2012, 9, 1))
    assert "U" in ratings(office, date(2012, 9, 1))
    assert is_sound(office)


def test_k_follows_the_number_of_games(
    office: Office, desk: "Desk", swiss: Callable[..., Event]
) -> None:
    # N has 28 games: K 30 for the event of February, 15 for the one of April; without the first
    # one, which had two games, the second is rated by 30 as well.
    desk.players("fide", JANUARY, {"A": 2000}, games=100)
    desk.players("fide", JANUARY, {"N": 2000}, games=28)
    first = desk.event("fide", swiss(date(2012, 2, 1), ["N A 1/2", "A N 1/2"]))
    list_out(office, JANUARY)
    list_out(office, MARCH)
    desk.event("fide", swiss(date(2012, 4, 1), ["N A 1-0"]))
    list_out(office, MAY)
    assert ratings(office, MAY)["N"] == 2008
    found = book(office, TooMany(first))
    effects = {e.player: (e.rating, e.games) for e in found.effects["fide"]}
    assert effects["N"] == ((2008, 2015), (31, 29))
    assert effects["A"] == ((1993, 1993), (103, 101))
    assert is_sound(office)


def test_a_late_report_of_a_period_that_is_closed(
    office: Office, march: int, desk: "Desk", swiss: Callable[..., Event]
) -> None:
    del march
    late = desk.event("fide", swiss(date(2012, 2, 5), ["A C 1/2"], name="Late"))
    # 15 x (0.5 - 0.36) = +2.10: 2000 + 7.50 + 2.10 = 2009.60.
    found = book(office, TooLate(late))
    effects = {e.player: e.rating for e in found.effects["fide"]}
    assert effects == {"A": (2008, 2010), "C": (2100, 2098)}
    list_out(office, MAY)
    assert ratings(office, MAY) == {"A": 2010, "B": 1993, "C": 2098}
    assert is_sound(office)


def test_a_correction_of_an_event_that_waits_for_its_list(
    office: Office, march: int, desk: "Desk", swiss: Callable[..., Event]
) -> None:
    del march
    number = desk.event("fide", swiss(date(2012, 3, 20), ["A C 1-0"]))
    rate_period(office, "fide", MAY, commit=True)
    wrong = WrongResult(event=number, round=1, white="A", black="C", result=Result.DRAW)
    book(office, wrong)
    publish(office, "fide", MAY, commit=True)
    assert ratings(office, MAY) == {"A": 2010, "B": 1993, "C": 2098}
    assert is_sound(office)


def test_what_is_shown_is_what_is_booked(office: Office, march: int) -> None:
    shown = correct(office, wrong_result(march), "", commit=False)
    before = {code: stands(office, code) for code in "ABC"}
    booked = book(office, wrong_result(march))
    assert shown.revisions == booked.revisions
    for effect in shown.effects["fide"]:
        was, is_now = effect.rating
        assert (before[effect.player].revised, stands(office, effect.player).revised) == (
            was,
            is_now,
        )


def test_two_corrections_in_either_order(
    office: Office, march: int, desk: "Desk", swiss: Callable[..., Event]
) -> None:
    del march
    one = desk.event("fide", swiss(date(2012, 3, 5), ["A C 1-0"], name="One"))
    two = desk.event("fide", swiss(date(2012, 3, 9), ["B C 1-0"], name="Two"))
    list_out(office, MAY)
    start = numbers(office)
    first = WrongResult(event=one, round=1, white="A", black="C", result=Result.DRAW)
    second = TooMany(two)
    results = []
    for order in ((first, second), (second, first)):
        made = [book(office, asked) for asked in order]
        results.append(numbers(office))
        for each in reversed(made):
            book(office, Undo(each.number or 0))
        assert numbers(office) == start
    assert results[0] == results[1] != start


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        (
            WrongResult(event=1, round=1, white="B", black="A", result=Result.DRAW),
            "name White first",
        ),
        (WrongResult(event=1, round=1, white="A", black="B", result=Result.WHITE_WINS), "already"),
        (WrongResult(event=1, round=7, white="A", black="B", result=Result.DRAW), "did not play"),
        (WrongPerson(event=1, was="A", is_now="B"), "nobody is two"),
        (WrongPerson(event=1, was="Z", is_now="B"), "no player of event 1"),
        (WrongPerson(event=1, was="A", is_now="Z"), "Nobody in the register has the code 'Z'"),
        (TooMany(99), "There is no event 99"),
        (TooLate(1), "not ready to be rated"),
        (Undo(1), "There is no correction 1"),
    ],
)
def test_what_cannot_be_corrected(office: Office, march: int, asked: Asked, sentence: str) -> None:
    assert march == 1
    with pytest.raises(OfficeError, match=sentence):
        correct(office, asked, "", commit=False)


def test_no_list_that_carries_something_is_passed_over(office: Office, march: int) -> None:
    found = book(office, wrong_result(march))
    with pytest.raises(OfficeError, match="booked for the list of 2012-05-01, which is not out"):
        publish(office, "fide", JULY, commit=True)
    book(office, Undo(found.number or 0))
    publish(office, "fide", JULY, commit=True)
    assert ratings(office, JULY) == {"A": 2008, "B": 1993, "C": 2100}


def test_results_of_a_newcomer_go_with_an_event_that_waits_for_its_list(
    office: Office, march: int, desk: "Desk", swiss: Callable[..., Event]
) -> None:
    del march
    number = desk.event("fide", swiss(date(2012, 3, 20), ["U C 1-0", "C U 0-1", "U C 1/2"]))
    rate_period(office, "fide", MAY, commit=True)
    assert [r.games for r in stands(office, "U").memory.results] == [3]
    book(office, TooMany(number))
    with office.reading() as connection:
        found = standings_on(connection, pool_called(connection, "fide").id)
        assert numbers_of(connection, ["U"])["U"] not in found
    list_out(office, MAY)
    assert is_sound(office)
