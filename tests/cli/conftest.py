"""What the tests of the command line share: a way to call it, an event of known numbers."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess, run
from typing import Any

import pytest

from arpad.cli.app import main


@pytest.fixture(autouse=True)
def width_of_80(monkeypatch: pytest.MonkeyPatch) -> None:
    """Print as on a terminal of 80 columns, wherever the tests run."""
    monkeypatch.setenv("COLUMNS", "80")


@pytest.fixture
def arpad(capsys: pytest.CaptureFixture[str]) -> Callable[..., CompletedProcess[str]]:
    """Call the command line in this process."""

    def call(*words: object) -> CompletedProcess[str]:
        capsys.readouterr()
        spoken = [str(word) for word in words]
        code = main(spoken)
        out, err = capsys.readouterr()
        return CompletedProcess(spoken, code, out, err)

    return call


@pytest.fixture
def arpad_process() -> Callable[..., CompletedProcess[bytes]]:
    """Call the command line as a process of its own."""

    def call(*words: object, **settings: Any) -> CompletedProcess[bytes]:  # noqa: ANN401
        command = [sys.executable, "-m", "arpad.cli", *map(str, words)]
        return run(command, capture_output=True, check=False, **settings)

    return call


@pytest.fixture
def event() -> dict[str, Any]:
    """Return a round robin of four rated players under the edition of 2010.

    Differences of 100, 200 and 300 points expect .64, .76 and .85 by table (b).
    """
    return {
        "name": "Four Masters",
        "place": "Tallinn",
        "federation": "EST",
        "start": "2012-01-10",
        "end": "2012-01-12",
        "registered": "2011-11-01",
        "system": "round-robin",
        "time_control": "90+30",
        "arbiter": "K. Kask",
        "rounds": [{"number": n, "date": f"2012-01-{9 + n}"} for n in (1, 2, 3)],
        "players": [
            _player("A", "Anna Aas", 2500, 10),
            _player("B", "Berta Berg", 2400, 10),
            _player("C", "Carl Cederström", 2300, 15),
            _player("D", "Dora Dahl", 2200, 15),
        ],
        "games": [
            {"round": 1, "white": "A", "black": "D", "result": "1-0"},
            {"round": 1, "white": "B", "black": "C", "result": "1/2"},
            {"round": 2, "white": "C", "black": "A", "result": "0-1"},
            {"round": 2, "white": "D", "black": "B", "result": "0-1"},
            {"round": 3, "white": "A", "black": "B", "result": "1/2"},
            {"round": 3, "white": "C", "black": "D", "result": "1-0"},
        ],
    }


def _player(player_id: str, name: str, rating: int, k: int) -> dict[str, Any]:
    record = {"federation": "EST", "k": k, "games": 100, "reached_2400": k == 10}
    return {"id": player_id, "name": name, "rating": rating} | record


@pytest.fixture
def write(tmp_path: Path) -> Callable[[object], Path]:
    """Write an event file."""

    def to_file(event: object) -> Path:
        path = tmp_path / "event.json"
        path.write_text(json.dumps(event), encoding="utf-8")
        return path

    return to_file


@pytest.fixture
def sound(event: dict[str, Any], write: Callable[[object], Path]) -> Path:
    """Return a file of an event that no article objects to."""
    return write(event)


@pytest.fixture
def refused(event: dict[str, Any], write: Callable[[object], Path]) -> Path:
    """Return a file of an event that is too fast to be rated: article 1.1."""
    return write(event | {"time_control": "60"})


@pytest.fixture
def contradictory(event: dict[str, Any], write: Callable[[object], Path]) -> Path:
    """Return a file in which a player meets herself."""
    alone = {"round": 3, "white": "A", "black": "A", "result": "1-0"}
    return write(event | {"games": [*event["games"][:4], alone]})
