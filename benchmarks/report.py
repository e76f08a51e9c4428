"""Lines of the one table of all benchmarks: what was measured, its limit, and what came of it.

Every benchmark tells its lines here. On their own they are printed; under `run_all.py` they also
go, one JSON text a line, into the file that `ARPAD_BENCH_LINES` names, so that what was measured
before a crash is not lost. A share of 100 % is the limit itself: less is kept, more is missed.
"""

import math
import os
from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path

import msgspec
from msgspec import Struct

LINES = "ARPAD_BENCH_LINES"
"""The variable of the environment that names the file of lines."""
IS_QUICK = os.environ.get("QUICK", "0") not in {"", "0"}
"""Smaller sizes and fewer repetitions: answers are compared as always, fewer limits are judged."""


class Verdict(StrEnum):
    """What came of a measure."""

    KEPT = "kept"
    MISSED = "missed"
    SAME = "same answer"
    DIFFERS = "ANSWER DIFFERS"
    STATED = ""
    """A figure without a limit."""
    ABSENT = "not measured"
    """Something from elsewhere is missing here."""
    FAILED = "FAILED"
    """The benchmark itself broke, or was not finished in time."""


FAILURES = {Verdict.MISSED, Verdict.DIFFERS, Verdict.FAILED}


class Line(Struct, frozen=True):
    """One line of the table; values and limits are written as they are read."""

    measure: str
    value: str
    limit: str = ""
    share: float | None = None
    verdict: Verdict = Verdict.STATED


_TOLD: list[Line] = []


def tell(line: Line) -> Line:
    """Print a line, and hand it to whoever collects them."""
    _TOLD.append(line)
    print(row(line), flush=True)
    if path := os.environ.get(LINES):
        with Path(path).open("ab") as stream:
            stream.write(msgspec.json.encode(line) + b"\n")
    return line


def exit_code() -> int:
    """Return the exit code of a benchmark: 1 when a line that it told is a failure."""
    return int(any(line.verdict in FAILURES for line in _TOLD))


def lines_in(path: Path) -> list[Line]:
    """Return the lines that a benchmark has told into a file; none if it told none."""
    told = path.read_bytes().splitlines() if path.exists() else []
    return [msgspec.json.decode(text, type=Line) for text in told]


def at_most(
    measure: str, value: float, limit: float, unit: str, *, note: str = "", is_judged: bool = True
) -> Line:
    """Tell of a value that may not be larger than its limit; a note says where it comes from.

    With `is_judged` false it is only stated: the limit speaks of a larger size than was measured.
    """
    shown, bound = _with_note(value, unit, note), f"≤ {figure(limit, unit)}"
    return _held(measure, shown, bound, value / limit, is_judged=is_judged)


def at_least(
    measure: str, value: float, limit: float, unit: str, *, note: str = "", is_judged: bool = True
) -> Line:
    """Tell of a value that may not be smaller than its limit; otherwise as `at_most`."""
    shown, bound = _with_note(value, unit, note), f"≥ {figure(limit, unit)}"
    share = limit / value if value > 0 else math.inf
    return _held(measure, shown, bound, share, is_judged=is_judged)


def stated(measure: str, value: str) -> Line:
    """Tell of a figure that has no limit."""
    return tell(Line(measure, value))


def absent(measure: str, why: str) -> Line:
    """Tell of a measure that could not be taken here, which is no fault of what it measures."""
    return tell(Line(measure, why, verdict=Verdict.ABSENT))


def failed(measure: str, why: str) -> Line:
    """Tell of a benchmark that broke."""
    return tell(Line(measure, why, verdict=Verdict.FAILED))


def compared(measure: str, differences: Iterable[str], *, what: str) -> Line:
    """Tell whether answers were the same; `differences` names the ways that answered otherwise."""
    if others := [*differences]:
        return tell(Line(measure, "; ".join(others), verdict=Verdict.DIFFERS))
    return tell(Line(measure, what, verdict=Verdict.SAME))


def figure(value: float, unit: str) -> str:
    """Return a number in three digits with its unit.

    >>> figure(0.0123, "s"), figure(1234567.0, "rows/s"), figure(0.914, "%"), figure(120, "x")
    ('0.0123 s', '1 234 567 rows/s', '91.4 %', '120 x')
    """
    number = value * 100 if unit == "%" else value
    text = f"{number:,.0f}".replace(",", " ") if abs(number) >= 100 else f"{number:.3g}"  # noqa: PLR2004 - three digits
    return f"{text} {unit}".strip()


def row(line: Line) -> str:
    """Return a line of the table as a terminal shows it."""
    share = "" if line.share is None else f"{line.share:.0%}"
    return f"{line.measure:<58} {line.value:>42} {line.limit:>14} {share:>6}  {line.verdict}"


def heading() -> str:
    """Return what stands over the columns on a terminal."""
    return f"{'measure':<58} {'value':>42} {'limit':>14} {'share':>6}  verdict"


def _with_note(value: float, unit: str, note: str) -> str:
    return f"{figure(value, unit)} ({note})" if note else figure(value, unit)


def _held(measure: str, value: str, limit: str, share: float, *, is_judged: bool) -> Line:
    kept = Verdict.KEPT if share <= 1 else Verdict.MISSED
    return tell(Line(measure, value, limit, share, kept if is_judged else Verdict.STATED))
