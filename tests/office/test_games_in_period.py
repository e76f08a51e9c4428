"""K times the games of a rating period: the office counts the games of all events of a list."""

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING
from zipfile import ZipFile

import pytest

from arpad.model.event import Event
from arpad.model.person import Person
from arpad.office.office import Office
from arpad.office.pools import pool_called
from arpad.office.proof.bundle_write import write_bundle
from arpad.office.proof.list_then import list_then
from arpad.office.proof.verify import verify
from arpad.office.publish import publish
from arpad.office.rate_period import rate_period
from arpad.store.ledger import entries_of
from arpad.store.persons import add_versions as add_persons
from arpad.store.persons import numbers_of

if TYPE_CHECKING:
    from tests.office.conftest import Desk

MAY, JUNE = date(2015, 5, 1), date(2015, 6, 1)


@pytest.fixture
def two_events(desk: "Desk", swiss: Callable[..., Event]) -> None:
    """Let A, 2040, draw 20 and 19 games with players of 2000 in two events of May 2015; K is 20."""
    others = [f"P{number}" for number in range(20)]
    desk.players("fide", date(2015, 1, 1), {"A": 2040, "U": None} | dict.fromkeys(others, 2000))
    first = [f"A {other} 1/2" for other in others]
    desk.event("fide", swiss(MAY, first, name="First"))
    second = [f"A {other} 1/2" for other in others[1:]]
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
    assert coefficients(office, "A") - {None} == {17}
    assert coefficients(office, "P1") == {20}


@pytest.mark.usefixtures("two_events")
@pytest.mark.parametrize(
    ("born", "ks"),
    [(date(1997, 5, 2), {40, 20}), (date(1997, 5, 1), {20}), (date(1997, 7, 1), {40})],
)
def test_a_bundle_knows_the_games_of_the_period_and_who_was_a_junior(
    office: Office, tmp_path: Path, born: date, ks: set[int]
) -> None:
    """P1 has the 18th birthday on the day of the first event, on the next, or after the list."""
    with office.writing("test") as entry:
        number = numbers_of(entry.connection, ["P1"])["P1"]
        person = Person(id=number, code="P1", since=date(2015, 1, 1), name="Player P1", born=born)
        add_persons(entry, [person])
    rate_period(office, "fide", JUNE, commit=True)
    publish(office, "fide", JUNE, commit=True)
    assert coefficients(office, "A") - {None} == {17}
    assert coefficients(office, "P1") - {None} == ks
    bundle = tmp_path / "list.zip"
    with office.reading() as connection, bundle.open("wb") as stream:
        write_bundle(connection, list_then(connection, "fide", JUNE), stream)
    found = verify(bundle, version="0").verification
    assert found.holds, found
    with ZipFile(bundle) as archive:
        assert not any(str(born).encode() in archive.read(name) for name in archive.namelist())
