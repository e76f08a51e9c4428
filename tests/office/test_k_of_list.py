"""K of an event that began before the last list: later texts take the list before the one made.

It is that of a list also where somebody did not play for it: who is a junior no more has another.
"""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING
from zipfile import ZipFile

import pytest

from arpad.model.event import Event, Result
from arpad.model.person import Person
from arpad.office.audit import audit
from arpad.office.audit_deep import deep_audit
from arpad.office.correct import correct
from arpad.office.correct_event import TooLate, WrongResult
from arpad.office.office import Office
from arpad.office.pools import pool_called
from arpad.office.projected import projected
from arpad.office.proof.bundle_write import write_bundle
from arpad.office.proof.list_then import list_then
from arpad.office.proof.verify import verify
from arpad.office.publish import publish
from arpad.office.rate_period import rate_period
from arpad.store.corrections import booked_entries
from arpad.store.persons import add_versions as add_persons
from arpad.store.persons import numbers_of

if TYPE_CHECKING:
    from tests.office.conftest import Desk


def begun_before(desk: "Desk", swiss: Callable[..., Event], lists: tuple[date, ...]) -> None:
    """Let A, 28 games, have five for a list, and one in an event begun before it."""
    since, first, second = lists
    others: dict[str, int | None] = dict.fromkeys(("P", "Q", "R", "S", "T", "V"), 1900)
    desk.players("fide", since, {"A": 1900}, games=28)
    desk.players("fide", since, others)
    played = [f"A {other} 1-0" for other in ("P", "Q", "R", "S", "T")]
    desk.event("fide", swiss(since, played, name="Early"))
    late = swiss(date(since.year, since.month, 28), ["A V 1-0"], name="Late", end=first)
    desk.event("fide", late)
    list_out(desk.office, first, second)


def list_out(office: Office, *days: date, pool: str = "fide") -> None:
    for day in days:
        rate_period(office, pool, day, commit=True)
        publish(office, pool, day, commit=True)


def coefficients(office: Office, code: str = "A", pool: str = "fide") -> list[int]:
    """Return K of each game of a player that holds, in the order of booking."""
    with office.reading() as connection:
        pool_id = pool_called(connection, pool).id
        number = numbers_of(connection, [code])[code]
        found = booked_entries(connection, pool_id, player_ids=[number])
        return [entry.k for _, entry in found if entry.k]


def assert_proved(office: Office, folder: Path, day: date, pool: str = "fide") -> None:
    bundle = folder / "list.zip"
    with office.reading() as connection, bundle.open("wb") as stream:
        write_bundle(connection, list_then(connection, pool, day), stream)
    found = verify(bundle, version="0").verification
    assert found.holds, found


def is_sound(office: Office) -> bool:
    with office.reading() as connection:
        return not audit(connection).differences and not deep_audit(connection).differences


@pytest.mark.parametrize(
    ("lists", "k"),
    [
        pytest.param((date(2024, 10, 1), date(2024, 11, 1), date(2024, 12, 1)), 20, id="2024"),
        pytest.param((date(2012, 9, 1), date(2012, 11, 1), date(2013, 1, 1)), 30, id="2010"),
    ],
)
def test_k_of_the_list_before_the_one_made(
    desk: "Desk", swiss: Callable[..., Event], tmp_path: Path, lists: tuple[date, ...], k: int
) -> None:
    """33 games on the list before: K 20 by later texts; that of the start, 30, by older ones."""
    begun_before(desk, swiss, lists)
    assert coefficients(desk.office)[-1] == k
    assert_proved(desk.office, tmp_path, lists[-1])


MAY, JUNE, JULY, AUGUST = (date(2015, month, 1) for month in (5, 6, 7, 8))
LATE_IN_MAY = date(2015, 5, 28)


def junior(desk: "Desk", born: date | int, since: date = MAY, pool: str = "fide") -> None:
    """Register A, born on a day or in a year, and V, both of 1900 with many games."""
    desk.players(pool, since, {"A": 1900, "V": 1900})
    with desk.office.writing("test") as entry:
        number = numbers_of(entry.connection, ["A"])["A"]
        add_persons(entry, [Person(id=number, code="A", since=since, name="A", born=born)])


@pytest.mark.parametrize(
    ("born", "k", "told"),
    [
        pytest.param(date(1997, 5, 28), 20, "1997-01-01", id="18 when it began"),
        pytest.param(date(1997, 5, 30), 20, "1997-06-01", id="18 by the list before"),
        pytest.param(date(1997, 6, 1), 20, "1997-06-01", id="18 on its day"),
        pytest.param(date(1997, 6, 2), 40, "1997-12-31", id="17"),
    ],
)
def test_years_go_by_without_a_game(
    desk: "Desk", swiss: Callable[..., Event], tmp_path: Path, born: date, k: int, told: str
) -> None:
    """8.56 of 2014: K 40 until the 18th birthday; July asks for the K of the list of June.

    The bundle says no more of the birthday than when it was over: `told` stands for many days.
    """
    junior(desk, born)
    list_out(desk.office, JUNE)
    desk.event("fide", swiss(LATE_IN_MAY, ["A V 1-0"], end=JUNE))
    with desk.office.reading() as connection:
        (shown,) = projected(connection, "A").events
    # A win between equals is half a point above what is expected.
    assert shown.change == Decimal(k) / 2
    list_out(desk.office, JULY)
    assert coefficients(desk.office) == [k]
    assert is_sound(desk.office)
    assert_proved(desk.office, tmp_path, JULY)
    with ZipFile(tmp_path / "list.zip") as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    assert f'"born":"{told}"'.encode() in files["events.jsonl"]
    holding = [name for name, data in files.items() if str(born).encode() in data]
    assert holding == (["events.jsonl"] if told == str(born) else [])


@pytest.mark.parametrize(("born", "k"), [(date(1997, 6, 15), 20), (date(1997, 7, 2), 40)])
def test_the_last_list_counts_and_not_the_last_one_played_for(
    desk: "Desk", swiss: Callable[..., Event], tmp_path: Path, born: date, k: int
) -> None:
    """A has a new rating on the list of June, none on that of July; the event enters August."""
    junior(desk, born)
    desk.event("fide", swiss(MAY, ["A V 1-0"], name="Early"))
    desk.event("fide", swiss(LATE_IN_MAY, ["A V 1-0"], name="Late", end=JULY))
    list_out(desk.office, JUNE, JULY, AUGUST)
    assert coefficients(desk.office) == [40, k]
    assert_proved(desk.office, tmp_path, AUGUST)


@pytest.mark.parametrize(
    ("pool", "year", "born", "k"),
    [
        pytest.param("fide", 2018, date(2000, 3, 5), 20, id="2017, 18"),
        pytest.param("fide", 2022, 2004, 20, id="2022, 18"),
        pytest.param("fide", 2022, 2005, 40, id="2022, 17"),
        pytest.param("fide-rapid", 2022, 2004, 20, id="rapid of October 2022, 18"),
    ],
)
def test_a_year_goes_by_without_a_game(
    desk: "Desk",
    swiss: Callable[..., Event],
    tmp_path: Path,
    pool: str,
    year: int,
    born: date | int,
    k: int,
) -> None:
    """8.56 of 2017, 8.3.3 and 7.3.3 of 2022: K 40 to the end of the year of the 18th birthday."""
    january, february = date(year + 1, 1, 1), date(year + 1, 2, 1)
    junior(desk, born, date(year, 12, 1), pool)
    control = "90+30" if pool == "fide" else "15+10"
    start = date(year, 12, 28)
    desk.event(pool, swiss(start, ["A V 1-0"], end=january, time_control=control))
    list_out(desk.office, january, february, pool=pool)
    assert coefficients(desk.office, pool=pool) == [k]
    assert_proved(desk.office, tmp_path, february, pool)


@pytest.mark.parametrize(
    ("born", "k"),
    [
        pytest.param(date(1997, 5, 30), 20, id="18 by the list before"),
        pytest.param(date(1997, 6, 15), 40, id="18 by the list made"),
    ],
)
def test_a_correction_asks_for_the_list_before_the_one_corrected(
    desk: "Desk", swiss: Callable[..., Event], tmp_path: Path, born: date, k: int
) -> None:
    """The lists of July and August are out; the event entered July, or should have entered it."""
    junior(desk, born)
    event = desk.event("fide", swiss(LATE_IN_MAY, ["A V 1-0"], end=JUNE))
    list_out(desk.office, JUNE, JULY, AUGUST)
    wrong = WrongResult(event=event, round=1, white="A", black="V", result=Result.DRAW)
    correct(desk.office, wrong, "seen in the score sheets", commit=True)
    assert coefficients(desk.office) == [k]
    late = desk.event("fide", swiss(LATE_IN_MAY, ["A V 1-0"], name="Forgotten", end=JUNE))
    correct(desk.office, TooLate(late), "found in a drawer", commit=True)
    assert coefficients(desk.office) == [k, k]
    assert is_sound(desk.office)
    september = date(2015, 9, 1)
    list_out(desk.office, september)
    assert_proved(desk.office, tmp_path, september)
