"""`arpad decide` as a user calls it."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest

from arpad.cli.exits import ExitCode

Arpad = Callable[..., CompletedProcess[str]]


@pytest.fixture(autouse=True)
def book(pattern_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work on a new book, on a day of 2012."""
    place = shutil.copy(pattern_file, tmp_path / "office.db")
    monkeypatch.setenv("ARPAD_BOOK", str(place))
    monkeypatch.setenv("ARPAD_NOW", "2012-03-01T09:00")
    monkeypatch.setenv("ARPAD_USER", "officer")


@pytest.fixture
def late(arpad: Arpad, event: dict[str, Any], write: Callable[[object], Path]) -> None:
    """Take in a Swiss that was registered too late: 0.4 is all that speaks against it."""
    for player in event["players"]:
        player["name"] = player["name"].replace(" ", f"{player['id']} ")
    swiss = event | {"system": "swiss", "registered": "2011-12-24"}
    arpad("intake", write(swiss), "--pool", "fide")


@pytest.mark.usefixtures("late")
def test_what_is_admitted_is_ready(arpad: Arpad) -> None:
    called = arpad("decide", 1, "--article", "0.4", "--verdict", "admit", "--reason", "snow")
    assert called.returncode == ExitCode.DONE, called.stdout + called.stderr
    assert called.stdout.splitlines()[:2] == [
        "The decision is recorded under 0.4; it lifts 1 refusal.",
        "Event 1: ready",
    ]
    shown = arpad("event", "show", 1).stdout
    assert "Decisions" in shown
    assert "snow" in shown


@pytest.mark.usefixtures("late")
def test_what_is_refused_may_be_appealed(arpad: Arpad, monkeypatch: pytest.MonkeyPatch) -> None:
    refused = arpad("decide", 1, "--verdict", "refuse", "--reason", "no clocks")
    assert refused.returncode == ExitCode.REFUSED
    assert "It may be appealed until 2012-03-08 (0.5)." in " ".join(refused.stdout.split())
    monkeypatch.setenv("ARPAD_NOW", "2012-03-09T09:00")
    appealed = arpad("decide", 1, "--appeal", "--reason", "there were clocks", "--json")
    answer = json.loads(appealed.stdout)
    assert (answer["is_late"], answer["checked"]["state"]) == (True, "waiting")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--reason", "x"), "Say --verdict admit or --verdict refuse, or --appeal."),
        (("--appeal", "--verdict", "admit", "--reason", "x"), "or --appeal."),
        (("--appeal", "--about", "event", "--reason", "x"), "--about belongs to a decision"),
        (("--appeal", "--reason", "x"), "no refusal of event 1"),
        (("--verdict", "admit", "--reason", "x"), "Say under which article"),
        (("--verdict", "admit", "--article", "7", "--reason", "x"), "has no article '7'"),
        (("--verdict", "maybe", "--article", "0.4", "--reason", "x"), "--verdict"),
        (("--verdict", "admit", "--article", "0.4"), "--reason"),
    ],
)
@pytest.mark.usefixtures("late")
def test_what_cannot_be_decided(arpad: Arpad, words: tuple[str, ...], sentence: str) -> None:
    called = arpad("decide", 1, *words)
    assert (called.returncode, called.stdout) == (ExitCode.UNUSABLE, "")
    assert sentence in called.stderr
