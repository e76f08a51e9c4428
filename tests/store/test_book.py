"""A book on a file and on a server: made, opened, guarded, and clear about what is wrong."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import delete, insert, select, text, update

from arpad.store.book import Book, Signature
from arpad.store.forms import bring_forward
from arpad.store.schema import GUARDED, METADATA, batch, pool
from arpad.store.troubles import BookError

OFFICER = Signature(
    who="officer", at=datetime(2012, 3, 1, 9, tzinfo=UTC), command="test", version="0"
)


@pytest.fixture
def book(address: str) -> Book:
    opened = Book(address)
    bring_forward(opened)
    return opened


def test_a_new_book_has_the_form_that_the_package_describes(book: Book) -> None:
    with book.reading() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []


def test_a_batch_says_who_and_when(book: Book) -> None:
    with book.writing(OFFICER):
        pass
    with book.reading() as connection:
        assert connection.execute(select(batch)).one() == (
            1,
            OFFICER.at,
            "officer",
            "test",
            "0",
        )


def test_nothing_is_half_done(book: Book) -> None:
    with pytest.raises(KeyError), book.writing(OFFICER):
        raise KeyError
    with book.reading() as connection:
        assert connection.execute(select(batch)).all() == []


@pytest.mark.parametrize("verb", ["update", "delete"])
def test_what_was_entered_is_never_changed(book: Book, verb: str) -> None:
    with book.writing(OFFICER):
        pass
    change = update(batch).values(who="somebody") if verb == "update" else delete(batch)
    with pytest.raises(BookError, match="never changed"), book.writing(OFFICER) as entry:
        entry.connection.execute(change)
    with book.reading() as connection:
        assert connection.execute(select(batch.c.who)).scalars().all() == ["officer"]


def test_every_table_but_those_that_can_be_worked_out_again_is_guarded() -> None:
    assert set(METADATA.tables) - set(GUARDED) == {"event", "player", "player_name", "pool"}


def test_a_check_of_the_database_refuses_a_word_that_is_none(book: Book) -> None:
    with pytest.raises(BookError, match="cannot be used"), book.writing(OFFICER) as entry:
        entry.connection.execute(
            insert(pool).values(
                code="x", name="x", federation="x", discipline="x", moves="never", batch_id=1
            )
        )


def test_there_is_no_book_yet(address: str) -> None:
    with pytest.raises(BookError, match="make one with arpad init"), Book(address).reading():
        pass


def test_a_book_of_a_newer_version_is_left_alone(book: Book) -> None:
    with book.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(BookError, match="newer version of Arpad"), book.reading():
        pass


def test_a_file_that_is_no_book(tmp_path: Path) -> None:
    path = tmp_path / "arpad.db"
    path.write_bytes(b"not a book at all, though long enough" * 100)
    with (
        pytest.raises(BookError, match="is not a book, or it is damaged"),
        Book(str(path)).reading(),
    ):
        pass


@pytest.mark.parametrize(
    ("address_", "sentence"),
    [
        ("mysql://localhost/x", "a book is a file or lies on PostgreSQL"),
        ("://", "is not the address of a book"),
    ],
)
def test_an_address_that_is_none(address_: str, sentence: str) -> None:
    with pytest.raises(BookError, match=sentence):
        Book(address_)


def test_a_server_that_is_not_there() -> None:
    book = Book("postgresql://arpad@127.0.0.1:1/book")
    with pytest.raises(BookError, match="cannot be reached"), book.reading():
        pass
