"""Agreements to high grades: awaited, answered, and taken with the next table."""

from datetime import UTC, date, datetime
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from arpad.model.event import Event, Game, Result
from arpad.model.grading import Approval
from arpad.model.player import Player
from arpad.model.rating import Memory
from arpad.model.system import System
from arpad.office.agreements import Answering, answer_agreement, awaited
from arpad.office.audit import audit
from arpad.office.audit_deep import deep_audit
from arpad.office.office import Clerk, Office, OfficeError
from arpad.office.pools import pool_called
from arpad.office.rate_event import rate_event
from arpad.store.chain import reported_version
from arpad.store.persons import numbers_of
from arpad.store.standings import standings_on

if TYPE_CHECKING:
    from tests.office.conftest import Desk

SINCE, ASKED = date(2012, 1, 1), date(2012, 1, 15)
ANSWER = Answering(
    player="A",
    grade="5 Dan",
    since=ASKED,
    is_given=True,
    reason="The federation has agreed.",
    reference="letter 7",
    when=date(2012, 2, 1),
)


@pytest.fixture
def waiting(desk: "Desk") -> Office:
    """Return an office in which a player of 4 Dan waits for the agreement to 5 Dan."""
    question = Approval(grade="5 Dan", since=ASKED)
    asked = Memory(grade="4 Dan", approvals=(question,), bonus_used=0, last_event=ASKED)
    desk.players("fesa", SINCE, {"A": 2420}, memory=asked)
    desk.players("fesa", SINCE, {"B": 2300, "C": 2280}, memory=Memory(grade="4 Dan", bonus_used=0))
    return desk.office


def _table(start: date) -> Event:
    pairs = [("A", "B"), ("C", "A"), ("B", "C")]
    return Event(
        name="Table",
        start=start,
        end=start,
        system=System.TABLE,
        players=tuple(Player(id=code) for code in "ABC"),
        games=tuple(
            Game(round=number, white=white, black=black, result=Result.WHITE_WINS)
            for number, (white, black) in enumerate(pairs, 1)
        ),
    )


def _memory(office: Office) -> Memory:
    with office.reading() as connection:
        number = numbers_of(connection, ["A"])["A"]
        return standings_on(connection, pool_called(connection, "fesa").id)[number].memory


def test_a_grade_waits_for_its_agreement(waiting: Office) -> None:
    with waiting.reading() as connection:
        (each,) = awaited(connection)
    assert (each.person.code, each.grade, each.approval.grade) == ("A", "4 Dan", "5 Dan")
    assert each.answer is None


@pytest.mark.parametrize(("is_given", "grade"), [(True, "5 Dan"), (False, "4 Dan")])
def test_the_next_table_takes_the_answer(
    is_given: bool,  # noqa: FBT001 - a case of the test
    grade: str,
    waiting: Office,
    desk: "Desk",
) -> None:
    """The text on grades: 5 Dan takes the agreement besides; without it 4 Dan stays."""
    answer_agreement(waiting, "fesa", replace(ANSWER, is_given=is_given))
    number = desk.event("fesa", _table(date(2012, 2, 18)))
    rate_event(waiting, number, commit=True)
    memory = _memory(waiting)
    assert memory.grade == grade
    assert memory.approvals[0].approved is is_given
    with waiting.reading() as connection:
        assert awaited(connection) == ()
        reported = reported_version(connection, number)
    assert reported
    assert reported.players[0].approvals[0].reference == "letter 7"


def test_a_table_that_took_an_answer_is_reckoned_again_to_the_same(
    waiting: Office, desk: "Desk"
) -> None:
    answer_agreement(waiting, "fesa", ANSWER)
    rate_event(waiting, desk.event("fesa", _table(date(2012, 2, 18))), commit=True)
    with waiting.reading() as connection:
        assert audit(connection).differences == ()
        assert deep_audit(connection).differences == ()


def test_a_table_before_the_answer_does_not_take_it(waiting: Office, desk: "Desk") -> None:
    answer_agreement(waiting, "fesa", ANSWER)
    number = desk.event("fesa", _table(date(2012, 1, 28)))
    rate_event(waiting, number, commit=True)
    assert _memory(waiting).grade == "4 Dan"
    with waiting.reading() as connection:
        (each,) = awaited(connection)
    assert each.answer is not None


def test_a_look_at_a_table_books_no_answer(waiting: Office, desk: "Desk") -> None:
    answer_agreement(waiting, "fesa", ANSWER)
    number = desk.event("fesa", _table(date(2012, 2, 18)))
    looked = rate_event(waiting, number, commit=False)
    assert looked.outcome.players[0].grade == "5 Dan"
    assert _memory(waiting).grade == "4 Dan"


def test_an_answer_is_given_once(waiting: Office) -> None:
    answer_agreement(waiting, "fesa", ANSWER)
    with pytest.raises(OfficeError, match="was given already, recorded by officer on 2012-03-01"):
        answer_agreement(waiting, "fesa", replace(ANSWER, is_given=False))


@pytest.mark.parametrize(
    "wrong",
    [
        {"player": "B"},
        {"grade": "6 Dan"},
        {"since": date(2012, 1, 14)},
        {"when": date(2012, 1, 14)},
        {"when": date(2012, 3, 2)},
        {"reason": " "},
    ],
)
def test_what_was_not_asked_is_not_answered(wrong: dict[str, object], waiting: Office) -> None:
    with pytest.raises(OfficeError):
        answer_agreement(waiting, "fesa", replace(ANSWER, **wrong))


def test_the_clock_of_the_office_counts(waiting: Office) -> None:
    early = Office(waiting.book, Clerk(who="early", now=datetime(2012, 1, 20, tzinfo=UTC)), "0")
    with pytest.raises(OfficeError, match="to today"):
        answer_agreement(early, "fesa", ANSWER)
