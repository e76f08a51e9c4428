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

from arpad.formats.event_file import event_from_bytes
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


def swiss(players: int, rounds: int, seed: int = 64) -> bytes:
    """Return an invented Swiss event in which every fifth player is unrated."""
    dice = random.Random(seed)  # noqa: S311 - invented results, not secrets
    field = [
        {"id": f"{n}", "name": f"Player {n}", "rating": dice.randint(1400, 2600), "games": 50}
        if n % 5
        else {"id": f"{n}", "name": f"Player {n}"}
        for n in range(1, players + 1)
    ]
    games = []
    for number in range(1, rounds + 1):
        ids = [f"{n}" for n in range(1, players + 1)]
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
    event = {
        "name": "Swiss",
        "start": "2012-03-03",
        "end": "2012-03-13",
        "system": "swiss",
        "players": field,
        "games": games,
    }
    return json.dumps(event).encode()


def command(*arguments: str) -> Callable[[], object]:
    """Return a run of the command line, start-up included."""
    return lambda: subprocess.run(
        [sys.executable, "-m", "arpad.cli", *arguments], check=True, capture_output=True
    )


def main() -> int:
    """Print every measure beside its limit; exit 1 when one is passed."""
    data = swiss(500, 11)
    event, _ = event_from_bytes(data, name="swiss.json")
    if event is None:
        return 2
    interpreter = best_of(lambda: subprocess.run([sys.executable, "-c", "pass"], check=True))
    with tempfile.TemporaryDirectory() as folder:
        large = Path(folder) / "swiss.json"
        large.write_bytes(data)
        rows = [
            ("arpad rate, 10 players, start-up included", 0.5, command("rate", str(EXAMPLE))),
            ("arpad rate, 500 players, 11 rounds, all of it", 1.5, command("rate", str(large))),
            ("rating 500 players, 11 rounds", 1.0, lambda: application.rate(event)),
            ("reading 500 players, 11 rounds", 0.1, lambda: event_from_bytes(data, name="s.json")),
            ("all worked examples", 0.5, conformance),
        ]
        measured = [(what, limit, best_of(work)) for what, limit, work in rows]
    print(f"{'measure':<48}{'seconds':>9}{'limit':>7}{'share':>8}{'x bare python':>15}")
    for what, limit, seconds in measured:
        share, ratio = seconds / limit, seconds / interpreter
        print(f"{what:<48}{seconds:>9.3f}{limit:>7.1f}{share:>8.0%}{ratio:>15.1f}")
    return int(any(seconds > limit for _, limit, seconds in measured))


if __name__ == "__main__":
    sys.exit(main())
