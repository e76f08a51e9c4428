"""K of an event that began before the last list: later texts take the list before the one made."""

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from arpad.model.event import Event
from arpad.office.office import Office
from arpad.office.pools import pool_called
from arpad.office.proof.bundle_write import write_bundle
from arpad.office.proof.list_then import list_then
from arpad.office.proof.verify import verify
from arpad.office.publish import publish
from arpad.office.rate_period import rate_period
from arpad.store.ledger import entries_of
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
    for day in (first, second):
        rate_period(desk.office, "fide", day, commit=True)
        publish(desk.office, "fide", day, commit=True)


def k_of_last_game(office: Office) -> int | None:
    with office.reading() as connection:
        pool = pool_called(connection, "fide")
        number = numbers_of(connection, ["A"])["A"]
        entries = [e for e in entries_of(connection, pool.id, player_id=number) if e.k]
        return entries[-1].k


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
    assert k_of_last_game(desk.office) == k
    bundle = tmp_path / "list.zip"
    with desk.office.reading() as connection, bundle.open("wb") as stream:
        write_bundle(connection, list_then(connection, "fide", lists[-1]), stream)
    found = verify(bundle, version="0").verification
    assert found.holds, found
