"""Backups that the site makes, of a book in a file and on a server: whole, and good to restore."""

from datetime import UTC, date, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from arpad.office.archive import restore_office
from arpad.office.backups import backup_called, backups, make_backup
from arpad.office.office import Clerk, Office, OfficeError
from arpad.store.book import Book
from arpad.store.desk.desk import Desk as SiteDesk
from arpad.store.persons import persons_coded

if TYPE_CHECKING:
    from tests.office.conftest import Desk

NOW = datetime(2012, 3, 1, 9, tzinfo=UTC)


def quiet(_done: int, _of: int, _doing: str) -> None:
    """Watch nothing."""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ARPAD_BACKUPS", str(tmp_path / "backups"))
    return tmp_path / "backups"


def test_a_backup_is_whole_and_makes_the_book_again(
    office: Office, desk: "Desk", folder: Path, tmp_path: Path
) -> None:
    desk.players("fide", date(2012, 1, 1), {"A": 2000})
    with SiteDesk(office.book).reading():
        pass
    made = make_backup(office, tell=quiet)
    path = backup_called(office.book, made.name)
    assert path.parent == folder
    assert made.sha256 == sha256(path.read_bytes()).hexdigest()
    assert made.has_desk is not office.book.is_server
    assert backups(office.book) == (made,)
    again = Book(str(tmp_path / "again.db"))
    restore_office(again, path)
    with again.reading() as connection:
        assert persons_coded(connection, ["A"])["A"].name == "Player A"


def test_the_newest_few_are_kept(office: Office) -> None:
    for hour in range(4):
        now = NOW + timedelta(hours=hour)
        make_backup(replace(office, clerk=Clerk(who="x", now=now)), keep=2, tell=quiet)
    assert [made.made.hour for made in backups(office.book)] == [12, 11]


@pytest.mark.parametrize("name", ["../arpad.db", "arpad-20120301T090000Z-0.zip", "", "x"])
def test_a_backup_that_is_not_there_is_told(office: Office, name: str) -> None:
    with pytest.raises(OfficeError, match="no such backup"):
        backup_called(office.book, name)
