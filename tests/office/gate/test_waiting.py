"""Events that belong to a list and are not in it."""

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING

import pytest

from arpad.model.docket import State
from arpad.model.event import Event
from arpad.office.gate_finding import Check, Weight
from arpad.office.office import Office
from arpad.store.decisions import Kind, Recorded, add_decision

if TYPE_CHECKING:
    from tests.office.conftest import Desk
    from tests.office.gate.conftest import Look

ON_FILE = pytest.mark.parametrize("book_address", ["file"], indirect=True)
"""Cases for which one kind of book is enough."""
JANUARY, CUT_OFF = date(2012, 1, 1), date(2012, 2, 23)


@pytest.fixture(autouse=True)
def players(desk: "Desk") -> None:
    desk.players("fide", JANUARY, {"A": 2000, "B": 2000})


@ON_FILE
@pytest.mark.parametrize(
    ("state", "check"),
    [
        (State.RECEIVED, Check.UNFINISHED),
        (State.CHECKED, Check.UNFINISHED),
        (State.READY, Check.UNFINISHED),
        (State.WAITING, Check.WAITING),
        (State.REFUSED, None),
    ],
)
def test_what_the_office_has_to_do_blocks_and_what_waits_is_told(
    desk: "Desk", look: "Look", swiss: Callable[..., Event], state: State, check: Check | None
) -> None:
    number = desk.event("fide", swiss(CUT_OFF, ["A B 1-0"]), state)
    found = {
        (each.check, each.about, each.weight)
        for kind in (Check.UNFINISHED, Check.WAITING)
        for each in look(kind)
    }
    weight = Weight.NOTICE if check is Check.WAITING else Weight.BLOCK
    assert found == ({(check, str(number), weight)} if check else set())


@ON_FILE
def test_an_event_after_the_cut_off_belongs_to_a_later_list(
    desk: "Desk", look: "Look", swiss: Callable[..., Event]
) -> None:
    # 2010, art. 7.13: seven days before 1 March is 23 February.
    desk.event("fide", swiss(date(2012, 2, 24), ["A B 1-0"]), State.READY)
    assert look(Check.UNFINISHED) == []


@pytest.mark.parametrize("state", [State.WAITING, State.REFUSED])
def test_an_appeal_without_answer_blocks(
    office: Office, desk: "Desk", look: "Look", swiss: Callable[..., Event], state: State
) -> None:
    number = desk.event("fide", swiss(CUT_OFF, ["A B 1-0"]), state)
    with office.writing("test") as entry:
        for kind in (Kind.REFUSAL, Kind.APPEAL):
            add_decision(
                entry,
                Recorded(
                    event_id=number,
                    kind=kind,
                    article="0.5",
                    reason="late",
                    who="officer",
                    day=CUT_OFF,
                ),
            )
    assert [each.about for each in look(Check.UNFINISHED)] == [str(number)]
    assert look(Check.WAITING) == []
