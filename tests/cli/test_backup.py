"""`arpad backup`, `arpad restore`, `arpad office export` and `import` as a user calls them."""

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from arpad.cli.backup import backup
from arpad.cli.exits import ExitCode, UsageError
from arpad.cli.office import export, import_
from arpad.cli.restore import restore
from arpad.store.book import HEAD

if TYPE_CHECKING:
    from tests.conftest import Server


@pytest.fixture(autouse=True)
def book(pattern_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work on a new book in a folder of its own, on a day of 2012."""
    place = Path(shutil.copy(pattern_file, tmp_path / "office.db"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ARPAD_BOOK", str(place))
    monkeypatch.setenv("ARPAD_NOW", "2012-03-01T09:00")
    return place


def test_a_backup_is_named_by_its_day(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert backup() == ExitCode.DONE
    assert [path.name for path in tmp_path.glob("*.zip")] == ["arpad-2012-03-01.zip"]
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("arpad-2012-03-01.zip is whole: ")
    assert "The last to write was officer on 2012-01-01 at 00:00 UTC, batch 1: init." in err


def test_a_backup_goes_into_a_folder(tmp_path: Path) -> None:
    (tmp_path / "backups").mkdir()
    backup(Path("backups"))
    assert (tmp_path / "backups" / "arpad-2012-03-01.zip").is_file()


def test_a_backup_is_not_written_over_another(tmp_path: Path) -> None:
    backup()
    before = (tmp_path / "arpad-2012-03-01.zip").read_bytes()
    with pytest.raises(UsageError, match="is already there: name another file, or add --force"):
        backup()
    backup(force=True)
    # The same book gives the same bytes, whenever it is asked.
    assert (tmp_path / "arpad-2012-03-01.zip").read_bytes() == before


def test_a_backup_without_a_book(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="make one with arpad init"):
        backup(Path("x.zip"), book="nothing.db")
    assert list(tmp_path.glob("*.zip")) == []
    assert list(tmp_path.glob(".*")) == []


def test_a_backup_that_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="cannot be written: No such file or directory"):
        backup(tmp_path / "nowhere" / "x.zip")


def test_a_backup_goes_down_a_pipe_unchecked(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with subprocess.Popen(["/usr/bin/env", "wc", "-c", pipe], stdout=subprocess.PIPE) as reader:
        backup(pipe, force=True)
        out, _ = reader.communicate(timeout=30)
    backup(Path("x.zip"))
    # A pipe cannot be wound back, so that some sizes stand after the files instead of before.
    assert int(out.split()[0]) >= (tmp_path / "x.zip").stat().st_size


def test_a_restored_book_is_the_same(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    backup(Path("a.zip"))
    capsys.readouterr()
    assert restore(Path("a.zip"), book="new.db") == ExitCode.DONE
    out, err = capsys.readouterr()
    assert (out, err.splitlines()[-1]) == (
        "",
        "new.db is that book now. Differences in its audit: 0.",
    )
    backup(Path("b.zip"), book="new.db")
    assert (tmp_path / "a.zip").read_bytes() == (tmp_path / "b.zip").read_bytes()


def test_a_book_moves_to_a_server_and_back(server: "Server", tmp_path: Path) -> None:
    address = server.new_database()
    export(Path("a.zip"))
    assert import_(Path("a.zip"), book=address) == ExitCode.DONE
    export(Path("b.zip"), book=address)
    assert import_(Path("b.zip"), book="back.db") == ExitCode.DONE
    export(Path("c.zip"), book="back.db")
    assert len({(tmp_path / f"{name}.zip").read_bytes() for name in "abc"}) == 1


def test_a_script_gets_json(capsys: pytest.CaptureFixture[str]) -> None:
    backup(Path("a.zip"), as_json=True)
    assert json.loads(capsys.readouterr().out)["format"] == "arpad/office/1"
    restore(Path("a.zip"), book="new.db", as_json=True)
    answer = json.loads(capsys.readouterr().out)
    assert (answer["manifest"]["form"], answer["audit"]["differences"]) == (HEAD, [])


def test_a_book_is_never_written_over(book: Path) -> None:
    backup(Path("a.zip"))
    before = book.read_bytes()
    with pytest.raises(UsageError, match="already, and nothing is written over it; name a new one"):
        restore(Path("a.zip"))
    assert book.read_bytes() == before


def test_what_is_no_archive(book: Path, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="is no zip, or its end is missing"):
        restore(book, book="new.db")
    assert not (tmp_path / "new.db").exists()
