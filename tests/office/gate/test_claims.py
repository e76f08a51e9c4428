"""Reports that describe somebody else, alone or crosswise, on both sides of each threshold."""

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING, Any

import pytest

from arpad.model.event import Event
from arpad.model.player import Sex
from arpad.office.gate_finding import Check

if TYPE_CHECKING:
    from tests.office.conftest import Desk
    from tests.office.gate.conftest import Look

ON_FILE = pytest.mark.parametrize("book_address", ["file"], indirect=True)
"""Cases for which one kind of book is enough."""
JANUARY, FEBRUARY = date(2012, 1, 1), date(2012, 2, 1)


@pytest.fixture(autouse=True)
def known(desk: "Desk", describe: Callable[..., None]) -> None:
    desk.players("fide", JANUARY, {"A": 2000, "C": 2100})
    describe("A", JANUARY, born=1980, federation="EST", title="FM", sex=Sex.MALE)
    describe("C", JANUARY, born=date(1990, 5, 1), federation="LAT")


@ON_FILE
@pytest.mark.parametrize(
    ("claims", "said"),
    [
        ({"rating": 2300}, "a rating 300 points off"),
        ({"rating": 1701}, None),
        ({"born": 1983}, "a birth 3 years off"),
        ({"born": date(1982, 12, 31)}, None),
        ({"federation": "FIN", "title": "IM"}, "another federation, another title"),
        ({"federation": "FIN", "sex": Sex.FEMALE}, "another federation, another sex"),
        ({"federation": "FIN"}, None),
        ({"title": "fm", "federation": "est", "rating": 2000, "born": 1980}, None),
    ],
)
def test_what_a_report_says_is_held_against_the_register(
    look: "Look",
    report: Callable[..., int],
    swiss: Callable[..., Event],
    claims: dict[str, Any],
    said: str | None,
) -> None:
    number = report(swiss(FEBRUARY, ["A C 1-0"]), {"A": claims})
    found = [(finding.about, finding.message) for finding in look(Check.CLAIMS)]
    message = f"The report of event {number} has somebody else under this id: {said}."
    assert found == ([("A", message)] if said else [])


@ON_FILE
@pytest.mark.parametrize(
    ("claims", "found"),
    [
        ({"A": {"rating": 2100, "born": 1990}, "C": {"rating": 2000, "born": 1980}}, ["A/C"]),
        ({"A": {"rating": 2100}, "C": {"rating": 2000}}, []),
        ({"A": {"rating": 2100, "born": 1990}, "C": {"rating": 2000}}, []),
        (
            {
                "A": {"rating": 2100, "federation": "LAT"},
                "C": {"rating": 2000, "federation": "EST"},
            },
            ["A/C"],
        ),
    ],
)
def test_facts_that_stand_crosswise_are_a_swap(
    look: "Look",
    report: Callable[..., int],
    swiss: Callable[..., Event],
    claims: dict[str, dict[str, Any]],
    found: list[str],
) -> None:
    report(swiss(FEBRUARY, ["A C 1-0"]), claims)
    assert [finding.about for finding in look(Check.SWAP)] == found


def test_no_year_of_birth_is_kept_with_a_list(
    look: "Look", report: Callable[..., int], swiss: Callable[..., Event]
) -> None:
    report(swiss(FEBRUARY, ["A C 1-0"]), {"A": {"born": 1950}})
    (finding,) = look(Check.CLAIMS)
    assert "1950" not in str(finding)
    assert "1980" not in str(finding)
