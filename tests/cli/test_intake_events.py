"""`arpad event …` as a user calls it: list, show, register, match, withdraw, recheck, fees."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from arpad.cli.exits import ExitCode

Arpad = Callable[..., CompletedProcess[str]]
PLAN = ("--pool", "fide", "--name", "Spring Open", "--start", "2012-04-07", "--end", "2012-04-09")


@pytest.fixture(autouse=True)
def book(pattern_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work on a new book, on a day of 2012."""
    place = shutil.copy(pattern_file, tmp_path / "office.db")
    monkeypatch.setenv("ARPAD_BOOK", str(place))
    monkeypatch.setenv("ARPAD_NOW", "2012-03-01T09:00")
    monkeypatch.setenv("ARPAD_USER", "officer")


@pytest.fixture
def taken(arpad: Arpad, report: Path) -> None:
    """Take a report in of whose players nobody is known."""
    arpad("intake", report, "--pool", "fide", "--no-new-players")


def test_an_event_is_registered_in_time(arpad: Arpad) -> None:
    called = arpad("event", "register", *PLAN, "--federation", "EST")
    assert called.returncode == ExitCode.DONE
    assert called.stdout.startswith("Event 1: Spring Open is registered\nIn time: 2012-03-07 ")
    assert "enters the list of 2012-05-01, whose cut-off is 2012-04-24 (7.13)" in " ".join(
        called.stdout.split()
    )


def test_an_event_is_registered_late(arpad: Arpad, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ARPAD_NOW", "2012-03-08T00:00")
    called = arpad("event", "register", *PLAN)
    assert called.returncode == ExitCode.REFUSED
    assert "wait for a decision under 0.4" in " ".join(called.stdout.split())


def test_an_event_with_norms_is_registered_earlier(arpad: Arpad) -> None:
    days = ("--start", "2023-05-13", "--end", "2023-05-15")
    for more, last in (((), "2023-05-10"), (("--norms",), "2023-04-13")):
        called = arpad("event", "register", *PLAN[:3], f"Open {last}", *days, *more)
        assert f"In time: {last} is the last day of registration (0.4)." in called.stdout


@pytest.mark.usefixtures("taken")
def test_events_are_listed(arpad: Arpad) -> None:
    arpad("event", "register", *PLAN)
    listed = arpad("event", "list").stdout.splitlines()
    assert [line.split()[0] for line in listed] == ["event", "1", "2"]
    waiting = json.loads(arpad("event", "list", "--state", "waiting", "--json").stdout)["events"]
    assert [found["id"] for found in waiting] == [1]
    assert "no such events" in arpad("event", "list", "--pool", "fesa").stdout
    assert "There is no pool 'go'" in arpad("event", "list", "--pool", "go").stderr


@pytest.mark.usefixtures("taken")
def test_an_event_is_shown_with_everything(arpad: Arpad) -> None:
    arpad("event", "fee", 1, "25.50", "EUR", "--federation", "EST")
    shown = arpad("event", "show", 1)
    assert shown.returncode == ExitCode.DONE
    for part in ("Reports", "Steps", "Findings", "Players", "Fees", "report.trf", "25.50"):
        assert part in shown.stdout
    assert "?" in shown.stdout


def test_an_event_that_is_not_there(arpad: Arpad) -> None:
    for words in (("show", 9), ("recheck", 9), ("withdraw", 9, "--reason", "x")):
        called = arpad("event", *words)
        assert (called.returncode, called.stdout) == (ExitCode.UNUSABLE, "")
        assert "There is no event 9" in called.stderr


@pytest.mark.usefixtures("taken")
def test_players_are_said_to_be_somebody_one_by_one(arpad: Arpad) -> None:
    for number in (1, 2, 3, 4):
        code = 4500000 + number
        called = arpad("event", "match", 1, code, code, "--new")
        assert called.stdout.startswith("Event 1: waiting\n")
        left = called.stdout.count("Who is ")
        assert left == 4 - number
    again = arpad("event", "match", 1, 4500001, 4500002)
    assert "nobody is two players of one event" in again.stderr


@pytest.mark.usefixtures("taken")
def test_an_event_is_withdrawn(arpad: Arpad) -> None:
    called = arpad("event", "withdraw", 1, "--reason", "played for fun")
    assert (called.returncode, called.stdout) == (
        ExitCode.DONE,
        "Event 1, Four Masters, is withdrawn.\n",
    )
    assert "played for fun" in arpad("event", "recheck", 1).stderr
    assert "--reason" in arpad("event", "withdraw", 1, "--reason", " ").stderr


@pytest.mark.usefixtures("taken")
def test_an_event_is_checked_again(arpad: Arpad) -> None:
    called = arpad("event", "recheck", 1, "--json")
    assert called.returncode == ExitCode.REFUSED
    assert json.loads(called.stdout)["1"]["state"] == "waiting"
    assert "Name the events" in arpad("event", "recheck").stderr


@pytest.mark.usefixtures("taken")
def test_fees_are_recorded_and_taken_back(arpad: Arpad) -> None:
    assert arpad("event", "fees").stdout == "No fees are recorded.\n"
    arpad("event", "fee", 1, "25.50", "EUR")
    arpad("event", "fee", 1, "-5", "EUR", "--what", "taken back")
    shown = arpad("event", "fees", "--json")
    assert json.loads(shown.stdout)["fees"] == [
        {"federation": "EST", "currency": "EUR", "amount": 2050, "events": 1}
    ]
    assert "is no amount" in arpad("event", "fee", 1, "1.234", "EUR").stderr
