"""`arpad status` as a user calls it."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from arpad.cli.exits import ExitCode

Arpad = Callable[..., CompletedProcess[str]]


@pytest.fixture(autouse=True)
def book(pattern_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work on a new book, on a day of 2012."""
    place = shutil.copy(pattern_file, tmp_path / "office.db")
    monkeypatch.setenv("ARPAD_BOOK", str(place))
    monkeypatch.setenv("ARPAD_NOW", "2012-03-01T09:00")


def test_an_office_without_work(arpad: Arpad) -> None:
    called = arpad("status")
    assert called.returncode == ExitCode.DONE
    assert called.stdout.startswith("The office on 2012-03-01\n")
    assert "2012-04-24 (7.13)" in called.stdout
    assert called.stdout.endswith("Nothing waits.\n")


def test_an_office_with_work(arpad: Arpad, report: Path) -> None:
    arpad("intake", report, "--pool", "fide", "--no-new-players")
    days = ("--start", "2012-04-07", "--end", "2012-04-09")
    arpad("event", "register", "--pool", "fide", "--name", "Spring Open", *days)
    arpad("event", "fee", 1, "25.50", "EUR")
    called = arpad("status")
    for part in ("Waiting: 2", "the register", "the organiser", "Deadlines", "7.13", "25.50"):
        assert part in called.stdout
    status = json.loads(arpad("status", "--json").stdout)
    assert [waiting["whom"] for waiting in status["waiting"]] == ["the register", "the organiser"]
    assert status["deadlines"][0]["day"] == "2012-04-24"


def test_a_day_beyond_the_texts(arpad: Arpad, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ARPAD_NOW", "1999-01-01")
    called = arpad("status")
    assert called.returncode == ExitCode.DONE
    assert "No text of FIDE says which list is in force on 1999-01-01." in " ".join(
        called.stdout.split()
    )


def test_there_is_no_book(arpad: Arpad, tmp_path: Path) -> None:
    called = arpad("status", "--book", tmp_path / "none.db")
    assert (called.returncode, called.stdout) == (ExitCode.UNUSABLE, "")
    assert "make one with arpad init" in called.stderr
