"""Objections: recorded once, answered once, and upheld by the correction that came of them."""

from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import delete, update

from arpad.model.event import Event, Result
from arpad.office.correct import correct
from arpad.office.correct_event import WrongResult
from arpad.office.event_view import view_of
from arpad.office.objection_view import listed_objections, objection_view, open_objections
from arpad.office.objections import Claim, answer, object_to
from arpad.office.office import Clerk, Office, OfficeError
from arpad.office.publish import publish
from arpad.office.rate_period import rate_period
from arpad.office.status import status_on
from arpad.store.as_known import horizon_of
from arpad.store.objections import Answer, Objection, objections
from arpad.store.schema import objection, objection_state
from arpad.store.troubles import BookError

if TYPE_CHECKING:
    from tests.office.conftest import Desk

JANUARY, MARCH = date(2012, 1, 1), date(2012, 3, 1)
DRAW = WrongResult(event=1, round=1, white="A", black="B", result=Result.DRAW)


@pytest.fixture
def ready(office: Office, desk: "Desk", swiss: Callable[..., Event]) -> Office:
    desk.players("fide", JANUARY, {"A": 2000, "B": 2000})
    desk.players("fesa", JANUARY, {"S": 1500})
    desk.event("fide", swiss(date(2012, 2, 1), ["A B 1-0"], name="First"))
    return office


@pytest.fixture
def march(ready: Office) -> Office:
    rate_period(ready, "fide", MARCH, commit=True)
    publish(ready, "fide", MARCH, commit=True)
    return ready


def said(claim: str = "It was a draw.", **more: object) -> Claim:
    facts = {"player": "B", "event": 1, "round": 1, "by": "Berg, Berta"} | more
    return Claim(claim=claim, **facts)  # type: ignore[arg-type]


def later(office: Office, day: int) -> Office:
    now = datetime(2012, 3, day, 9, tzinfo=UTC)
    return Office(office.book, Clerk(who="ann", now=now), office.version)


def test_an_objection_waits_with_its_age(ready: Office) -> None:
    made = object_to(ready, said())
    assert made == Objection(
        id=1,
        pool="fide",
        player="B",
        event=1,
        event_name="First",
        round=1,
        claim="It was a draw.",
        by="Berg, Berta",
        day=MARCH,
    )
    with ready.reading() as connection:
        (waiting,) = open_objections(connection, date(2012, 3, 9))
        assert (waiting.objection, waiting.name, waiting.age) == (made, "Player B", 8)
        assert status_on(connection, date(2012, 3, 9)).objections == (waiting,)
        assert view_of(connection, 1).objections == (made,)


@pytest.mark.parametrize("state", [Answer.REJECTED, Answer.WITHDRAWN])
def test_an_answer_closes_it_for_good(march: Office, state: Answer) -> None:
    object_to(march, said())
    answered = answer(later(march, 5), 1, state, "the card says 1-0")
    assert answered.state is state
    with pytest.raises(OfficeError, match=rf"was {state.value} on 2012-03-05: the card says 1-0"):
        answer(later(march, 6), 1, Answer.REJECTED, "again")
    with pytest.raises(OfficeError, match=r"was .* on 2012-03-05"):
        correct(later(march, 6), DRAW, "after all", commit=True, objection=1)
    with march.reading() as connection:
        assert open_objections(connection, MARCH) == ()
        states = objection_view(connection, 1).states
        assert [(s.state, s.who) for s in states] == [(Answer.OPEN, "officer"), (state, "ann")]
        assert listed_objections(connection, states=(state,)) == (answered,)
    # Whoever has something new to say may object again.
    assert object_to(later(march, 7), said()).id == 2


def test_a_correction_upholds_it(march: Office) -> None:
    object_to(march, said())
    correct(later(march, 5), DRAW, "both signed a draw", commit=False, objection=1)
    with march.reading() as connection:
        assert objection_view(connection, 1).objection.state is Answer.OPEN
    correct(later(march, 5), DRAW, "both signed a draw", commit=True, objection=1)
    with march.reading() as connection:
        view = objection_view(connection, 1)
        assert (view.objection.state, view.objection.corrections) == (Answer.UPHELD, (1,))
        assert [(s.state, s.reason) for s in view.states][1:] == [(Answer.UPHELD, "correction 1")]
        (erratum,) = view.corrections
        assert (erratum.number, erratum.objection, erratum.round) == (1, 1, 1)
        event = view_of(connection, 1)
        assert (event.corrections, event.objections) == ((erratum,), (view.objection,))


def test_what_was_known_of_it_on_a_day(ready: Office) -> None:
    object_to(later(ready, 3), said())
    answer(later(ready, 5), 1, Answer.REJECTED, "the card says 1-0")
    with ready.reading() as connection:
        found = [
            [o.state for o in objections(connection, horizon=horizon_of(connection, day))]
            for day in (date(2012, 3, 2), date(2012, 3, 4), date(2012, 3, 5))
        ]
    assert found == [[], [Answer.OPEN], [Answer.REJECTED]]


def test_without_an_event_it_is_about_the_pool_of_the_player(ready: Office) -> None:
    assert object_to(ready, said(event=None, round=None)).pool == "fide"
    shogi = object_to(ready, said(player="S", event=None, round=None))
    assert shogi.pool == "fesa"
    with ready.reading() as connection:
        assert listed_objections(connection, pool="fesa") == (shogi,)


def test_what_cannot_be_recorded(ready: Office) -> None:
    refused = (
        (said(player="Z"), "Nobody in the register has the code 'Z'"),
        (said(event=9), "There is no event 9"),
        (said(event=1 << 70), "There is no event"),
        (said(pool="fesa"), "Event 1, First, is one of the pool fide, not of fesa"),
        (said(pool="go"), "There is no pool 'go'"),
        (said(event=None), "name the event with --event"),
        (said(round=0), "No event has a round 0"),
        (said(claim=" "), "The claim is empty"),
        (said(by="a\x1bb"), "signs in it that cannot be printed"),
        (said(claim="x" * 1001), "longer than 1000 characters"),
    )
    for claim, sentence in refused:
        with pytest.raises(OfficeError, match=sentence):
            object_to(ready, claim)
    with ready.reading() as connection:
        assert listed_objections(connection) == ()


def test_the_same_words_twice_are_one_objection(ready: Office) -> None:
    object_to(ready, said())
    with pytest.raises(OfficeError, match="Objection 1 of 2012-03-01 says the same and is open"):
        object_to(ready, said())
    assert object_to(ready, said(round=2)).id == 2


def test_an_unknown_number(ready: Office) -> None:
    for number in (0, -1, 2, 1 << 70):
        with pytest.raises(OfficeError, match="There is no objection"):
            answer(ready, number, Answer.REJECTED, "no")


def test_nothing_of_it_can_be_changed(ready: Office) -> None:
    object_to(ready, said())
    for statement in (
        update(objection).values(claim="nothing"),
        update(objection_state).values(state="rejected"),
        delete(objection_state),
    ):
        with pytest.raises(BookError, match="never changed"), ready.writing("test") as entry:
            entry.connection.execute(statement)
