"""An entrance for the tests: the desk of a new book, on a file and on a server."""

from datetime import UTC, datetime

import pytest

from arpad.office.access.entrance import Entrance
from arpad.store.book import Book
from arpad.store.desk.desk import Desk

NOW = datetime(2026, 3, 1, 9, tzinfo=UTC)


@pytest.fixture(scope="session", autouse=True)
def hashes(quick_hashes: None) -> None:
    """Sign everybody in quickly."""


@pytest.fixture
def entrance(book_address: str) -> Entrance:
    return Entrance(desk=Desk(Book(book_address)), who="admin", now=NOW, address="192.0.2.1")
