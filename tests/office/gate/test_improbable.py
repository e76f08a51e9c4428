"""Improbable results, on both sides of the threshold.

Two players of 2000 expect 0.50 of each other (table b). Who wins n of n games does so with a
chance of 1 / 2^n, and the loser does as badly with the same.
"""

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING

import pytest

from arpad.model.event import Event
from arpad.office.gate_finding import Check
from arpad.office.gate_settings import settle
from arpad.office.office import Office

if TYPE_CHECKING:
    from tests.office.conftest import Desk
    from tests.office.gate.conftest import Look

ON_FILE = pytest.mark.parametrize("book_address", ["file"], indirect=True)
"""Cases for which one kind of book is enough."""
FEBRUARY = date(2012, 2, 1)


@pytest.fixture(autouse=True)
def equals(desk: "Desk") -> None:
    desk.players("fide", date(2012, 1, 1), {"A": 2000, "B": 2000})


@ON_FILE
@pytest.mark.parametrize(
    ("games", "found"),
    [
        # Two scores are looked at on two sides: 4 / 2^12 = 0.00098 is not above 0.001.
        (["A B 1-0"] * 12, {"A", "B"}),
        # 4 / 2^11 = 0.00195.
        (["A B 1-0"] * 11, set()),
        # 11.5 of 12: half of (12 + 1) / 2^12 and of 1 / 2^12, 4 x 7 / 2^12 = 0.0068.
        (["A B 1-0"] * 11 + ["A B 1/2"], set()),
    ],
)
def test_a_score_of_one_event(
    look: "Look",
    rated: Callable[..., int],
    swiss: Callable[..., Event],
    games: list[str],
    found: set[str],
) -> None:
    rated(swiss(FEBRUARY, games))
    assert {finding.about for finding in look(Check.IMPROBABLE)} == found


@ON_FILE
@pytest.mark.parametrize(
    ("second", "found"),
    [
        # Three scores a player, six in all, on two sides: 12 / 2^14 = 0.00073.
        (7, {"A", "B"}),
        # 12 / 2^13 = 0.00146.
        (6, set()),
    ],
)
def test_scores_of_several_events_are_added_up(
    look: "Look",
    desk: "Desk",
    rated: Callable[..., int],
    swiss: Callable[..., Event],
    second: int,
    found: set[str],
) -> None:
    desk.event("fide", swiss(FEBRUARY, ["A B 1-0"] * 7, name="First"))
    rated(swiss(date(2012, 2, 8), ["A B 1-0"] * second, name="Second"))
    findings = look(Check.IMPROBABLE)
    assert {finding.about for finding in findings} == found
    assert all("in all events" in finding.message for finding in findings)


def test_a_finding_has_its_numbers(
    look: "Look", rated: Callable[..., int], swiss: Callable[..., Event]
) -> None:
    number = rated(swiss(FEBRUARY, ["A B 1-0"] * 12))
    high, low = look(Check.IMPROBABLE)
    assert high.is_blocking
    assert high.message == (
        f"Scored 12 from 12 games in event {number}, where 6 were expected: by chance once in "
        "4 100 times."
    )
    assert (low.numbers["score"], low.numbers["chance"], low.numbers["tests"]) == ("0", 2**-12, 4)


@ON_FILE
def test_the_threshold_is_a_setting(
    office: Office, look: "Look", rated: Callable[..., int], swiss: Callable[..., Event]
) -> None:
    rated(swiss(FEBRUARY, ["A B 1-0"] * 11))
    settle(office, "fide", "improbable.chance", "0.00196")
    assert len(look(Check.IMPROBABLE)) == 2
    settle(office, "fide", "improbable.chance", "default")
    assert look(Check.IMPROBABLE) == []


def test_games_of_events_since_the_last_list_count_where_ratings_move_with_events(
    office: Office, desk: "Desk", look: "Look", swiss: Callable[..., Event]
) -> None:
    from arpad.model.rating import Memory  # noqa: PLC0415 - this test alone
    from arpad.model.system import System  # noqa: PLC0415
    from arpad.office.rate_event import rate_event  # noqa: PLC0415

    known = Memory(tournaments=9, last_event=date(2019, 6, 1), series="A")
    desk.players("fisf", date(2019, 9, 1), {"C": 1700, "D": 1700}, games=88, memory=known)
    table = swiss(date(2019, 10, 6), ["C D 1-0"] * 12, system=System.TABLE, homologated=True)
    rate_event(office, desk.event("fisf", table), commit=True)
    found = look(Check.IMPROBABLE, date(2019, 11, 1), "fisf")
    # As above: 4 / 2^12, with the 0.50 that equal ratings expect everywhere.
    assert {(finding.about, finding.numbers["games"]) for finding in found} == {
        ("C", 12),
        ("D", 12),
    }
