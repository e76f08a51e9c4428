"""Measure what the office promises about speed, as a share of the limit it sets itself.

Every line compares a figure of this run with a limit, or with a peer measured in the same run: a
machine twice as slow shows twice the share, not a broken promise about another machine.
"""

import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))
from benchmarks.report import at_most, exit_code

from arpad.formats.event_file import event_from_bytes
from arpad.formats.trf import event_from_trf, read_trf, trf_from_event
from arpad.model.event import Event
from arpad.regulations import application
from arpad.regulations.conformance import conformance

EXAMPLE = Path(__file__).parents[1] / "src/arpad/examples/1_round_robin.json"
RUNS = 5


def best_of(work: Callable[[], object], runs: int = RUNS) -> float:
    """Return the shortest of several runs, in seconds."""
    times = []
    for _ in range(runs):
        started = time.perf_counter()
        work()
        times.append(time.perf_counter() - started)
    return min(times)


def swiss(players: int, rounds: int) -> bytes:
    """Return an invented Swiss event in which every fifth player is unrated."""
    dice = random.Random(64)  # noqa: S311 - invented results, not secrets
    field = [
        {"id": f"{n}", "name": f"Player {n}", "rating": dice.randint(1400, 2600), "games": 50}
        if n % 5
        else {"id": f"{n}", "name": f"Player {n}"}
        for n in range(1, players + 1)
    ]
    return event(dice, rounds, field, name="Swiss", start="2012-03-03", system="swiss")


def shogi_table(players: int, rounds: int) -> bytes:
    """Return an invented table of shogi in which every tenth player is new."""
    dice = random.Random(81)  # noqa: S311 - invented results, not secrets
    field = [
        {
            "id": f"{n}",
            "rating": dice.randint(600, 2200),
            "games": dice.randint(9, 60),
            "bonus_used": dice.randint(0, 100),
        }
        if n % 10
        else {"id": f"{n}"}
        for n in range(1, players + 1)
    ]
    return event(dice, rounds, field, name="Shogi", start="2024-03-03", system="table")


def event(dice: random.Random, rounds: int, players: list[dict[str, Any]], **facts: str) -> bytes:
    """Return an event file in which everybody plays every round, against anybody."""
    games = []
    for number in range(1, rounds + 1):
        ids = [player["id"] for player in players]
        dice.shuffle(ids)
        games += [
            {
                "round": number,
                "white": white,
                "black": black,
                "result": dice.choice(["1-0", "0-1", "1/2"]),
            }
            for white, black in zip(ids[::2], ids[1::2], strict=True)
        ]
    return json.dumps(facts | {"players": players, "games": games}).encode()


def command(*arguments: str) -> Callable[[], object]:
    """Return a run of the command line, start-up included."""
    return lambda: subprocess.run(
        [sys.executable, "-m", "arpad.cli", *arguments], check=True, capture_output=True
    )


def solving(table: Event, edition: str) -> Callable[[], object]:
    """Return a run that solves and audits a table, and refuses one that has no solution."""

    def run() -> None:
        if application.rate(table, edition=edition).audit is None:
            raise SystemExit("The table has no solution; measure another one.")

    return run


def converting(report: bytes) -> Callable[[], object]:
    """Return a run that reads a report and makes an event of it, and refuses one that is none."""

    def run() -> None:
        file, _ = read_trf(report, name="report.trf")
        if file is None or event_from_trf(file)[0] is None:
            raise SystemExit("The report is no event; measure another one.")

    return run


def main() -> int:
    """Print every measure beside its limit; exit 1 when one is passed."""
    data = swiss(500, 11)
    open_event, _ = event_from_bytes(data, name="swiss.json")
    table, _ = event_from_bytes(shogi_table(200, 11), name="table.json")
    small, _ = event_from_bytes(swiss(100, 9), name="small.json")
    if open_event is None or table is None or small is None:
        return 2
    report = trf_from_event(small)
    interpreter = best_of(lambda: subprocess.run([sys.executable, "-c", "pass"], check=True))
    with tempfile.TemporaryDirectory() as folder:
        large = Path(folder) / "swiss.json"
        large.write_bytes(data)
        rows = [
            ("arpad rate, 10 players, start-up included", 0.5, command("rate", str(EXAMPLE))),
            ("arpad rate, 500 players, 11 rounds, all of it", 1.5, command("rate", str(large))),
            ("rating 500 players, 11 rounds", 1.0, lambda: application.rate(open_event)),
            ("reading 500 players, 11 rounds", 0.1, lambda: event_from_bytes(data, name="s.json")),
            ("a shogi table of 200, 11 rounds, as written", 1.0, solving(table, "fesa/elo_text")),
            ("the same, as computed", 1.0, solving(table, "fesa/elo_program")),
            ("all worked examples", 0.5, conformance),
            ("a TRF of 100 players, 9 rounds, to an event", 0.005, converting(report)),
        ]
        measured = [(what, limit, best_of(work)) for what, limit, work in rows]
    for what, limit, seconds in measured:
        note = f"{seconds / interpreter:.1f} x the start of Python"
        at_most(what, seconds, limit, "s", note=note)
    return exit_code()


if __name__ == "__main__":
    sys.exit(main())
