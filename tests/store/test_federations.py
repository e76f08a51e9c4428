"""Federations in the book: their status on any day."""

from datetime import UTC, date, datetime

import pytest

from arpad.store.book import Book, Signature
from arpad.store.federations import (
    Federation,
    Status,
    add_federation,
    federations_on,
    history_of,
    status_on,
)
from arpad.store.forms import bring_forward

OFFICER = Signature(
    who="officer", at=datetime(2012, 3, 1, 9, tzinfo=UTC), command="test", version="0"
)


@pytest.fixture
def book(address: str) -> Book:
    opened = Book(address)
    bring_forward(opened)
    entered = [
        ("EST", "Estonia", Status.MEMBER, date(1992, 6, 1)),
        ("EST", "Estonia", Status.SUSPENDED, date(2010, 1, 1)),
        ("FIN", "Finland", Status.MEMBER, date(1950, 1, 1)),
        ("EST", "Estonia", Status.MEMBER, date(2010, 7, 1)),
        ("FIN", "Suomi", Status.MEMBER, date(1950, 1, 1)),
    ]
    with opened.writing(OFFICER) as entry:
        for code, name, status, since in entered:
            add_federation(entry, Federation(code=code, name=name, status=status, since=since))
    return opened


@pytest.mark.parametrize(
    ("day", "statuses"),
    [
        (date(1940, 1, 1), {}),
        (date(1991, 1, 1), {"FIN": "member"}),
        (date(2009, 12, 31), {"EST": "member", "FIN": "member"}),
        (date(2010, 1, 1), {"EST": "suspended", "FIN": "member"}),
        (date(2010, 7, 1), {"EST": "member", "FIN": "member"}),
    ],
)
def test_the_status_of_a_day(book: Book, day: date, statuses: dict[str, str]) -> None:
    with book.reading() as connection:
        assert status_on(connection, day) == statuses


def test_of_one_day_what_was_entered_last_counts(book: Book) -> None:
    with book.reading() as connection:
        assert federations_on(connection)["FIN"].name == "Suomi"
        assert [one.name for one in history_of(connection, "FIN")] == ["Finland", "Suomi"]
