"""Ages that cannot be, on both sides of each threshold; the event begins on 1 February 2012."""

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING, Any

import pytest

from arpad.model.event import Event
from arpad.office.gate_finding import Check

if TYPE_CHECKING:
    from tests.office.conftest import Desk
    from tests.office.gate.conftest import Look

ON_FILE = pytest.mark.parametrize("book_address", ["file"], indirect=True)
"""Cases for which one kind of book is enough."""
JANUARY, FEBRUARY = date(2012, 1, 1), date(2012, 2, 1)


@ON_FILE
@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"born": 2009}, "Was 3 years old"),
        ({"born": 2008}, None),
        ({"born": date(2008, 2, 2)}, "Was 3 years old"),
        ({"born": date(2008, 2, 1)}, None),
        ({"born": date(2012, 2, 2)}, "Was not born"),
        ({"born": 1907}, "Would have been 105 years old"),
        ({"born": 1908}, None),
        ({"deceased": date(2012, 1, 31)}, "Is recorded as dead"),
        ({"deceased": date(2012, 2, 1)}, None),
    ],
)
def test_nobody_plays_too_young_too_old_or_dead(
    desk: "Desk",
    describe: Callable[..., None],
    look: "Look",
    rated: Callable[..., int],
    swiss: Callable[..., Event],
    facts: dict[str, Any],
    said: str | None,
) -> None:
    desk.players("fide", JANUARY, {"A": 2000, "B": 2000})
    describe("A", JANUARY, **facts)
    number = rated(swiss(FEBRUARY, ["A B 1-0"]))
    found = [(finding.about, finding.message) for finding in look(Check.AGE)]
    expected = f"{said} when event {number} began on 2012-02-01."
    assert found == ([("A", expected)] if said else [])


def test_an_unrated_player_is_looked_at_as_well(
    desk: "Desk",
    describe: Callable[..., None],
    look: "Look",
    rated: Callable[..., int],
    swiss: Callable[..., Event],
) -> None:
    desk.players("fide", JANUARY, {"A": 2000, "B": 2000, "U": None})
    describe("U", JANUARY, born=2010)
    rated(swiss(FEBRUARY, ["A B 1-0", "U A 1-0"]))
    assert [finding.about for finding in look(Check.AGE)] == ["U"]


@ON_FILE
def test_who_is_too_young_and_does_not_play_is_left_alone(
    desk: "Desk",
    describe: Callable[..., None],
    look: "Look",
    rated: Callable[..., int],
    swiss: Callable[..., Event],
) -> None:
    desk.players("fide", JANUARY, {"A": 2000, "B": 2000, "C": 1500})
    describe("C", JANUARY, born=2010)
    rated(swiss(FEBRUARY, ["A B 1-0"]))
    assert look(Check.AGE) == []


@ON_FILE
def test_every_event_has_its_own_first_day(
    desk: "Desk",
    describe: Callable[..., None],
    look: "Look",
    rated: Callable[..., int],
    swiss: Callable[..., Event],
) -> None:
    desk.players("fide", JANUARY, {"A": 2000, "B": 2000, "C": 2000})
    describe("A", JANUARY, born=date(2008, 2, 1))
    desk.event("fide", swiss(date(2012, 1, 20), ["B C 1-0"], name="Before her birthday"))
    rated(swiss(FEBRUARY, ["A B 1-0"]))
    assert look(Check.AGE) == []
