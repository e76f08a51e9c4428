"""References of the large tables: refused where they lead nowhere, though no database looks."""

from datetime import UTC, date, datetime

import pytest
from sqlalchemy import insert, inspect, select

from arpad.model.rating import PoolStanding
from arpad.store.book import Book, Signature
from arpad.store.forms import bring_forward, move
from arpad.store.persons import add_codes
from arpad.store.references import check_all_references
from arpad.store.schema import player, standing
from arpad.store.standings import add_standings
from arpad.store.troubles import BookError

OFFICER = Signature(who="officer", at=datetime(2012, 3, 1, tzinfo=UTC), command="test", version="0")
LARGE = ("entry", "list_row", "standing")


def stands(player: int, event: int | None = None) -> PoolStanding:
    return PoolStanding(
        player_id=player, since=date(2012, 3, 1), rating=2000, games=9, event_id=event
    )


@pytest.fixture
def book(book_address: str) -> Book:
    book = Book(book_address)
    with book.writing(OFFICER) as entry:
        assert list(add_codes(entry, ["A", "B"]).values()) == [1, 2]
    return book


@pytest.mark.parametrize(
    ("rows", "missing"),
    [([stands(1), stands(3), stands(2)], "player"), ([stands(1), stands(2, event=7)], "event")],
)
def test_who_is_in_no_register_stands_nowhere(
    book: Book, rows: list[PoolStanding], missing: str
) -> None:
    refused = f"A row of the table standing would refer to a {missing} that the book does not have"
    with pytest.raises(BookError, match=refused), book.writing(OFFICER) as entry:
        add_standings(entry, 1, rows)
    with book.writing(OFFICER) as entry:
        add_standings(entry, 1, [stands(2), stands(1), stands(2)])
    with book.reading() as connection:
        assert connection.execute(
            select(standing.c.player_id).order_by(standing.c.id)
        ).scalars().all() == [2, 1, 2]
        check_all_references(connection)


MANY = 3_000


@pytest.fixture
def large_book(book: Book) -> Book:
    with book.writing(OFFICER) as entry:
        add_codes(entry, [f"M{number}" for number in range(3, MANY + 1)])
    return book


@pytest.mark.parametrize("stranger", [0, MANY + 1])
def test_among_many_a_stranger_is_found(large_book: Book, stranger: int) -> None:
    everybody = [stands(number) for number in range(1, MANY + 1)]
    with large_book.writing(OFFICER) as entry:
        add_standings(entry, 1, everybody)
    refused = "A row of the table standing would refer to a player that the book does not have"
    with pytest.raises(BookError, match=refused), large_book.writing(OFFICER) as entry:
        add_standings(entry, 1, [*everybody[1:], stands(stranger)])


def test_who_is_missing_between_others_is_found(large_book: Book) -> None:
    with large_book.writing(OFFICER) as entry:
        late = insert(player).values(id=MANY + 5, code="late", batch_id=entry.batch)
        entry.connection.execute(late)
    known = [stands(number) for number in (*range(1, MANY + 1), MANY + 5)]
    with large_book.writing(OFFICER) as entry:
        add_standings(entry, 1, known)
    with pytest.raises(BookError, match="to a player"), large_book.writing(OFFICER) as entry:
        add_standings(entry, 1, [*known, stands(MANY + 2)])


@pytest.mark.usefixtures("large_book")
def test_who_was_entered_by_work_that_was_given_up_is_a_stranger_again(book_address: str) -> None:
    more = [stands(number) for number in range(1, 2 * MANY + 1)]
    kept_open = Book(book_address, is_kept_open=True)

    def give_up() -> None:
        with kept_open.writing(OFFICER) as entry:
            add_codes(entry, [f"N{number}" for number in range(MANY + 1, 2 * MANY + 1)])
            add_standings(entry, 1, more)
            raise RuntimeError

    with pytest.raises(RuntimeError):
        give_up()
    with pytest.raises(BookError, match="to a player"), kept_open.writing(OFFICER) as entry:
        add_standings(entry, 1, more)
    kept_open.engine.dispose()


def test_a_row_that_somebody_slipped_in_is_found(book: Book) -> None:
    slipped_in = {"pool_id": 1, "player_id": 3, "since": date(2012, 3, 1), "games": 9}
    row = insert(standing).values(**slipped_in, memory="{}", batch_id=1)
    with book.engine.begin() as connection:
        connection.execute(row)
    with book.reading() as connection, pytest.raises(BookError, match="refer to a player"):
        check_all_references(connection)


def test_a_book_of_the_third_form_no_longer_looks_up_row_by_row(address: str) -> None:
    book = Book(address)
    with book.engine.connect() as connection:
        connection.execution_options(arpad_writes=True)
        with connection.begin():
            move(connection, "0003")
            looked_up = {t: len(inspect(connection).get_foreign_keys(t)) for t in LARGE}
    assert looked_up == dict.fromkeys(LARGE, 2)
    bring_forward(book)
    with book.reading() as connection:
        found = inspect(connection)
        assert not any(found.get_foreign_keys(table) for table in LARGE)
        assert found.get_foreign_keys("event_version")
        assert {index["name"] for index in found.get_indexes("standing")}
    with book.writing(OFFICER) as entry:
        add_codes(entry, ["A"])
        add_standings(entry, 1, [stands(1)])
