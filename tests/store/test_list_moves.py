"""Who moved from list to list: worked out when a book of the second form is brought forward."""

import pytest
from sqlalchemy import text

from arpad.store.book import Book
from arpad.store.forms import bring_forward, move
from arpad.store.list_browse import Way, players_of_page
from arpad.store.list_choice import Choice, Order

# Player 1 gains 40 points, player 2 stays, player 3 leaves, player 4 comes.
ROWS = (
    *((1, 1, 2000), (1, 2, 1900), (1, 3, 1800)),
    *((2, 1, 2040), (2, 2, 1900), (2, 4, 1700)),
)


OLD = (
    ("INSERT INTO batch VALUES (1, '2012-01-01 09:00:00', 'kaja', 'import', '0.1.0')", [()]),
    ("INSERT INTO pool VALUES (1, 'fide', 'FIDE', 'FIDE', 'standard', 'by period', 1)", [()]),
    ("INSERT INTO player VALUES (:a, :b, 1)", [(n, str(n)) for n in range(1, 5)]),
    (
        (
            "INSERT INTO rating_list VALUES (:a, 1, :a, :b, '2012-01-01', 'fide/b02_2010', '{}', "
            "'imported', 'x', '{}', 1)"
        ),
        [(1, "2012-01-01"), (2, "2012-02-01")],
    ),
    (
        (
            "INSERT INTO list_row (list_id, player_id, section, position, code, name, rating, "
            "games, flag, in_federation_list, in_top_list, is_inactive, inactive_lists) "
            "VALUES (:a, :b, 'listed', :b, 'code', 'Name', :c, 0, '', FALSE, FALSE, FALSE, 0)"
        ),
        ROWS,
    ),
)


@pytest.fixture
def book_of_old(address: str) -> Book:
    """Make a book of the second form with two lists, and bring it forward."""
    old = Book(address)
    with old.engine.connect() as connection:
        connection.execution_options(arpad_writes=True)
        with connection.begin():
            move(connection, "0002")
            for statement, rows in OLD:
                for row in rows:
                    connection.execute(text(statement), dict(zip("abc", row, strict=False)))
    bring_forward(old)
    return old


def test_a_book_of_the_second_form_knows_who_moved(book_of_old: Book) -> None:
    with book_of_old.reading() as connection:
        found = connection.execute(
            text("SELECT list_id, kind, amount, player_id FROM list_move ORDER BY kind")
        ).all()
    # Of the first list nobody can have moved; who kept his rating has not.
    assert [tuple(row) for row in found] == [
        (2, "gone", 1800, 3),
        (2, "moved", 40, 1),
        (2, "new", 1700, 4),
    ]


def test_a_book_of_the_second_form_is_read_in_every_order(book_of_old: Book) -> None:
    with book_of_old.reading() as connection:
        found = {
            order: players_of_page(connection, 2, Choice(), Way(order=order), most=9)
            for order in Order
        }
    # All are called Name and have no games and no federation.
    assert found == {
        Order.RATING: [1, 2, 4],
        Order.NAME: [1, 2, 4],
        Order.FEDERATION: [],
        Order.GAMES: [],
        Order.CHANGE: [1],
    }
