"""Rounds: how many there are, against the records that count or date them."""

from collections.abc import Iterator
from datetime import date

from arpad.formats.trf.columns import records
from arpad.formats.trf.days import in_century_of
from arpad.formats.trf.file import TrfFile, TrfLine
from arpad.formats.trf.observation import Observation, Topic
from arpad.formats.trf.report import Report
from arpad.formats.wording import listed
from arpad.model.finding import Severity, number_of

MOST_ROUNDS = 1000

_DATES = records()["132"].field("date")


def check(report: Report) -> Iterator[Observation]:
    """Yield rounds that are too many, too few, undated, or dated outside the event."""
    file, played = report.file, report.table.rounds
    yield from _too_many(report)
    yield from _numbers(file, played)
    yield from _dates(file, played)
    yield from _days(file)


def errors(report: Report) -> Iterator[Observation]:
    """Yield what is wrong with the rounds or days so that no event can have them."""
    yield from _too_many(report)
    yield from (seen for seen in _days(report.file) if seen.severity is Severity.ERROR)


def number_of_rounds(file: TrfFile) -> int | None:
    """Return how many rounds the report says there are."""
    return next((number for _, number in _stated(file) if number <= MOST_ROUNDS), None)


def round_dates(file: TrfFile) -> tuple[date | None, ...]:
    """Return the days of the rounds, in the century of the start where that is known."""
    line, start = file.first("132"), file.first("042")
    first_day = start.day("date") if start is not None else None
    days = [row[0] if isinstance(row[0], date) else None for row in line.rows] if line else []
    if first_day is None:
        return tuple(days)
    return tuple(in_century_of(day, first_day) if day else None for day in days)


def _stated(file: TrfFile) -> list[tuple[TrfLine, int]]:
    lines = [line for code in ("142", "XXR") for line in file.of(code)]
    return [(line, number) for line in lines if (number := line.whole("number"))]


def _too_many(report: Report) -> Iterator[Observation]:
    for entry in report.table.entries:
        if len(entry.cells) > MOST_ROUNDS:
            message = f"the line has more than {MOST_ROUNDS} rounds; check what it holds"
            yield _observed(entry.line, 0, Severity.ERROR, message)


def _numbers(file: TrfFile, played: int) -> Iterator[Observation]:
    stated = _stated(file)
    for line, number in stated:
        if number < played:
            message = (
                f"the record says {number_of(number, 'round')}, and the players have {played}; "
                "correct one of the two"
            )
            yield _observed(line, 5, Severity.WARN, message)
        elif number > played:
            message = (
                f"the record says {number_of(number, 'round')}, and the players have {played}: "
                "the event is not finished, or rounds are missing"
            )
            yield _observed(line, 5, Severity.INFO, message)
    for line, number in stated[1:]:
        first, other = stated[0]
        if number != other:
            message = f"line {first.number} says {number_of(other, 'round')}; correct one of them"
            yield _observed(line, 5, Severity.WARN, message)


def _dates(file: TrfFile, played: int) -> Iterator[Observation]:
    line = file.first("132")
    dated = round_dates(file)
    if line is None or not any(dated):
        return
    rounds = max(played, number_of_rounds(file) or 0)
    undated = [n for n in range(1, played + 1) if n > len(dated) or dated[n - 1] is None]
    undated = [n for n in undated if n > len(line.rows) or line.rows[n - 1][0] is None]
    if undated:
        words = "round" if len(undated) == 1 else "rounds"
        message = f"no day for {words} {listed(map(str, undated[:20]))}; add it as YY/MM/DD"
        yield _observed(line, _DATES.column(undated[0] - 1), Severity.WARN, message)
    if len(dated) > rounds:
        message = (
            f"{len(dated)} rounds have a day, and the players have {played} rounds; correct one "
            "of the two"
        )
        yield _observed(line, _DATES.column(rounds), Severity.WARN, message)


def _days(file: TrfFile) -> Iterator[Observation]:
    """Yield days of rounds outside the event, and an event that ends before it starts."""
    start, end = (file.first(code) for code in ("042", "052"))
    first = start.day("date") if start is not None else None
    last = end.day("date") if end is not None else None
    if first and last and end is not None and last < first:
        message = f"the event ends on {last}, before it starts on {first}; correct one of the days"
        yield _observed(end, 5, Severity.ERROR, message)
        return
    line = file.first("132")
    for index, day in enumerate(round_dates(file)):
        if day is not None and line is not None:
            message = _outside(day, first, last)
            if message:
                yield _observed(line, _DATES.column(index), Severity.WARN, message)


def _outside(day: date, first: date | None, last: date | None) -> str:
    if first and day < first:
        return f"the round is on {day}, before the event starts on {first}; correct one of the days"
    if last and day > last:
        return f"the round is on {day}, after the event ends on {last}; correct one of the days"
    return ""


def _observed(line: TrfLine, column: int, severity: Severity, message: str) -> Observation:
    return Observation(
        topic=Topic.ROUNDS,
        severity=severity,
        line=line.number,
        column=column,
        about=f"record {line.code}",
        message=message,
    )
