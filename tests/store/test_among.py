"""Many numbers in one question, on a file and on a server."""

from datetime import UTC, datetime

import pytest
from sqlalchemy import select

from arpad.store.among import among
from arpad.store.book import Book, Signature
from arpad.store.persons import add_codes
from arpad.store.schema import player

OFFICER = Signature(who="officer", at=datetime(2012, 3, 1, tzinfo=UTC), command="test", version="0")
MORE_THAN_SQLITE_TAKES = range(2, 40_000, 2)


@pytest.fixture
def book(book_address: str) -> Book:
    book = Book(book_address)
    with book.writing(OFFICER) as entry:
        add_codes(entry, ["A", "B", "C", "D", "E"])
    return book


@pytest.mark.parametrize(
    ("numbers", "codes"),
    [((), []), ((3,), ["C"]), ((5, 1, 1, 99), ["A", "E"]), (MORE_THAN_SQLITE_TAKES, ["B", "D"])],
)
def test_those_with_one_of_the_numbers_are_found(
    book: Book, numbers: range, codes: list[str]
) -> None:
    with book.reading() as connection:
        query = select(player.c.code).where(among(player.c.id, numbers)).order_by(player.c.id)
        assert connection.execute(query).scalars().all() == codes


def test_a_question_asked_again_has_its_own_numbers(book: Book) -> None:
    with book.reading() as connection:
        found = [
            connection.execute(select(player.c.code).where(among(player.c.id, [n]))).scalar_one()
            for n in (1, 2)
        ]
        assert found == ["A", "B"]
