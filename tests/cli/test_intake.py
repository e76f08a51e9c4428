"""`arpad intake` as a user calls it: a file, a directory with rubbish, twice, stopped half-way."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest

from arpad.cli.exits import ExitCode

Arpad = Callable[..., CompletedProcess[str]]


@pytest.fixture(autouse=True)
def book(pattern_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work on a new book, on a day of 2012."""
    place = Path(shutil.copy(pattern_file, tmp_path / "office.db"))
    monkeypatch.setenv("ARPAD_BOOK", str(place))
    monkeypatch.setenv("ARPAD_NOW", "2012-03-01T09:00")
    monkeypatch.setenv("ARPAD_USER", "officer")
    return place


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return an empty directory for reports."""
    place = tmp_path / "reports"
    place.mkdir()
    return place


def test_a_report_gets_a_receipt(arpad: Arpad, report: Path) -> None:
    called = arpad("intake", report, "--pool", "fide")
    assert called.stdout.startswith("Receipt 1: event 1, Four Masters: waiting\n")
    # Nobody has a rating in a new book: 6.3 wants rated players in a round robin.
    assert called.returncode == ExitCode.REFUSED
    assert "refuse" in called.stdout
    assert "See arpad event show 1." in called.stdout


def test_the_same_report_again(arpad: Arpad, report: Path) -> None:
    arpad("intake", report, "--pool", "fide")
    again = arpad("intake", report, "--pool", "fide")
    assert again.stdout.startswith("Receipt 1: event 1, Four Masters: waiting\n")
    assert "is in the book already; nothing was added" in again.stdout


def test_a_directory_of_reports_and_rubbish(
    arpad: Arpad, folder: Path, event: dict[str, Any], report_lines: list[str]
) -> None:
    (folder / "a.json").write_text(json.dumps(event), encoding="utf-8")
    (folder / "b.trf").write_text("\n".join(report_lines), encoding="utf-8")
    (folder / "deeper").mkdir()
    (folder / "deeper" / "c.bin").write_bytes(bytes(range(256)))
    (folder / "empty.trf").write_bytes(b"")
    (folder / ".hidden").write_bytes(b"nobody looks here")
    called = arpad("intake", folder, "--pool", "fide", "--json")
    assert called.returncode == ExitCode.UNUSABLE
    files = {answer["file"]: answer for answer in json.loads(called.stdout)["files"]}
    assert {name: answer["taken"] for name, answer in files.items()} == {
        "a.json": "new event",
        "b.trf": "new event",
        "deeper/c.bin": "not usable",
        "empty.trf": "not usable",
    }
    assert files["empty.trf"]["findings"][0]["severity"] == "error"


def test_the_table_of_a_directory(arpad: Arpad, folder: Path, event: dict[str, Any]) -> None:
    for name in ("First", "Second"):
        path = folder / f"{name}.json"
        path.write_text(json.dumps(event | {"name": name}), encoding="utf-8")
    (folder / "empty.trf").write_bytes(b"")
    called = arpad("intake", folder, "--pool", "fide")
    assert called.stdout.splitlines()[0].split() == [
        *("receipt", "event", "file", "name", "what", "state", "findings")
    ]
    assert called.stdout.endswith(
        "3 files: 2 new event, 1 not usable. The events are now: 2 waiting.\n"
    )


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ((), "Name the reports to take in"),
        (("{report}", "--pool", "chess"), "There is no pool 'chess'; there are fide, fide-rapid"),
        (("{report}", "--event", "3"), "There is no event 3"),
        (("{report}", "--event", "x"), "--event"),
        (("{folder}",), "There are no files in "),
        (("{report}", "{book}", "--event", "1"), "--event is about one report"),
        (("{report}", "--received", "0001-01-01"), "is out of reach"),
        (("{report}", "--book", "{folder}/none.db"), "make one with arpad init"),
    ],
)
def test_what_cannot_be_asked(
    arpad: Arpad, report: Path, folder: Path, book: Path, words: tuple[str, ...], sentence: str
) -> None:
    named = {"report": report, "folder": folder, "book": book}
    called = arpad("intake", *(word.format(**named) for word in words))
    assert called.returncode == ExitCode.UNUSABLE
    assert sentence in called.stderr
    assert "Traceback" not in called.stderr
    assert called.stdout == ""


def test_a_file_that_is_not_there(arpad: Arpad, tmp_path: Path) -> None:
    called = arpad("intake", tmp_path / "gone.trf", "--pool", "fide")
    assert called.returncode == ExitCode.UNUSABLE
    assert "there is no such file" in called.stdout.lower()


def test_who_is_kept(arpad: Arpad, report: Path) -> None:
    arpad("intake", report, "--pool", "fide", "--as", "Kaja Kask")
    shown = arpad("event", "show", 1, "--json")
    assert {step["who"] for step in json.loads(shown.stdout)["steps"]} == {"Kaja Kask"}


def test_a_process_that_is_killed_leaves_whole_events(
    arpad: Arpad, folder: Path, event: dict[str, Any]
) -> None:
    for number in range(400):
        text = json.dumps(event | {"name": f"Open {number}"})
        (folder / f"{number:03}.json").write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "arpad.cli", "intake", str(folder), "--pool", "fide"]
    running = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=os.environ.copy())
    deadline = time.monotonic() + 60
    while not _events(arpad) and running.poll() is None and time.monotonic() < deadline:
        time.sleep(0.05)
    running.send_signal(signal.SIGKILL)
    running.wait()
    there = _events(arpad)
    assert there
    assert {found["state"] for found in there} == {"waiting"}
    called = arpad("intake", folder, "--pool", "fide", "--json")
    taken = [answer["taken"] for answer in json.loads(called.stdout)["files"]]
    assert taken == ["known already"] * len(there) + ["new event"] * (400 - len(there))
    assert len(_events(arpad)) == 400


def _events(arpad: Arpad) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(arpad("event", "list", "--json").stdout)["events"]
    return found
