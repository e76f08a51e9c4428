"""The desk beside a book: a file of its own, nobody else's to read, and a log that only grows."""

import sqlite3
import stat
from concurrent.futures import ThreadPoolExecutor, wait
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy import inspect

from arpad.store.book import Book
from arpad.store.desk.accounts import Account, accounts, add_account
from arpad.store.desk.desk import Desk
from arpad.store.desk.log import Line, Sought, add_line, lines
from arpad.store.desk.schema import DESK
from arpad.store.desk.settings import kept_secret, set_setting, setting_named, settings
from arpad.store.troubles import BookError

NOW = datetime(2026, 3, 1, 9, tzinfo=UTC)


@pytest.fixture
def desk(book_address: str) -> Desk:
    return Desk(Book(book_address))


def anna() -> Account:
    return Account(name="anna", full_name="Anna Tamm", created=NOW, created_by="test")


def test_the_tables_are_those_of_the_schema(desk: Desk) -> None:
    with desk.reading() as connection:
        there = inspect(connection)
        names = {name for name in there.get_table_names() if name.startswith("desk_")}
        assert names - {"desk_form"} == set(DESK.tables)
        for table in DESK.sorted_tables:
            columns = {
                column["name"]: column["nullable"] for column in there.get_columns(table.name)
            }
            assert columns == {column.name: column.nullable for column in table.columns}
            indexes = {index["name"] for index in there.get_indexes(table.name)}
            assert {index.name for index in table.indexes} <= indexes


def test_who_opens_a_desk_that_somebody_is_making_waits_for_it(tmp_path: Path) -> None:
    maker = sqlite3.connect(tmp_path / "club.desk.db", isolation_level=None)
    maker.execute("BEGIN IMMEDIATE")

    def open_desk() -> bool:
        with Desk(Book(str(tmp_path / "club.db"))).reading() as connection:
            return inspect(connection).has_table("desk_form")

    with ThreadPoolExecutor(1) as others:
        opened = others.submit(open_desk)
        assert not wait([opened], timeout=0.3).done
        maker.execute("COMMIT")
        assert opened.result(timeout=20)
    maker.close()


def test_the_file_is_its_owners_only(tmp_path: Path) -> None:
    desk = Desk(Book(str(tmp_path / "club.db")))
    with desk.reading():
        pass
    assert stat.S_IMODE((tmp_path / "club.desk.db").stat().st_mode) == 0o600
    assert not (tmp_path / "club.db").exists(), "to look at the desk makes no book"


def test_many_who_open_a_desk_at_once_make_one(book_address: str) -> None:
    def look(_: int) -> int:
        with Desk(Book(book_address)).reading() as connection:
            return len(accounts(connection))

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(look, range(8))) == [0] * 8


def test_what_goes_wrong_half_way_has_not_happened(desk: Desk) -> None:
    def begin_and_fail() -> None:
        with desk.writing() as connection:
            add_account(connection, anna())
            raise RuntimeError

    with pytest.raises(RuntimeError):
        begin_and_fail()
    with desk.reading() as connection:
        assert accounts(connection) == ()


@pytest.mark.parametrize("deed", ["UPDATE desk_log SET who = 'x'", "DELETE FROM desk_log"])
def test_the_log_is_only_added_to(desk: Desk, deed: str) -> None:
    with desk.writing() as connection:
        add_line(connection, Line(at=NOW, who="anna", action="look", subject="account anna"))
    with pytest.raises(BookError, match="never changed"), desk.writing() as connection:
        connection.exec_driver_sql(deed)
    with desk.reading() as connection:
        assert [line.who for line in lines(connection, Sought(), most=9)] == ["anna"]


def test_a_subject_is_found_by_its_beginning_up_to_a_blank(desk: Desk) -> None:
    with desk.writing() as connection:
        for subject in ("event 1", "event 12", "event 1 finding 3", "event"):
            add_line(connection, Line(at=NOW, who="anna", action="look", subject=subject))
    with desk.reading() as connection:
        found = lines(connection, Sought(subject="event 1"), most=9)
    assert [line.subject for line in found] == ["event 1 finding 3", "event 1"]


def test_the_secret_is_made_once_and_told_to_nobody(desk: Desk) -> None:
    with desk.writing() as connection:
        first = kept_secret(connection)
        set_setting(connection, "office", "A")
        set_setting(connection, "office", "B")
    with desk.writing() as connection:
        assert kept_secret(connection) == first
        assert len(first) == 64
        assert settings(connection) == {"office": "B"}
        assert setting_named(connection, "nothing") is None


def test_a_desk_of_a_newer_form_is_left_alone(desk: Desk, book_address: str) -> None:
    with desk.writing() as connection:
        connection.exec_driver_sql("UPDATE desk_form SET version_num = '9999'")
    with (
        pytest.raises(BookError, match="newer version of Arpad"),
        Desk(Book(book_address)).reading(),
    ):
        pass


def test_numbers_of_accounts_go_on(desk: Desk) -> None:
    with desk.writing() as connection:
        assert add_account(connection, anna()) == 1
    with pytest.raises(BookError), desk.writing() as connection:
        add_account(connection, anna())
