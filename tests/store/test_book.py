"""A book on a file and on a server: made, opened, guarded, and clear about what is wrong."""

import sqlite3
import time
import zlib
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import delete, insert, select, text, update

from arpad.model.ledger import Cause, LedgerEntry
from arpad.store.book import Book, Signature
from arpad.store.bulk import add_rows
from arpad.store.forms import bring_forward, move
from arpad.store.ledger import add_entries
from arpad.store.persons import add_codes
from arpad.store.schema import GUARDED, METADATA, MOVES, batch, list_move, pool
from arpad.store.schema import entry as ledger
from arpad.store.troubles import BookError

if TYPE_CHECKING:
    from tests.conftest import Server

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


def test_a_new_file_has_large_pages_and_an_older_one_keeps_its_own(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "older.db")) as connection:
        connection.executescript("PRAGMA page_size = 4096; CREATE TABLE a (b); DROP TABLE a;")
    for name, size in (("new.db", 16_384), ("older.db", 4_096)):
        book = Book(str(tmp_path / name))
        bring_forward(book)
        with book.reading() as connection:
            assert connection.exec_driver_sql("PRAGMA page_size").scalar_one() == size


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
    worked_out = {"event", "list_column", "list_move", "player_name"}
    assert set(METADATA.tables) - set(GUARDED) == worked_out


def test_a_check_of_the_database_refuses_a_word_that_is_none(book: Book) -> None:
    with pytest.raises(BookError, match="cannot be used"), book.writing(OFFICER) as entry:
        entry.connection.execute(
            insert(pool).values(
                code="x", name="x", federation="x", discipline="x", moves="never", batch_id=1
            )
        )


def test_the_ledger_of_a_book_brought_forward_knows_adjustments_and_still_no_nonsense(
    address: str,
) -> None:
    older = Book(address)
    with older.engine.connect() as connection:
        connection.execution_options(arpad_writes=True)
        with connection.begin():
            move(connection, "0003")
    bring_forward(older)
    with older.writing(OFFICER) as entry:
        numbers = add_codes(entry, ["A"])
        add_entries(entry, 1, numbers, [moved_by(Cause.ADJUSTMENT)])
    row = {"pool_id": 1, "player_id": 1, "amount": 1, "article": "", "edition": "", "batch_id": 1}
    with pytest.raises(BookError, match="cannot be used"), older.writing(OFFICER) as entry:
        entry.connection.execute(insert(ledger).values(**row, cause="whim"))
    if not older.is_server:
        with older.reading() as connection:
            assert connection.exec_driver_sql("PRAGMA integrity_check").scalar_one() == "ok"


def test_a_book_of_the_fifth_form_keeps_its_conditions_in_the_quicker_way(address: str) -> None:
    older = Book(address)
    with older.engine.connect() as connection:
        connection.execution_options(arpad_writes=True)
        with connection.begin():
            move(connection, "0005")
    bring_forward(older)
    moved = {"list_id": 1, "amount": 1, "player_id": 1}
    with older.writing(OFFICER) as entry:
        entry.connection.execute(insert(list_move), [{**moved, "kind": kind} for kind in MOVES])
    with pytest.raises(BookError, match="cannot be used"), older.writing(OFFICER) as entry:
        entry.connection.execute(insert(list_move).values(**moved, kind="whim"))
    with older.reading() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
        if not older.is_server:
            assert connection.exec_driver_sql("PRAGMA integrity_check").scalar_one() == "ok"
            made = connection.execute(text("SELECT sql FROM sqlite_schema WHERE type = 'table'"))
            assert not [table for table in made.scalars() if " IN (" in table]


def moved_by(cause: Cause) -> LedgerEntry:
    return LedgerEntry(player="A", cause=cause, amount=100, article="2024.1", edition="x")


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


def test_what_many_rows_at_once_run_into_is_a_sentence_as_well(book: Book) -> None:
    row = ("fide", "FIDE", "FIDE", "standard", "by period", 1)
    columns = ("code", "name", "federation", "discipline", "moves", "batch_id")
    with pytest.raises(BookError, match="cannot be used"), book.writing(OFFICER) as entry:
        add_rows(entry.connection, pool, columns, [row, row])
    with book.reading() as connection:
        assert connection.execute(select(pool)).all() == []


def test_a_connection_that_is_lost_on_the_way(server: "Server") -> None:
    opened = Book(server.new_database())
    bring_forward(opened)

    def write() -> None:
        with opened.writing(OFFICER) as entry, opened.reading() as other:
            number = entry.connection.execute(text("SELECT pg_backend_pid()")).scalar_one()
            other.execute(text("SELECT pg_terminate_backend(:number)"), {"number": number})
            row = ("fide", "FIDE", "FIDE", "standard", "by period", 1)
            columns = ("code", "name", "federation", "discipline", "moves", "batch_id")
            add_rows(entry.connection, pool, columns, [row])

    with pytest.raises(BookError, match="connection was lost"):
        write()
    with opened.reading() as connection:
        assert connection.execute(select(batch)).all() == []


@pytest.mark.parametrize(
    "problem",
    [
        UnicodeDecodeError("utf-8", b"\xa0", 0, 1, "invalid start byte"),
        zlib.error("incorrect header check"),
        msgspec.DecodeError("JSON is malformed"),
    ],
    ids=lambda problem: type(problem).__name__,
)
def test_damage_that_no_database_notices(book: Book, problem: Exception) -> None:
    with pytest.raises(BookError, match="is damaged; restore it"), book.reading():
        raise problem


def test_writers_take_turns(book: Book) -> None:
    order = []

    def write(name: str) -> None:
        with book.writing(OFFICER):
            order.append(f"{name} begins")
            time.sleep(0.2)
            order.append(f"{name} ends")

    with ThreadPoolExecutor() as pool_:
        list(pool_.map(write, ["one", "two"]))
    first, second = order[0].split()[0], order[2].split()[0]
    assert order == [f"{first} begins", f"{first} ends", f"{second} begins", f"{second} ends"]


def test_looking_for_a_book_that_is_not_there_makes_no_file(tmp_path: Path) -> None:
    for address in (str(tmp_path / "no.db"), f"sqlite:///{tmp_path / 'no.db'}"):
        with pytest.raises(BookError, match="There is no book"), Book(address).reading():
            pass
    assert list(tmp_path.iterdir()) == []
