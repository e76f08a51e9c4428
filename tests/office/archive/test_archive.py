"""A whole office in one file: the same rows, numbers and seals wherever it is restored."""

import json
import subprocess
from collections.abc import Callable
from itertools import accumulate, pairwise
from pathlib import Path
from typing import TYPE_CHECKING
from zipfile import ZipFile

import pytest
from msgspec.structs import replace
from sqlalchemy import LargeBinary, func, select, update

from arpad.office.archive import check_archive, restore_office
from arpad.office.audit import audit
from arpad.office.office import Office
from arpad.store.archive_shape import ARCHIVED, Kind, columns_of
from arpad.store.archive_writing import write_archive
from arpad.store.book import Book
from arpad.store.names import players_called
from arpad.store.schema import METADATA, batch, list_column, list_move, player_name
from arpad.store.troubles import BookError

if TYPE_CHECKING:
    from tests.conftest import Server


Write = Callable[[Office, Path], Path]


def restored(office: Office, archive: Path, address: str) -> Office:
    restore_office(Book(address), archive)
    return replace(office, book=Book(address))


def rows(office: Office) -> dict[str, list[tuple[object, ...]]]:
    with office.reading() as connection:
        return {
            name: [tuple(row) for row in connection.execute(select(table).order_by(*table.c))]
            for name, table in METADATA.tables.items()
            if table is not player_name
        }


def test_a_restored_book_has_every_row_again(lived: Office, archive: Path, elsewhere: str) -> None:
    assert rows(restored(lived, archive, elsewhere)) == rows(lived)


def test_the_same_book_gives_the_same_bytes_wherever_it_lies(
    lived: Office, archive: Path, elsewhere: str, write: Write, tmp_path: Path
) -> None:
    again = write(restored(lived, archive, elsewhere), tmp_path / "again.zip")
    assert again.read_bytes() == archive.read_bytes()


def test_the_work_goes_on_with_the_next_numbers(
    lived: Office, archive: Path, elsewhere: str
) -> None:
    there = restored(lived, archive, elsewhere)
    with lived.reading() as connection:
        last = max(connection.execute(select(batch.c.id)).scalars())
    with there.writing("test") as entry:
        assert entry.batch == last + 1
    with there.reading() as connection:
        assert audit(connection).differences == ()


def test_a_restored_book_is_guarded(lived: Office, archive: Path, elsewhere: str) -> None:
    there = restored(lived, archive, elsewhere)
    with pytest.raises(BookError, match="never changed"), there.writing("test") as entry:
        entry.connection.execute(update(batch).values(who="nobody"))


def test_the_keys_of_names_are_worked_out_again_those_of_former_names_too(
    lived: Office, archive: Path, elsewhere: str
) -> None:
    def keys(office: Office) -> set[tuple[object, ...]]:
        with office.reading() as connection:
            (number,) = players_called(connection, ["kask", "anna"], limit=5)
            assert players_called(connection, ["oun"], limit=5) == [number]
            wanted = select(player_name).where(player_name.c.player_id == number)
            return {tuple(row) for row in connection.execute(wanted)}

    assert keys(restored(lived, archive, elsewhere)) == keys(lived)


def test_a_file_of_the_restored_book_is_ready_for_readers_beside_a_writer(
    lived: Office, archive: Path, tmp_path: Path
) -> None:
    there = restored(lived, archive, str(tmp_path / "there.db"))
    with there.book.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
    assert [path.name for path in tmp_path.glob("*.part*")] == []


def test_others_write_while_an_archive_is_written(lived: Office, tmp_path: Path) -> None:
    # What is written after the archive has begun is not in it, and nobody waits.
    with (tmp_path / "office.zip").open("wb") as stream, lived.reading() as connection:
        before = connection.execute(select(func.max(batch.c.id))).scalar_one()
        with lived.writing("meanwhile") as entry:
            assert entry.batch > before
        manifest = write_archive(connection, stream)
    assert manifest.as_of is not None
    assert manifest.as_of.id == before


def test_an_archive_is_read_without_the_package(
    archive: Path, reported: bytes, tmp_path: Path
) -> None:
    """Read it with the standard library alone, and check the reports as its own page says."""
    with ZipFile(archive) as opened:
        opened.extractall(tmp_path / "out")
    out = tmp_path / "out"
    names, *lines = map(json.loads, (out / "tables/sheet.jsonl").read_text().splitlines())
    sheets = [dict(zip(names, line, strict=True)) for line in lines]
    # A: 15 x (1 - 0.50) = 7.50, B the same down; all entries are hundredths.
    assert {750, -750} <= {sheet["amount"] for sheet in sheets}
    # Numbers in places of 4, 5, 6, 6, 4, 4, 4 and 8, as the page in the archive says.
    (game,) = json.loads(next(sheet["lines"] for sheet in sheets if sheet["amount"] == 750))
    places = list(accumulate((4, 5, 6, 6, 4, 4, 4, 8), initial=0))
    numbers = [int(game[start:end]) for start, end in pairwise(places)]
    assert numbers == [1, 2000, 0, 0, 50, 100, 15, 750]
    assert game[places[-1] :] == "8.51 8.55a 8.55b 8.55c 8.56\t4500002"
    versions = (out / "tables/event_version.jsonl").read_text().splitlines()
    names, version, *_ = map(json.loads, versions)
    assert version[names.index("document")]["name"] == "Snow Cup"
    assert (out / "reports/1-été_1.json").read_bytes() == reported
    check = ["/usr/bin/env", "sha256sum", "-c", "reports.sha256"]
    assert subprocess.run(check, cwd=out, check=False, capture_output=True).returncode == 0
    assert "sha256sum -c reports.sha256" in (out / "README.txt").read_text()


def test_the_manifest_says_what_there_is(lived: Office, archive: Path) -> None:
    manifest = check_archive(archive)
    with lived.reading() as connection:
        last = connection.execute(select(batch).order_by(batch.c.id.desc())).first()
    assert last is not None
    assert manifest.as_of is not None
    assert (manifest.as_of.id, manifest.as_of.at, manifest.as_of.who) == last[:3]
    assert (manifest.format, manifest.form) == ("arpad/office/1", "0008")
    assert manifest.seal is not None
    left = {list_column.name, list_move.name}
    counted = {name: len(found) for name, found in rows(lived).items() if name not in left}
    told = {table.name: table.mark.rows for table in manifest.tables}
    assert told == counted


def test_every_table_is_archived_but_those_that_are_worked_out_again() -> None:
    archived = {table.name for table in ARCHIVED}
    assert set(METADATA.tables) - archived == {list_column.name, list_move.name, player_name.name}


def test_bytes_lie_beside_as_files_or_stand_as_documents() -> None:
    kinds = {
        (table.name, column.name): column.kind
        for table in ARCHIVED
        for column in columns_of(table)
        if isinstance(table.c[column.name].type, LargeBinary)
    }
    assert kinds == {
        ("report", "data"): Kind.FILE,
        ("event_version", "document"): Kind.DOCUMENT,
    }


def test_a_place_that_has_a_book_is_left_alone(
    lived: Office, archive: Path, book_address: str
) -> None:
    before = rows(lived)
    with pytest.raises(BookError, match="already, and nothing is written over it"):
        restore_office(Book(book_address), archive)
    assert rows(lived) == before


def test_a_database_of_something_else_is_left_alone(archive: Path, server: "Server") -> None:
    book = Book(server.new_database())
    with book.engine.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE guests (name text)")
    with pytest.raises(BookError, match="holds something else already; name an empty one"):
        restore_office(book, archive)
    with book.engine.connect() as connection:
        tables = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
        assert connection.exec_driver_sql(tables).scalars().all() == ["guests"]


def test_a_folder_that_is_not_there(archive: Path, tmp_path: Path) -> None:
    with pytest.raises(BookError, match="cannot be made: No such file or directory"):
        restore_office(Book(str(tmp_path / "nowhere" / "book.db")), archive)
