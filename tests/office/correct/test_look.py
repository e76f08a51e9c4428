"""A look at a correction, and a booking that is only what was looked at.

2010, table (b): equal ratings expect 0.50; a draw in place of a win moves both by half of K.
"""

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING

import msgspec
import pytest

from arpad.model.event import Event, Result
from arpad.model.rights import Right
from arpad.office.book_log import book_log
from arpad.office.correct import correct
from arpad.office.correct_event import TooMany, WrongPerson, WrongResult
from arpad.office.correct_start import WrongStart
from arpad.office.correct_undo import Undo
from arpad.office.correction_look import Look, look
from arpad.office.correction_wish import asked_by, right_for, words_of
from arpad.office.merge import Duplicate
from arpad.office.office import Office, OfficeError
from arpad.office.publish import publish
from arpad.office.rate_period import rate_period
from arpad.store.batch_pages import BatchesSought
from arpad.store.correction_rows import corrections, corrections_of_batches

if TYPE_CHECKING:
    from tests.office.conftest import Desk

JANUARY, MARCH = date(2012, 1, 1), date(2012, 3, 1)
FIRST = WrongResult(event=1, round=1, white="A", black="B", result=Result.DRAW)
SECOND = WrongResult(event=1, round=2, white="C", black="D", result=Result.DRAW)


@pytest.fixture
def march(office: Office, desk: "Desk", swiss: Callable[..., Event]) -> Office:
    desk.players("fide", JANUARY, dict.fromkeys("ABCDE", 2000))
    desk.event("fide", swiss(date(2012, 2, 1), ["A B 1-0", "C D 1-0"], name="First"))
    rate_period(office, "fide", MARCH, commit=True)
    publish(office, "fide", MARCH, commit=True)
    return office


def number_booked(office: Office) -> int:
    with office.reading() as connection:
        return len(list(corrections(connection)))


def test_a_look_tells_whom_it_moves_by_how_much_and_books_nothing(march: Office) -> None:
    found = look(march, FIRST)
    (pool,) = found.pools
    moved = {effect.player: effect.rating[1] - effect.rating[0] for effect in pool.effects}  # type: ignore[operator]
    # K 15: the win moved A by +7.5 to 2008 and B by -7.5 to 1993; a draw leaves both at 2000.
    assert moved == {"A": -8, "B": 7}
    assert (pool.players, pool.events, pool.lists) == (2, 1, (MARCH,))
    assert number_booked(march) == 0


def test_a_look_survives_its_way_through_a_job(march: Office) -> None:
    found = look(march, FIRST)
    text = msgspec.json.encode(msgspec.to_builtins(found))
    assert msgspec.convert(msgspec.json.decode(text), Look) == found


def test_what_was_looked_at_is_booked(march: Office) -> None:
    seen = look(march, FIRST).seen
    assert correct(march, FIRST, "a draw", commit=True, seen=seen).number == 1


def test_what_another_has_corrected_meanwhile_is_refused(march: Office) -> None:
    seen = look(march, FIRST).seen
    correct(march, SECOND, "another game of the same event", commit=True)
    with pytest.raises(OfficeError, match="look at it again"):
        correct(march, FIRST, "a draw", commit=True, seen=seen)
    assert number_booked(march) == 1


def test_another_effect_than_the_one_shown_is_refused(
    march: Office, desk: "Desk", swiss: Callable[..., Event]
) -> None:
    seen = look(march, FIRST).seen
    # A new list carries what follows: the correction touches it as well.
    desk.event("fide", swiss(date(2012, 3, 10), ["A E 1-0"], name="Next"))
    rate_period(march, "fide", date(2012, 5, 1), commit=True)
    publish(march, "fide", date(2012, 5, 1), commit=True)
    with pytest.raises(OfficeError, match="changed since it was shown"):
        correct(march, FIRST, "a draw", commit=True, seen=seen)
    assert number_booked(march) == 0


@pytest.mark.parametrize(
    "asked",
    [
        FIRST,
        WrongPerson(event=1, was="A", is_now="E"),
        TooMany(1),
        WrongStart(pool="fide", player="A", rating=1900),
        Duplicate("A", "E"),
        Undo(7),
    ],
)
def test_a_wish_is_the_same_after_it_was_written_in_words(asked: object) -> None:
    assert asked_by(words_of(asked)) == asked  # type: ignore[arg-type]


def test_a_merge_and_its_undo_need_a_right_of_their_own(march: Office) -> None:
    merge = Duplicate("E", "A")
    correct(march, merge, "one person", commit=True)
    correct(march, FIRST, "a draw", commit=True)
    with march.reading() as connection:
        assert right_for(connection, merge) is Right.MERGE
        assert right_for(connection, Undo(1)) is Right.MERGE
        assert right_for(connection, Undo(2)) is Right.CORRECT
        assert right_for(connection, Undo(1 << 70)) is Right.CORRECT


def test_the_log_of_the_book_tells_what_each_batch_added_and_is_about(march: Office) -> None:
    correct(march, FIRST, "a draw", commit=True)
    with march.reading() as connection:
        page = book_log(connection, BatchesSought(), most=2)
        newest, before = page.batches
        assert corrections_of_batches(connection, [newest.batch.number]) == (1,)
        assert book_log(connection, BatchesSought(below=page.next)).batches
        assert book_log(connection, BatchesSought(command="publish")).batches == (before,)
        assert not book_log(connection, BatchesSought(who="nobody")).batches
    assert newest.added["correction"] == 1
    assert ("correction", "1") in {(s.table, s.key) for s in newest.subjects}
    assert ("rating_list", "2012-03-01") in {(s.table, s.key) for s in before.subjects}
    # A of event 1 was published: its state is one of the batch's rows.
    assert ("event_state", "1") in {(s.table, s.key) for s in before.subjects}
    assert before.added["list_row"] >= 4
