"""A great difference that counts whole for one side and capped for the other stops no list."""

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING

import pytest

from arpad.model.event import Event
from arpad.office.gate_finding import Check
from arpad.office.pools import pool_called
from arpad.office.publish import publish
from arpad.office.rate_period import rate_period
from arpad.store.ledger import entries_of

if TYPE_CHECKING:
    from tests.office.conftest import Desk


@pytest.mark.parametrize(
    ("start", "list_date", "expected"),
    [
        pytest.param(date(2023, 5, 2), date(2023, 6, 1), {("A", 92), ("A", 96)}, id="2022"),
        pytest.param(date(2024, 4, 2), date(2024, 5, 1), {("A", 92)}, id="2024"),
        pytest.param(date(2025, 11, 2), date(2025, 12, 1), {("A", 96), ("A", 97)}, id="2025"),
    ],
)
def test_sides_that_count_two_differences_are_even(
    desk: "Desk",
    swiss: Callable[..., Event],
    start: date,
    list_date: date,
    expected: set[tuple[str, int]],
) -> None:
    """2700 meets 2200 and 2150, 500 and 550 apart, who expect .08 of both games by every text.

    By the text of 2022 the greatest difference alone is capped, .92, and .96 of the other one is
    expected; by that of 2024 both; from October 2025 on none: .96 to 517 points, .97 to 559.
    """
    desk.players("fide", start.replace(day=1), {"A": 2700, "B": 2200, "C": 2150})
    desk.event("fide", swiss(start, ["A B 1-0", "C A 0-1"], time_control="120+30"))
    rate_period(desk.office, "fide", list_date, commit=True)
    out = publish(desk.office, "fide", list_date, commit=True)
    assert [f for f in out.gate.findings if f.check is Check.BALANCE] == []
    with desk.office.reading() as connection:
        entries = entries_of(connection, pool_called(connection, "fide").id)
        found = {(entry.player, entry.expected) for entry in entries if entry.round}
    assert found == expected | {("B", 8), ("C", 8)}
