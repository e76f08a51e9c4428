"""Every benchmark, one table: `make bench`, or `QUICK=1 make bench` for two minutes.

Each benchmark is a process of its own with a time limit, so that one that breaks is a line of the
table and not the end of it. The whole table also goes into `README.md` beside this file, unless the
run was a quick one. The exit code is 1 when an answer differed, a benchmark failed or a limit was
missed; the last lines say which, each kind for itself.

`python benchmarks/run_all.py kernels replay` runs only these, and leaves README.md as it is.
"""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))
from benchmarks.machine import machine
from benchmarks.report import (
    FAILURES,
    IS_QUICK,
    LINES,
    Line,
    Verdict,
    at_most,
    heading,
    lines_in,
    row,
)
from benchmarks.results_page import write_results

_HERE = Path(__file__).parent
ALL_SECONDS, QUICK_SECONDS = 30 * 60, 2 * 60
_QUICK_PART, _SECONDS_TO_STOP = 180, 30
"""So long may one benchmark of a quick run take, on a machine that has other work too."""


class Part(NamedTuple):
    """A benchmark: its script, what it is about, how many seconds it may take in a whole run.

    Most look for `QUICK` themselves; others are told the size of a quick run.
    """

    script: str
    subject: str
    seconds: int
    quick_words: tuple[str, ...] = ()


PARTS = (
    Part("run", "commands and single events", 120),
    Part("kernels", "the period kernel", 180),
    Part("game_by_game", "Elo game by game, beside peers", 600),
    Part("replay", "ten years of lists", 600),
    Part("chained", "events one after the other", 300),
    Part("trf_bulk", "reports in bulk", 240),
    Part("cluster", "the cluster", 300),
    Part("scale", "scale, reckoned", 120),
    Part("lists", "lists in and out", 300, ("50000",)),
    Part("office", "a period in the book", 600, ("5000",)),
    Part("site", "the site under load", 600),
)


class Ending(NamedTuple):
    """How a process ended: its exit code, none if its time was over, and what it said of errors."""

    code: int | None
    said: str


def main(words: list[str]) -> int:
    """Run the benchmarks that are named, or all; tell what was missed."""
    if unknown := set(words) - {part.script for part in PARTS}:
        print(f"There is no benchmark {', '.join(sorted(unknown))}.")
        return 2
    started, sections = time.monotonic(), {}
    for part in PARTS:
        if not words or part.script in words:
            print(f"\n{part.subject} (benchmarks/{part.script}.py)", flush=True)
            left = ALL_SECONDS - (time.monotonic() - started)
            sections[part.subject] = run(part, left)
    if not words:
        limit = QUICK_SECONDS if IS_QUICK else ALL_SECONDS
        taken = time.monotonic() - started
        sections["everything"] = [at_most("make bench", taken, limit, "s", is_judged=not IS_QUICK)]
    print_table(sections)
    if not words and not IS_QUICK:
        write_results(_HERE / "README.md", sections, machine())
    return told_verdict([line for lines in sections.values() for line in lines])


def run(part: Part, left: float) -> list[Line]:
    """Run one benchmark in the time that is left; return its lines, and one for how it ended."""
    limit = min(_QUICK_PART if IS_QUICK else part.seconds, left)
    if limit <= 0:
        return [Line(part.script, "no time was left for it", verdict=Verdict.FAILED)]
    script = str(_HERE / f"{part.script}.py")
    command = [sys.executable, script, *(part.quick_words if IS_QUICK else ())]
    started = time.monotonic()
    with TemporaryDirectory() as folder:
        told = Path(folder) / "lines"
        ending = _ending(command, {**os.environ, LINES: str(told)}, limit)
        lines = lines_in(told)
    seconds = time.monotonic() - started
    if line := _line_of_ending(part, ending, lines, limit):
        print(row(line), flush=True)
        lines.append(line)
    return [*lines, Line(f"{part.script}.py in all", f"{seconds:.0f} s")]


def _ending(command: list[str], environment: dict[str, str], limit: float) -> Ending:
    """Run a process; when its time is over let it put away what it began, then end all of it."""
    with (
        TemporaryFile("w+") as errors,
        subprocess.Popen(
            command, env=environment, stderr=errors, start_new_session=True
        ) as process,
    ):
        code = None
        try:
            code = process.wait(limit)
        except subprocess.TimeoutExpired:
            _stop(process)
        except BaseException:
            _stop(process)
            raise
        errors.seek(0)
        said = errors.read()
    print(said, end="", file=sys.stderr, flush=True)
    return Ending(code, said)


def _stop(process: "subprocess.Popen[bytes]") -> None:
    process.send_signal(signal.SIGINT)
    try:
        with suppress(subprocess.TimeoutExpired):
            process.wait(_SECONDS_TO_STOP)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)


def _line_of_ending(part: Part, ending: Ending, lines: list[Line], limit: float) -> Line | None:
    """Return what must be said of how a benchmark ended, beyond the lines that it told."""
    name = f"{part.script}.py"
    if ending.code is None:
        return Line(name, f"not finished in {limit:.0f} s", verdict=Verdict.FAILED)
    if ending.code and (ending.code != 1 or "Traceback (most recent call last)" in ending.said):
        last = (ending.said.strip().splitlines() or ["no word"])[-1]
        return Line(name, f"exit code {ending.code}: {last}", verdict=Verdict.FAILED)
    if ending.code and not any(line.verdict in FAILURES for line in lines):
        return Line(name, "missed a limit in its own table", verdict=Verdict.MISSED)
    if not lines:
        return Line(name, "kept the limits of its own table", verdict=Verdict.KEPT)
    return None


def print_table(sections: Mapping[str, list[Line]]) -> None:
    """Print the one table."""
    print(f"\n{heading()}")
    for subject, lines in sections.items():
        print(f"\n{subject}")
        for line in lines:
            print(row(line))


def told_verdict(lines: list[Line]) -> int:
    """Say what is wrong, each kind for itself; return the exit code."""
    words = {
        Verdict.DIFFERS: "Answers differ",
        Verdict.FAILED: "Benchmarks failed",
        Verdict.MISSED: "Limits missed",
        Verdict.ABSENT: "Not measured",
    }
    print()
    for verdict, what in words.items():
        if found := [line.measure for line in lines if line.verdict is verdict]:
            print(f"{what}: {'; '.join(found)}.")
    is_wrong = any(line.verdict in FAILURES for line in lines)
    if not is_wrong:
        print("All answers are the same, and all limits are kept.")
    return int(is_wrong)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
