"""Erased from public view, on both databases: the name is gone, the numbers add up, and back."""

from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING

import pytest

from arpad.model.event import Event
from arpad.office.access.entrance import Entrance
from arpad.office.office import Office, OfficeError
from arpad.office.player_search import find_players
from arpad.office.privacy.erasing import erase, erased_persons, show_again
from arpad.office.privacy.person_data import person_data, written
from arpad.office.publish import publish
from arpad.office.rate_period import rate_period
from arpad.store.desk.desk import Desk as SiteDesk
from arpad.store.desk.erasures import standing_erasures, state_of_erasures
from arpad.store.lists import lists_of, rows_of
from arpad.store.names import add_names
from arpad.store.persons import numbers_of, persons_coded
from arpad.store.withheld import Withheld, withhold

if TYPE_CHECKING:
    from tests.office.conftest import Desk

MARCH = date(2012, 3, 1)
NOW = datetime(2012, 3, 1, 9, tzinfo=UTC)
WORDS = "name withheld"


@pytest.fixture
def published(office: Office, desk: "Desk", swiss: Callable[..., Event]) -> Office:
    desk.players("fide", date(2012, 1, 1), {"A": 2000, "B": 2000})
    desk.event("fide", swiss(date(2012, 2, 1), ["A B 1-0"]))
    rate_period(office, "fide", MARCH, commit=True)
    publish(office, "fide", MARCH, commit=True)
    return office


@pytest.fixture
def entrance(office: Office) -> Entrance:
    return Entrance(desk=SiteDesk(office.book), who="admin", now=NOW)


def seen_by_the_public(office: Office, entrance: Entrance) -> tuple[list[str], list[int]]:
    """Return the names and the ratings of the list as the public reads them."""
    with entrance.reading() as connection:
        codes = [each.player for each in standing_erasures(connection)]
    with office.reading() as connection:
        withhold(connection, Withheld(erased_persons(connection, codes), WORDS))
        head = lists_of(connection, 1)[-1]
        rows = [booked.row for booked in rows_of(connection, head.id)]
        return [row.name for row in rows], [row.rating for row in rows]


def test_a_name_goes_and_the_numbers_stay(published: Office, entrance: Entrance) -> None:
    names, ratings = seen_by_the_public(published, entrance)
    assert names == ["Player A", "Player B"]
    erase(published, entrance, "A", "asked for it")
    assert seen_by_the_public(published, entrance) == ([WORDS, "Player B"], ratings)
    show_again(entrance, "A")
    assert seen_by_the_public(published, entrance) == (names, ratings)
    with entrance.reading() as connection:
        assert state_of_erasures(connection) == 2


def test_whoever_reads_plainly_reads_everything(published: Office, entrance: Entrance) -> None:
    erase(published, entrance, "A", "asked for it")
    with published.reading() as connection:
        assert persons_coded(connection, ["A"])["A"].name == "Player A"


def test_nobody_finds_the_name(published: Office, entrance: Entrance) -> None:
    with published.writing("test") as entry:
        numbers = numbers_of(entry.connection, ["A", "B"])
        add_names(entry, [(numbers[code], f"Player {code}") for code in "AB"])
    erase(published, entrance, "A", "asked for it")
    with published.reading() as connection:
        assert len(find_players(connection, "Player", on=MARCH).players) == 2
        withhold(connection, Withheld(erased_persons(connection, ["A"]), WORDS))
        found = find_players(connection, "Player", on=MARCH).players
    assert [player.name for player in found] == ["Player B"]


@pytest.mark.parametrize(("code", "reason"), [("nobody", "why not"), ("A", " ")])
def test_what_cannot_be_erased_is_told(
    published: Office, entrance: Entrance, code: str, reason: str
) -> None:
    with pytest.raises(OfficeError):
        erase(published, entrance, code, reason)
    with entrance.reading() as connection:
        assert standing_erasures(connection) == ()


def test_a_persons_data_are_all_in_one_file(published: Office, entrance: Entrance) -> None:
    with published.reading() as book, entrance.reading() as desk:
        data = written(person_data(book, desk, "A", NOW)).decode()
    assert "Player A" in data
    assert "Player B" not in data
    assert '"2012-03-01"' in data
