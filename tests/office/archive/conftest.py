"""An office in which something of everything has happened, and its archive, sound or spoilt."""

import json
import shutil
from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from arpad.model.event import Verdict
from arpad.model.person import Person
from arpad.model.rating import Memory, PoolStanding
from arpad.office.archive import write_office
from arpad.office.decisions import Ruling, decide
from arpad.office.fees import record_fee
from arpad.office.incoming import file_that_came
from arpad.office.intake import Wishes, take_in
from arpad.office.office import Clerk, Office
from arpad.office.pools import pool_called
from arpad.office.publish import publish
from arpad.office.rate_period import rate_period
from arpad.office.register import add_players, change_player
from arpad.store.book import Book
from arpad.store.federations import Federation, Status, add_federation
from arpad.store.standings import add_standings

if TYPE_CHECKING:
    from tests.conftest import Server

JANUARY, MARCH = date(2012, 1, 1), date(2012, 3, 1)
RATED = {"4500001": ("Õun, Anna", 2000), "4500002": ("Berg, Berta", 2000)}
NEW = {"4500003": ("Dahl, Dora", None)}


def report(name: str, day: str, **facts: object) -> bytes:
    """Return a report in which Anna wins against Berta, and Dora against her."""
    people = RATED | NEW
    players = [{"id": code, "name": people[code][0], "born": 1980} for code in people]
    anna, berta, dora = people
    games = [
        {"round": 1, "white": anna, "black": berta, "result": "1-0"},
        {"round": 2, "white": dora, "black": berta, "result": "1-0"},
    ]
    event = {"name": name, "federation": "EST", "start": day, "end": day, "system": "swiss"}
    more = {"registered": "2011-11-01", "time_control": "90+30", "arbiter": "K. Kask"}
    return json.dumps(event | more | facts | {"players": players, "games": games}).encode()


def live(office: Office) -> Office:
    """Let an office do something of everything: a list, a decision, a fee, a new name."""
    _register(office)
    today = office.clerk.today
    first = file_that_came("../été\\1.json", report("Snow Cup", "2012-02-01"))
    late = file_that_came("late.json", report("Late Cup", "2012-03-05", registered="2012-03-01"))
    (_, waiting) = take_in(office, [first, late], Wishes(pool="fide"))
    rate_period(office, "fide", MARCH, commit=True)
    publish(office, "fide", MARCH, commit=True)
    assert waiting.event is not None
    decide(
        office,
        Ruling(event=waiting.event, article="0.4", verdict=Verdict.ADMIT, reason="snow"),
    )
    record_fee(office, waiting.event, "25.50", "EUR", federation=None, what="rating fee")
    with office.writing("test") as entry:
        facts = {"name": "Kask, Anna"}
        change_player(entry, "4500001", facts, since=today, source="letter", today=today)
        since = date(2005, 1, 1)
        member = Federation(code="EST", name="Estonia", status=Status.MEMBER, since=since)
        add_federation(entry, member)
    return office


def _register(office: Office) -> None:
    people = [
        Person(code=code, since=JANUARY, name=name, federation="EST", born=1980)
        for code, (name, _) in (RATED | NEW).items()
    ]
    memory = Memory(games_since_listing=100)
    with office.writing("test") as entry:
        numbers = add_players(entry, people)
        pool = pool_called(entry.connection, "fide")
        stand = [
            PoolStanding(
                player_id=numbers[code], since=JANUARY, rating=rating, games=100, memory=memory
            )
            for code, (_, rating) in RATED.items()
        ]
        add_standings(entry, pool.id, stand)


@pytest.fixture
def lived(office: Office) -> Office:
    """Return an office whose book has rows in most of its tables."""
    return live(office)


@pytest.fixture
def reported() -> bytes:
    """Return the first report that came in."""
    return report("Snow Cup", "2012-02-01")


@pytest.fixture
def write() -> Callable[[Office, Path], Path]:
    """Return what writes the archive of an office."""

    def to_file(office: Office, path: Path) -> Path:
        with path.open("wb") as stream:
            write_office(office, stream)
        return path

    return to_file


@pytest.fixture
def archive(lived: Office, write: Callable[[Office, Path], Path], tmp_path: Path) -> Path:
    """Return the archive of that office."""
    return write(lived, tmp_path / "office.zip")


@pytest.fixture(params=["file", "server"])
def elsewhere(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return where there is no book yet: every test that asks runs on a file and a server."""
    if request.param == "file":
        return str(tmp_path / "elsewhere.db")
    running: Server = request.getfixturevalue("server")
    return running.new_database()


Change = Callable[[dict[str, bytes]], None]


@pytest.fixture(scope="session")
def files(pattern_file: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """Return the files of a sound archive by their names."""
    place = tmp_path_factory.mktemp("sound")
    clerk = Clerk(who="officer", now=datetime(2012, 3, 1, 9, tzinfo=UTC))
    lived = live(Office(Book(str(shutil.copy(pattern_file, place / "arpad.db"))), clerk, "0"))
    with (place / "office.zip").open("wb") as stream:
        write_office(lived, stream)
    with ZipFile(place / "office.zip") as sound:
        return {name: sound.read(name) for name in sound.namelist()}


@pytest.fixture
def spoilt(files: dict[str, bytes], tmp_path: Path) -> Callable[[Change], Path]:
    """Return what writes the archive with some of its files changed."""

    def spoil(change: Change) -> Path:
        changed = dict(files)
        change(changed)
        path = tmp_path / "spoilt.zip"
        with ZipFile(path, "w", ZIP_DEFLATED) as other:
            for name, data in changed.items():
                other.writestr(name, data)
        return path

    return spoil
