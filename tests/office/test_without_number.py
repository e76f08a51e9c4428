"""Players without a FIDE number in the office: the register says who has one, then the report."""

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from arpad.model.event import Event
from arpad.office.explain import explain
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

MAY, JUNE = date(2015, 5, 1), date(2015, 6, 1)


@pytest.fixture
def rated(office: Office, desk: "Desk", swiss: Callable[..., Event]) -> Office:
    """Rate a Swiss of which the report says that neither 4500012 nor P1 has a FIDE number."""
    ratings: dict[str, int | None] = {"4500012": 2000, "P1": 2000, "P2": 2000, "P3": 2000}
    desk.players("fide", date(2015, 1, 1), ratings)
    event = swiss(MAY, ["4500012 P2 1-0", "P1 P3 1-0"])
    unnumbered = {"4500012", "P1"}
    players = (replace(p, has_fide_id=False) if p.id in unnumbered else p for p in event.players)
    desk.event("fide", replace(event, players=tuple(players)))
    rate_period(office, "fide", JUNE, commit=True)
    publish(office, "fide", JUNE, commit=True)
    return office


def changes(office: Office, code: str) -> list[int]:
    with office.reading() as connection:
        pool = pool_called(connection, "fide")
        number = numbers_of(connection, [code])[code]
        return [entry.amount for entry in entries_of(connection, pool.id, player_id=number)]


def test_a_code_of_digits_is_a_number_and_one_of_the_office_is_none(rated: Office) -> None:
    """A win between equals is worth 20 x .50: to 4500012, and not to P1, but P3 loses it."""
    assert changes(rated, "4500012") == [1000]
    assert changes(rated, "P1") == []
    assert changes(rated, "P2") == changes(rated, "P3") == [-1000]


def test_it_is_explained_why_no_game_counted(rated: Office) -> None:
    with rated.reading() as connection:
        (event,) = explain(connection, "P1", JUNE).events
    (game,) = event.not_counted
    assert (game.article, game.reason) == ("5.2", "the player has no FIDE number")
    assert any("count for the opponents" in note for note in event.notes)


def test_a_bundle_proves_the_list(rated: Office, tmp_path: Path) -> None:
    bundle = tmp_path / "list.zip"
    with rated.reading() as connection, bundle.open("wb") as stream:
        write_bundle(connection, list_then(connection, "fide", JUNE), stream)
    found = verify(bundle, version="0").verification
    assert found.holds, found
