"""Rows that are written beside the work: there for whoever asks, refused in time."""

import threading
from collections.abc import Iterator
from datetime import UTC, date, datetime
from itertools import repeat
from time import monotonic, sleep

import pytest
from sqlalchemy import Connection, func, select, text

from arpad.model.rating import PoolStanding
from arpad.office.audit_chain import broken_links
from arpad.store.book import Book, Signature
from arpad.store.persons import add_codes
from arpad.store.schema import standing
from arpad.store.standings import add_standings
from arpad.store.streaming import streamed
from arpad.store.troubles import BookError

OFFICER = Signature(who="officer", at=datetime(2012, 3, 1, tzinfo=UTC), command="test", version="0")
MANY = 3_000
DAY = date(2012, 3, 1)


def stands(number: int) -> PoolStanding:
    return PoolStanding(player_id=number, since=DAY, rating=2000, games=9)


def everybody() -> Iterator[PoolStanding]:
    return (stands(number) for number in range(1, MANY + 1))


def number_of_rows(connection: Connection) -> int:
    return connection.execute(select(func.count()).select_from(standing)).scalar_one()


@pytest.fixture
def book(book_address: str) -> Book:
    book = Book(book_address)
    with book.writing(OFFICER) as entry:
        add_codes(entry, map(str, range(MANY)))
    return book


def test_who_asks_sees_what_he_has_added(book: Book) -> None:
    before = threading.active_count()
    with book.writing(OFFICER) as entry:
        add_standings(entry, 1, everybody())
        assert number_of_rows(entry.connection) == MANY
        add_standings(entry, 1, [stands(7)])
        add_standings(entry, 1, everybody())
    assert threading.active_count() == before
    with book.reading() as connection:
        assert number_of_rows(connection) == 2 * MANY + 1
        rows = connection.execute(select(standing.c.player_id).order_by(standing.c.id)).scalars()
        once = [*range(1, MANY + 1)]
        assert rows.all() == [*once, 7, *once]
        assert not list(broken_links(connection))


def test_rows_of_an_answer_may_be_written_while_it_is_read(book: Book) -> None:
    with book.writing(OFFICER) as entry:
        for _ in range(5):
            add_standings(entry, 1, everybody())
    with book.writing(OFFICER) as entry:
        query = select(standing.c.player_id).order_by(standing.c.id)
        add_standings(entry, 2, (stands(row[0]) for row in streamed(entry.connection, query)))
    with book.reading() as connection:
        assert number_of_rows(connection) == 10 * MANY


LONGEST_SECONDS = 30
TAKEN_IN = text("SELECT coalesce(max(tuples_processed), 0) FROM pg_stat_progress_copy")


def wait_until_taken_in(book: Book, rows: int) -> None:
    """Wait until a server has at least so many rows of a COPY."""
    until = monotonic() + LONGEST_SECONDS
    while True:
        with book.reading() as connection:
            taken_in = connection.execute(TAKEN_IN).scalar_one()
        if taken_in >= rows:
            return
        assert monotonic() < until, f"{taken_in} of {rows} rows"
        sleep(0.05)


def test_a_server_gets_rows_while_the_work_goes_on(book: Book) -> None:
    if not book.is_server:
        return
    many = 50_000
    with book.writing(OFFICER) as entry:
        add_standings(entry, 1, repeat(stands(7), many))
        # The last few wait in the driver for those that may follow.
        wait_until_taken_in(book, many - 2_000)
        assert number_of_rows(entry.connection) == many


def test_what_is_refused_beside_the_work_is_not_committed(book: Book) -> None:
    before = threading.active_count()
    nobody = [*everybody(), stands(MANY + 1)]
    with pytest.raises(BookError, match="refer to a player"), book.writing(OFFICER) as entry:
        add_standings(entry, 1, nobody)
    assert threading.active_count() == before
    with book.reading() as connection:
        assert number_of_rows(connection) == 0


def _begin_and_give_up(book: Book) -> None:
    with book.writing(OFFICER) as entry:
        add_standings(entry, 1, everybody())
        raise ZeroDivisionError


def test_work_that_is_given_up_leaves_nothing(book: Book) -> None:
    before = threading.active_count()
    with pytest.raises(ZeroDivisionError):
        _begin_and_give_up(book)
    assert threading.active_count() == before
    with book.writing(OFFICER) as entry:
        assert number_of_rows(entry.connection) == 0
        add_standings(entry, 1, everybody())
    with book.reading() as connection:
        assert number_of_rows(connection) == MANY
