"""Two bundles in a row: the second goes on from where the first has left everybody."""

from collections.abc import Callable
from datetime import date
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from arpad.model.event import Event
from arpad.office.office import Office
from arpad.office.publish import publish
from arpad.office.rate_period import rate_period

if TYPE_CHECKING:
    from tests.office.conftest import Desk
    from tests.office.proof.conftest import Bundles

JANUARY, MARCH, MAY, JULY = (date(2012, month, 1) for month in (1, 3, 5, 7))
PLAYED = {MARCH: date(2012, 2, 1), MAY: date(2012, 4, 1), JULY: date(2012, 6, 1)}


@pytest.fixture
def row(
    office: Office, desk: "Desk", swiss: Callable[..., Event], bundles: "Bundles"
) -> list[bytes]:
    """Return the bundles of three lists: one event each, an unrated player in all of them."""
    desk.players("fide", JANUARY, {"A": 2000, "B": 2040, "C": 2100, "U": None})
    for day, played in PLAYED.items():
        games = ["A B 1-0", "U C 1/2", "U A 1/2", "U B 1/2"]
        desk.event("fide", swiss(played, games, name=f"Cup {day}"))
        rate_period(office, "fide", day, commit=True)
        publish(office, "fide", day, commit=True)
    return [bundles.of(office, "fide", day) for day in PLAYED]


def test_lists_in_a_row_go_on_from_each_other(bundles: "Bundles", row: list[bytes]) -> None:
    for before, after in pairwise(row):
        found = bundles.verify(after, after=before)
        assert (found.faults, found.differences) == ((), ())


def test_a_list_passed_over_is_named(bundles: "Bundles", row: list[bytes]) -> None:
    found = bundles.verify(row[2], after=row[0])
    assert [fault.message for fault in found.faults] == [
        "the list before is not list 1 of fide, 2012-03-01, whose bundle was given."
    ]


def test_a_list_before_that_does_not_hold_is_named(bundles: "Bundles", row: list[bytes]) -> None:
    forged = bundles.changed(row[0], {"list.csv": b"x"})
    found = bundles.verify(row[1], after=forged)
    assert [(fault.path, fault.message) for fault in found.faults] == [
        ("before.zip", "the bundle of the list before does not hold itself.")
    ]


@pytest.mark.parametrize(
    ("was", "is_now", "said"),
    [
        # A had 100 games and played one with a rated player; U brought three in February.
        ('"games":101', '"games":103', "A: games is not as the list before has left it: 103, not"),
        ('"games_since_listing":101', '"games_since_listing":90', "A: memory is not as the list"),
        ('"games":3,', '"games":4,', "U: memory is not as the list before has left it"),
    ],
)
def test_what_k_and_first_ratings_rest_on_is_held_against_the_list_before(
    bundles: "Bundles", row: list[bytes], was: str, is_now: str, said: str
) -> None:
    standings = bundles.files(row[1])["standings.jsonl"]
    assert was.encode() in standings
    changed = {"standings.jsonl": standings.replace(was.encode(), is_now.encode(), 1)}
    found = bundles.verify(bundles.changed(row[1], changed, rehash=True), after=row[0])
    assert any(fault.message.startswith(said) for fault in found.faults), found.faults
