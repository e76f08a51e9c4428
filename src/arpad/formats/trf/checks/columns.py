"""Columns that should be blank: text in them belongs elsewhere, or a line has slipped."""

from collections.abc import Iterator
from functools import cache

from msgspec import Struct

from arpad.formats.trf.columns import Record
from arpad.formats.trf.file import TrfLine
from arpad.formats.trf.observation import Observation, Topic
from arpad.formats.trf.report import Report
from arpad.formats.trf.wide_days import has_wide_days
from arpad.formats.wording import quoted
from arpad.model.finding import Severity

_CODE_COLUMNS = 3


class _Gaps(Struct, frozen=True):
    """The columns, from 0, that no field of a record has."""

    single: tuple[int, ...]
    repeated: tuple[int, ...]
    """The first of each row of blank columns among the repeated fields."""
    step: int
    end: int | None
    """Where the last field ends, None when one runs on."""


def check(report: Report) -> Iterator[Observation]:
    """Yield the first misplaced sign of every line that has one."""
    for line in report.file.lines:
        if line.record is None or line.record.loose or has_wide_days(line):
            continue
        column = misplaced_in(line)
        if column is not None:
            yield _observed(line, column)


def misplaced_in(line: TrfLine) -> int | None:
    """Return the first column of a line, from 0, that should be blank and is not."""
    record = line.record
    return None if record is None else _misplaced(line.raw, _gaps(record.code, record))


def _misplaced(raw: str, gaps: _Gaps) -> int | None:
    length = len(raw)
    for column in gaps.single:
        if column < length and raw[column] != " ":
            return column
    if gaps.end is not None and raw[gaps.end :].strip(" "):
        return gaps.end + len(raw[gaps.end :]) - len(raw[gaps.end :].lstrip(" "))
    found = []
    for column in gaps.repeated:
        row = raw[column :: gaps.step]
        if row.strip(" "):
            found.append(column + (len(row) - len(row.lstrip(" "))) * gaps.step)
    return min(found, default=None)


@cache
def _gaps(_code: str, record: Record) -> _Gaps:
    taken = {column for field in record.fields for column in _columns(field.first, field.last)}
    single, repeated = record.single, record.repeated
    if repeated:
        start, step = repeated[0].first - 1, repeated[0].step or 1
        cycle = tuple(c for c in range(start, start + step) if c not in taken)
        before = tuple(c for c in range(_CODE_COLUMNS, start) if c not in taken)
        return _Gaps(before, cycle, step, None)
    end = single[-1].last
    before = tuple(c for c in range(_CODE_COLUMNS, single[-1].first) if c not in taken)
    return _Gaps(before, (), 1, end)


def _columns(first: int, last: int | None) -> range:
    return range(first - 1, first if last is None else last)


def _observed(line: TrfLine, column: int) -> Observation:
    sign = line.raw[column]
    if sign == "\t":
        message = "there is a tab; columns are counted in letters, put blanks in its place"
    else:
        message = (
            f"expected a blank between two fields; found {quoted(_word(line.raw, column))}; the "
            "text is too long for its field, or the line has slipped"
        )
    return Observation(
        topic=Topic.COLUMNS,
        severity=Severity.WARN,
        line=line.number,
        column=column + 1,
        about=f"record {line.code}",
        message=message,
    )


def _word(raw: str, column: int) -> str:
    """Return the word that stands over a column."""
    start = raw.rfind(" ", 0, column) + 1
    stop = raw.find(" ", column)
    return raw[start:] if stop < 0 else raw[start:stop]
