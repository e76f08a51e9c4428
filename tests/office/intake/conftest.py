"""Reports for the tests of intake: a round robin of four, of which every number is known."""

import json
from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Any

import pytest
from msgspec.structs import replace

from arpad.model.person import Person
from arpad.model.rating import Memory, PoolStanding
from arpad.office.incoming import File, file_that_came
from arpad.office.intake import Answer, Wishes, take_in
from arpad.office.office import Office
from arpad.office.pools import pool_called
from arpad.office.register import add_players
from arpad.store.standings import add_standings

NAMES = {
    "4500001": ("Aas, Anna", 2500),
    "4500002": ("Berg, Berta", 2400),
    "4500003": ("Cederström, Carl", 2300),
    "4500004": ("Dahl, Dora", 2200),
}
FIDE = Wishes(pool="fide")


@pytest.fixture
def four_masters() -> dict[str, Any]:
    """Return a round robin that no article of 2010 objects to, if its players are rated so."""
    a, b, c, d = NAMES
    return {
        "name": "Four Masters",
        "place": "Tallinn",
        "federation": "EST",
        "start": "2012-01-10",
        "end": "2012-01-12",
        "registered": "2011-11-01",
        "system": "round-robin",
        "time_control": "90+30",
        "arbiter": "K. Kask",
        "rounds": [{"number": n, "date": f"2012-01-{9 + n}"} for n in (1, 2, 3)],
        "players": [
            {"id": code, "name": name, "federation": "EST", "born": 1980, "rating": rating}
            for code, (name, rating) in NAMES.items()
        ],
        "games": [
            {"round": 1, "white": a, "black": d, "result": "1-0"},
            {"round": 1, "white": b, "black": c, "result": "1/2"},
            {"round": 2, "white": c, "black": a, "result": "0-1"},
            {"round": 2, "white": d, "black": b, "result": "0-1"},
            {"round": 3, "white": a, "black": b, "result": "1/2"},
            {"round": 3, "white": c, "black": d, "result": "1-0"},
        ],
    }


@pytest.fixture
def register(office: Office) -> Callable[..., None]:
    """Return what enters people in the register, rated in a pool or not."""

    def enter(
        people: dict[str, tuple[str, int | None]] | None = None,
        *,
        pool: str = "fide",
        born: int = 1980,
        federation: str = "EST",
    ) -> None:
        since = date(2011, 1, 1)
        wanted = NAMES if people is None else people
        with office.writing("test") as entry:
            numbers = add_players(
                entry,
                [
                    Person(code=code, since=since, name=name, federation=federation, born=born)
                    for code, (name, _) in wanted.items()
                ],
            )
            add_standings(
                entry,
                pool_called(entry.connection, pool).id,
                [
                    PoolStanding(
                        player_id=numbers[code],
                        since=since,
                        rating=rating,
                        games=100,
                        memory=Memory(games_since_listing=100),
                    )
                    for code, (_, rating) in wanted.items()
                    if rating is not None
                ],
            )

    return enter


@pytest.fixture
def known(register: Callable[..., None]) -> None:
    """Enter the four masters."""
    register()


@pytest.fixture
def file() -> Callable[..., File]:
    """Return what makes an event file."""

    def make(event: dict[str, Any], name: str = "event.json") -> File:
        return file_that_came(name, json.dumps(event).encode())

    return make


@pytest.fixture
def take(office: Office, file: Callable[..., File]) -> Callable[..., Answer]:
    """Return what takes one report in, today or on another day."""

    def one(report: dict[str, Any], /, *, on: date | None = None, **wishes: Any) -> Answer:  # noqa: ANN401
        return next(take_in(_on(office, on), [file(report)], Wishes(**({"pool": "fide"} | wishes))))

    return one


@pytest.fixture
def on_day(office: Office) -> Callable[[date], Office]:
    """Return what lets the office work on another day."""
    return lambda day: _on(office, day)


def _on(office: Office, day: date | None) -> Office:
    if day is None:
        return office
    now = datetime(day.year, day.month, day.day, 9, tzinfo=UTC)
    return replace(office, clerk=replace(office.clerk, now=now))
