"""A bench for the tests: a book with a period to be rated, and an officer who may wish for it."""

from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING

import pytest

from arpad.model.event import Event
from arpad.model.rights import Role
from arpad.office.access.entrance import Entrance
from arpad.office.jobs.bench import Bench
from arpad.office.office import Office
from arpad.store.book import Book
from arpad.store.desk.accounts import Account, account_numbered, add_account
from arpad.store.desk.desk import Desk as SiteDesk

if TYPE_CHECKING:
    from tests.office.conftest import Desk

NOW = datetime(2012, 3, 1, 9, tzinfo=UTC)
EVENTS = 12


@pytest.fixture
def bench(office: Office, desk: "Desk", swiss: Callable[..., Event]) -> Bench:
    """Return a bench whose book has events for the list of March 2012."""
    desk.players("fide", date(2012, 1, 1), {"A": 2000, "B": 2000, "C": 2100})
    for number in range(EVENTS):
        event = swiss(date(2012, 2, 1 + number), ["A B 1-0", "C A 1/2"], name=f"Open {number}")
        desk.event("fide", event)
    book = Book(office.book.address)
    return Bench(book=book, desk=SiteDesk(book), version="0", clock=lambda: NOW)


@pytest.fixture
def entrance(bench: Bench) -> Entrance:
    return Entrance(desk=bench.desk, who="anna", now=NOW)


@pytest.fixture
def anna(entrance: Entrance) -> Account:
    """Return a rating officer."""
    made = Account(
        name="anna",
        full_name="Anna Tamm",
        roles=(Role.RATING_OFFICER,),
        created=NOW,
        created_by="test",
    )
    with entrance.writing() as connection:
        found = account_numbered(connection, add_account(connection, made))
    assert found is not None
    return found
