"""A backup or a restore that is killed on the way leaves nothing that looks whole."""

import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from arpad.cli.backup import backup
from arpad.cli.restore import restore
from arpad.store.book import Book
from arpad.store.troubles import BookError

if TYPE_CHECKING:
    from tests.conftest import Server

# Each stops at a point inside its work, says so, and waits to be killed there.
STOPPED_BACKUP = """
import sys, time
from pathlib import Path
import arpad.store.archive_writing as writing
from arpad.cli.backup import backup
def stop(*_):
    print("here", flush=True)
    time.sleep(60)
writing._reports = stop
backup(Path(sys.argv[1]), force=True)
"""
STOPPED_RESTORE = """
import sys, time
from pathlib import Path
import arpad.{module} as module
from arpad.cli.restore import restore
before = module.{name}
def stop(*words, **more):
    result = before(*words, **more) if {after} else None
    print("here", flush=True)
    time.sleep(60)
module.{name} = stop
restore(Path(sys.argv[1]), book=sys.argv[2])
"""
POINTS = [
    ("store.archive_loading", "_go_on_numbering", False),
    ("store.archive_loading", "look_at_tables", True),
    ("office.archive", "audit", True),
]


@pytest.fixture
def archive(pattern_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ARPAD_BOOK", str(shutil.copy(pattern_file, tmp_path / "office.db")))
    monkeypatch.setenv("ARPAD_NOW", "2012-03-01T09:00")
    backup(tmp_path / "a.zip")
    return tmp_path / "a.zip"


def killed(program: str, *words: object) -> None:
    """Start a program, wait until it says that it is there, and kill it."""
    command = [sys.executable, "-c", program, *map(str, words)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "here\n"
        process.send_signal(signal.SIGKILL)
    assert process.returncode == -signal.SIGKILL


def test_a_killed_backup_leaves_the_former_one(archive: Path) -> None:
    before = archive.read_bytes()
    killed(STOPPED_BACKUP, archive)
    assert archive.read_bytes() == before
    backup(archive, force=True)


@pytest.mark.parametrize("place", ["file", "server"])
@pytest.mark.parametrize(("module", "name", "after"), POINTS)
def test_a_killed_restore_leaves_no_book_and_can_be_repeated(
    archive: Path,
    request: pytest.FixtureRequest,
    tmp_path: Path,
    place: str,
    module: str,
    name: str,
    *,
    after: bool,
) -> None:
    if place == "file":
        address = str(tmp_path / "new.db")
    else:
        running: Server = request.getfixturevalue("server")
        address = running.new_database()
    killed(STOPPED_RESTORE.format(module=module, name=name, after=after), archive, address)
    with pytest.raises(BookError, match="There is no book"), Book(address).reading():
        pass
    restore(archive, book=address)
    backup(tmp_path / "b.zip", book=address)
    assert (tmp_path / "b.zip").read_bytes() == archive.read_bytes()
    assert list(tmp_path.glob(".*")) == []
