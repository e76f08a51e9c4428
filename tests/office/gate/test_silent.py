"""Silent events, on both sides of each threshold.

The list is of 1 March 2012. A year and 28 days before is 2 February 2011: what ended then, or
earlier but not before the list of January asked for it, should have been heard of by now.
"""

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING

import pytest

from arpad.model.docket import State
from arpad.model.event import Event
from arpad.office.gate_finding import Check, Weight
from arpad.office.gate_settings import settle
from arpad.office.gate_silent import recurring_name
from arpad.office.office import Office
from arpad.office.publish import publish

if TYPE_CHECKING:
    from tests.office.conftest import Desk
    from tests.office.gate.conftest import Look

ON_FILE = pytest.mark.parametrize("book_address", ["file"], indirect=True)
"""Cases for which one kind of book is enough."""
LAST, BEFORE = date(2011, 2, 2), date(2010, 2, 6)


@pytest.fixture(autouse=True)
def january(office: Office, desk: "Desk") -> None:
    desk.players("fide", date(2011, 11, 1), {"A": 2000, "B": 2000})
    publish(office, "fide", date(2012, 1, 1), commit=True)


@pytest.fixture
def held(desk: "Desk", swiss: Callable[..., Event]) -> Callable[..., int]:
    def enter(day: date, name: str, state: State = State.PUBLISHED) -> int:
        return desk.event("fide", swiss(day, ["A B 1-0"], name=name, federation="LAT"), state)

    return enter


@ON_FILE
@pytest.mark.parametrize(
    ("last", "is_silent"),
    [
        (LAST, True),
        # One day later it is 27 days late only.
        (date(2011, 2, 3), False),
        # The list of 1 January asked for this one: 4 December 2010, a year and 28 days before.
        (date(2010, 12, 4), False),
        (date(2010, 12, 5), True),
    ],
)
def test_an_event_of_two_years_running_is_missed_when_it_is_late(
    look: "Look", held: Callable[..., int], last: date, *, is_silent: bool
) -> None:
    held(last.replace(year=last.year - 1), "11th Riga Open 2010")
    number = held(last, "12th Riga Open 2011")
    found = look(Check.SILENT)
    assert [(finding.about, finding.weight) for finding in found] == (
        [(str(number), Weight.NOTICE)] if is_silent else []
    )


@ON_FILE
@pytest.mark.parametrize(
    ("name", "state", "is_silent"),
    [
        ("Riga XIII Open", State.WAITING, False),
        ("Riga Open 2012", State.REFUSED, False),
        ("Riga Club Open 2012", State.PUBLISHED, True),
    ],
)
def test_whatever_was_heard_of_it_this_year_is_enough(
    look: "Look", held: Callable[..., int], name: str, state: State, *, is_silent: bool
) -> None:
    held(BEFORE, "Riga Open 2010")
    held(LAST, "Riga Open 2011")
    held(date(2012, 2, 10), name, state)
    assert bool(look(Check.SILENT)) == is_silent


@ON_FILE
@pytest.mark.parametrize(("years", "number"), [("1", 1), ("2", 0)])
def test_how_many_years_make_a_custom_is_a_setting(
    office: Office, look: "Look", held: Callable[..., int], years: str, number: int
) -> None:
    held(LAST, "Riga Open 2011")
    settle(office, "fide", "silent.years", years)
    assert len(look(Check.SILENT)) == number


@ON_FILE
@pytest.mark.parametrize(("days", "number"), [("28", 1), ("29", 0)])
def test_how_late_is_too_late_is_a_setting(
    office: Office, look: "Look", held: Callable[..., int], days: str, number: int
) -> None:
    held(BEFORE, "Riga Open 2010")
    held(LAST, "Riga Open 2011")
    settle(office, "fide", "silent.days", days)
    assert len(look(Check.SILENT)) == number


def test_an_event_that_was_refused_last_year_is_not_missed(
    look: "Look", held: Callable[..., int]
) -> None:
    held(BEFORE, "Riga Open 2010")
    held(LAST, "Riga Open 2011", State.REFUSED)
    assert look(Check.SILENT) == []


@ON_FILE
@pytest.mark.parametrize(
    ("day", "is_silent"), [(date(2012, 2, 23), True), (date(2012, 2, 24), False)]
)
def test_a_registered_event_is_missed_when_it_belongs_to_the_list(
    look: "Look", held: Callable[..., int], day: date, *, is_silent: bool
) -> None:
    # 2010, art. 7.13: seven days before 1 March is 23 February.
    number = held(day, "Spring Cup", State.REGISTERED)
    assert [finding.about for finding in look(Check.SILENT)] == [str(number)] * is_silent


@pytest.mark.parametrize(
    ("name", "same"),
    [
        ("12th Riga Open 2012", ("riga", "open")),
        ("XIII. Riga Open", ("riga", "open")),
        ("RĪGA open, 3e édition", ("riga", "open", "edition")),
        ("2012", ()),
    ],
)
def test_years_and_numbers_of_a_name_come_and_go(name: str, same: tuple[str, ...]) -> None:
    assert recurring_name(name) == same
