"""Many events are rated on all cores, and give what one after the other gives."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import TYPE_CHECKING

import pytest

from arpad.model.event import Event
from arpad.office import period_portions
from arpad.office import rate_period as module
from arpad.office.groups import Groups
from arpad.office.office import Office
from arpad.office.rate_period import rate_period

if TYPE_CHECKING:
    from tests.office.conftest import Desk

MARCH = date(2012, 3, 1)


@pytest.fixture
def thirty_events(desk: "Desk", swiss: Callable[..., Event]) -> None:
    rated = {f"R{number}": 1900 + 10 * number for number in range(20)}
    unrated = dict.fromkeys(f"U{number}" for number in range(6))
    desk.players("fide", date(2012, 1, 1), rated | unrated)
    for number in range(30):
        games = [f"R{number % 20} R{(number * 7 + 3) % 20} 1-0", f"R{number % 20} R19 1/2"]
        newcomer = f"U{number % 6}"
        games += [f"{newcomer} R{(number * 3 + k) % 20} 1/2" for k in range(3)]
        pairs = [game for game in games if len(set(game.split()[:2])) == 2]
        day = date(2012, 1, 5) + timedelta(days=number)
        desk.event("fide", swiss(day, pairs, name=f"Open {number}"))


@pytest.mark.usefixtures("thirty_events")
def test_all_cores_give_what_one_gives(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    one = rate_period(office, "fide", MARCH, commit=False)
    monkeypatch.setattr(module, "_WORTH_SPREADING", 1)
    monkeypatch.setattr(period_portions, "_AT_LEAST", 1)
    several = rate_period(office, "fide", MARCH, commit=False)
    assert len(one.rated) == 30
    assert sorted(line.docket.id for line in several.rated) == [
        line.docket.id for line in one.rated
    ]
    results = {code: moved.brought for code, moved in one.moved.items() if moved.brought}
    assert {code: len(brought) for code, brought in results.items()} == {
        f"U{number}": 5 for number in range(6)
    }
    assert {
        code: moved.brought for code, moved in several.moved.items() if moved.brought
    } == results
    changes = {code: sorted(moved.changes) for code, moved in one.moved.items()}
    assert {code: sorted(moved.changes) for code, moved in several.moved.items()} == changes


def test_what_belongs_together_stays_in_order() -> None:
    groups = Groups(6)
    for one, other in ((0, 3), (3, 5), (2, 4)):
        groups.join(one, other)
    assert list(groups.all()) == [[0, 3, 5], [1], [2, 4]]
