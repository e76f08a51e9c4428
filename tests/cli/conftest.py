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
def table() -> dict[str, Any]:
    """Return a table of shogi whose numbers are worked out by hand from rules 1, 2, 7 and 10.

    A 1500 without bonuses beats B, C and D, who end at 1391, 1449 and 1468: d is 9.75, 11.96 and
    12.71 with k 28. E 1700 beats F, who ends at 1700: 12 and a bonus of 0.50, a tie. P 1500 beats
    Q, who ends at 1702: d 21.33, d' 28 x 202 / 160 = 35.35, bonus 1.50. N loses his only game.
    """
    used = {"games": 50, "bonus_used": 100}
    return {
        "name": "Kyoto in Riga",
        "place": "Riga",
        "federation": "FESA",
        "start": "2024-05-04",
        "end": "2024-05-05",
        "system": "table",
        "time_control": "40+30",
        "arbiter": "I. Ozola",
        "arbiter_recognised": True,
        "players": [
            {"id": "A", "name": "Anna Aas", "rating": 1500, "grade": "3 Kyu", **used}
            | {"federation": "NOR", "counters": {"lb": 3, "lb_has_mp": True, "mp": 3}},
            {"id": "B", "name": "Berta Berg", "rating": 1400, "grade": "3 Kyu", **used},
            {"id": "C", "name": "Carl Cederström", "rating": 1460, "grade": "3 Kyu", **used},
            {"id": "D", "name": "Dora Dahl", "rating": 1480, "grade": "3 Kyu", **used},
            {"id": "E", "name": "Emil Ek", "rating": 1700, "grade": "1 Dan"}
            | {"games": 50, "bonus_used": 0},
            {"id": "F", "name": "Frida Falk", "rating": 1712, "grade": "1 Dan", **used},
            {"id": "P", "name": "Pia Poulsen", "rating": 1500, "grade": "3 Kyu"}
            | {"games": 11, "bonus_used": 2},
            {"id": "Q", "name": "Quirin Quist", "rating": 1720, "grade": "1 Dan", **used},
            {"id": "H", "name": "Hugo Holm", "rating": 1500, "grade": "2 Kyu", **used},
            {"id": "N", "name": "Nora Nyberg", "rating": None},
        ],
        "games": [
            {"round": 1, "white": "A", "black": "B", "result": "1-0"},
            {"round": 2, "white": "C", "black": "A", "result": "0-1"},
            {"round": 3, "white": "A", "black": "D", "result": "1-0"},
            {"round": 1, "white": "E", "black": "F", "result": "1-0"},
            {"round": 1, "white": "Q", "black": "P", "result": "0-1"},
            {"round": 1, "white": "H", "black": "N", "result": "1-0"},
            {"round": 2, "white": "E", "black": "H", "result": "+-"},
            {"round": 2, "white": "Q", "black": "N", "result": "0-1", "handicap": "two pieces"},
        ],
    }


@pytest.fixture
def tournament() -> dict[str, Any]:
    """Return the tournament of section 7 of FISF's text: J0 meets five others, round by round.

    Every rating, K, series, result, W_e and change is printed there; 30 games stand for any number
    above 14 and 3 for any below, as K shows them.
    """
    known = {"games": 30, "tournaments": 5, "last_event": "2019-06-30"}
    return {
        "name": "Section 7",
        "place": "Namur",
        "federation": "FISF",
        "start": "2019-11-09",
        "end": "2019-11-10",
        "system": "table",
        "homologated": True,
        "players": [
            {"id": "J0", "name": "Jeanne Zéro", "rating": 1700, "series": "A", **known},
            {"id": "J1", "name": "Julien Un", "rating": 1900, "series": "Joker", **known},
            {"id": "J2", "name": "Josette Deux", "rating": 1950, "series": "Joker", **known},
            {"id": "J3", "name": "Jérôme Trois", "rating": 1550, "series": "B", "games": 3}
            | {"tournaments": 1, "last_event": "2019-10-06"},
            {"id": "J4", "name": "Joëlle Quatre", "rating": 1600, "series": "B", **known},
            {"id": "J5", "name": "Jacques Cinq", "rating": 1700, "series": "A", **known},
        ],
        "games": [
            {"round": 1, "white": "J0", "black": "J1", "result": "0-1"},
            {"round": 2, "white": "J2", "black": "J0", "result": "0-1"},
            {"round": 3, "white": "J0", "black": "J3", "result": "1-0"},
            {"round": 4, "white": "J4", "black": "J0", "result": "1-0"},
            {"round": 5, "white": "J0", "black": "J5", "result": "1-0"},
        ],
    }


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
def shogi(table: dict[str, Any], write: Callable[[object], Path]) -> Path:
    """Return a file of a table that no rule objects to."""
    return write(table)


@pytest.fixture
def scrabble(tournament: dict[str, Any], write: Callable[[object], Path]) -> Path:
    """Return a file of the tournament of section 7."""
    return write(tournament)


@pytest.fixture
def refused(event: dict[str, Any], write: Callable[[object], Path]) -> Path:
    """Return a file of an event that is too fast to be rated: article 1.1."""
    return write(event | {"time_control": "60"})


@pytest.fixture
def contradictory(event: dict[str, Any], write: Callable[[object], Path]) -> Path:
    """Return a file in which a player meets herself."""
    alone = {"round": 3, "white": "A", "black": "A", "result": "1-0"}
    return write(event | {"games": [*event["games"][:4], alone]})


@pytest.fixture
def report_lines() -> list[str]:
    """Return the lines of a tournament report of the same round robin; line 13 is Anna Aas."""
    return [
        "012 Four Masters",
        "022 Tallinn",
        "032 EST",
        "042 2012/01/10",
        "052 2012/01/12",
        "062 4",
        "072 4",
        "082 0",
        "092 Individual: Round-Robin",
        "102 IA Kask, Kaur (4500900)",
        "122 90 minutes plus 30 seconds a move",
        f"132{'12/01/10  12/01/11  12/01/12':>116}",
        _line(1, "wWGM", "Aas, Anna", 2500, "2.5    1", "4 w 1", "3 b 1", "2 w ="),
        _line(2, "w IM", "Berg, Berta", 2400, "2.0    2", "3 w =", "4 b 1", "1 b ="),
        _line(3, "m FM", "Cederström, Carl", 2300, "1.5    3", "2 b =", "1 w 0", "4 w 1"),
        _line(4, "w   ", "Dahl, Dora", 2200, "0.0    4", "1 b 0", "2 w 0", "3 b 0"),
    ]


def _line(rank: int, title: str, name: str, rating: int, standing: str, *rounds: str) -> str:
    cells = "".join(f"{cell:>10}" for cell in rounds)
    start = f"001 {rank:>4} {title} {name:<33} {rating:>4} EST {4500000 + rank:>11} 1980/02/29"
    return f"{start}  {standing}{cells}"


@pytest.fixture
def write_report(tmp_path: Path) -> Callable[..., Path]:
    """Write lines into a report, called and encoded like this."""

    def to_file(
        lines: list[str], name: str = "report.trf", *, end: str = "\n", encoding: str = "utf-8"
    ) -> Path:
        path = tmp_path / name
        path.write_bytes("".join(f"{line}{end}" for line in lines).encode(encoding))
        return path

    return to_file


@pytest.fixture
def report(report_lines: list[str], write_report: Callable[..., Path]) -> Path:
    """Return a report in whose form nothing is wrong."""
    return write_report(report_lines)
