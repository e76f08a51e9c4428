"""Events that hand something on to each other are rated in one portion, in their order."""

from datetime import date

import pytest

from arpad.model.docket import Docket, State
from arpad.model.event import Event
from arpad.model.player import Player
from arpad.model.rating import PoolStanding
from arpad.model.system import System
from arpad.office.period_portions import portions
from arpad.office.pools import FIRST_POOLS
from arpad.office.standing_in_event import Knowledge

JANUARY, FEBRUARY = date(2012, 1, 1), date(2012, 2, 1)
NUMBERS = {"rated": 1, "unrated": 2, "rated since": 3, "rated again": 4}


def standing(number: int, since: date, rating: int | None) -> PoolStanding:
    return PoolStanding(player_id=number, since=since, rating=rating, games=9)


KNOWN = Knowledge(
    FIRST_POOLS[0],
    NUMBERS,
    {},
    {
        1: [standing(1, JANUARY, 2000)],
        2: [standing(2, JANUARY, None)],
        3: [standing(3, FEBRUARY, 1900)],
        4: [standing(4, JANUARY, None), standing(4, FEBRUARY, 1800)],
    },
)


def event(start: date, *codes: str) -> tuple[Docket, Event]:
    players = tuple(Player(id=code) for code in codes)
    told = Event(name="Open", start=start, system=System.SWISS, players=players, games=())
    docket = Docket(
        id=1,
        pool_id=1,
        name="Open",
        federation="EST",
        start=start,
        last_day=start,
        state=State.READY,
    )
    return docket, told


@pytest.mark.parametrize(
    ("code", "second", "expected"),
    [
        ("rated", FEBRUARY, [[0], [1], [2]]),
        ("unrated", FEBRUARY, [[0, 2], [1]]),
        ("nobody knows him", FEBRUARY, [[0, 2], [1]]),
        ("rated since", date(2012, 1, 20), [[0, 2], [1]]),
        ("rated again", date(2012, 1, 20), [[0, 2], [1]]),
        ("rated again", FEBRUARY, [[0], [1], [2]]),
    ],
)
def test_only_events_that_share_somebody_unrated_belong_together(
    monkeypatch: pytest.MonkeyPatch, code: str, second: date, expected: list[list[int]]
) -> None:
    monkeypatch.setattr("arpad.office.period_portions._AT_LEAST", 1)
    first, last = event(date(2012, 1, 10), code, "rated"), event(second, code, "rated")
    assert portions([first, event(FEBRUARY, "rated"), last], KNOWN) == expected


def test_no_events_make_no_portion() -> None:
    assert portions([], KNOWN) == []
