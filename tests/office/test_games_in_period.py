"""K times the games of a rating period: the office counts the games of all events of a list."""

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING

import pytest

from arpad.model.event import Event
from arpad.office.office import Office
from arpad.office.pools import pool_called
from arpad.office.rate_period import rate_period
from arpad.store.ledger import entries_of
from arpad.store.persons import numbers_of

if TYPE_CHECKING:
    from tests.office.conftest import Desk

MAY, JUNE = date(2015, 5, 1), date(2015, 6, 1)


@pytest.fixture
def two_events(desk: "Desk", swiss: Callable[..., Event]) -> None:
    """Let A draw 20 and 19 games with equals in two events of May 2015; all are 2000, K is 20."""
    others = [f"P{number}" for number in range(20)]
    desk.players("fide", date(2015, 1, 1), dict.fromkeys(["A", *others], 2000) | {"U": None})
    first = [f"A {other} 1-0" for other in others]
    desk.event("fide", swiss(MAY, first, name="First"))
    second = [f"A {other} 1-0" for other in others[1:]]
    desk.event("fide", swiss(date(2015, 5, 9), [*second, "A U 1-0"], name="Second"))


def coefficients(office: Office, code: str) -> set[int | None]:
    with office.reading() as connection:
        pool = pool_called(connection, "fide")
        number = numbers_of(connection, [code])[code]
        return {entry.k for entry in entries_of(connection, pool.id, player_id=number)}


@pytest.mark.usefixtures("two_events")
def test_games_of_all_events_of_a_list_hold_k_down(office: Office) -> None:
    """39 games against rated opponents, the one with U does not count: 700 / 39 gives 17."""
    rate_period(office, "fide", JUNE, commit=True)
    assert coefficients(office, "A") == {17}
    assert coefficients(office, "P1") == {20}
