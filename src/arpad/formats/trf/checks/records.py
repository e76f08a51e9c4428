"""Records that are missing, unknown, indented or given twice."""

import re
from collections import defaultdict
from collections.abc import Iterator

from arpad.formats.trf.columns import Record, records
from arpad.formats.trf.file import TrfFile, TrfLine
from arpad.formats.trf.observation import Observation, Topic
from arpad.formats.trf.report import Report
from arpad.formats.wording import quoted
from arpad.model.finding import Severity

_ONCE = ("012", "022", "032", "042", "052", "092", "122", "132", "142", "192", "222", "XXR")
_RECORD_LIKE = re.compile(r"(?!(.)\1\1)[0-9A-Z]{3}(?= |$)")


def check(report: Report) -> Iterator[Observation]:
    """Yield what is wrong with the set of records."""
    yield from _missing(report.file)
    yield from _twice(report.file)
    yield from _unknown(report.file)


def _missing(file: TrfFile) -> Iterator[Observation]:
    for record in records().values():
        if file.dialect not in record.needed:
            continue
        line = file.first(record.code)
        if line is None or not (line.values or line.rows):
            message = f"{_lack(line)}, and a report for rating needs it; {_remedy(line, record)}"
            yield _observed(line, record, message)
    if file.first("001") is None:
        yield _observed(None, records()["001"], "there are no players; every player needs a line")


def _lack(line: TrfLine | None) -> str:
    return "the record is missing" if line is None else "the record is blank"


def _remedy(line: TrfLine | None, record: Record) -> str:
    if line is None:
        return f"add a line {quoted(f'{record.code} …')}"
    return f"write it from column {record.fields[0].first}"


def _twice(file: TrfFile) -> Iterator[Observation]:
    for code in _ONCE:
        lines = file.of(code)
        for first, line in zip(lines[:1] * len(lines), lines[1:], strict=False):
            if line.raw.rstrip() != first.raw.rstrip():
                message = f"the record was already given in line {first.number}; keep one of them"
                yield _observed(line, records()[code], message)


def _unknown(file: TrfFile) -> Iterator[Observation]:
    unknown: defaultdict[str, list[TrfLine]] = defaultdict(list)
    for line in file.lines:
        if line.record is not None or not line.raw.strip():
            continue
        indent = len(line.raw) - len(line.raw.lstrip())
        if indent and line.raw.lstrip()[:3] in records() and line.raw.lstrip()[3:4] in {"", " "}:
            yield Observation(
                topic=Topic.RECORDS,
                severity=Severity.WARN,
                line=line.number,
                column=indent + 1,
                message=f"the record {line.raw.lstrip()[:3]} begins in column {indent + 1} and is "
                "not read; let it begin in column 1",
            )
        elif _RECORD_LIKE.match(line.raw):
            unknown[line.code].append(line)
    for code, lines in unknown.items():
        kept = "1 line of it is kept as it is"
        if len(lines) > 1:
            kept = f"{len(lines)} lines of it are kept as they are"
        yield Observation(
            topic=Topic.RECORDS,
            severity=Severity.INFO,
            line=lines[0].number,
            about=f"record {code}",
            message=f"the record is not one of the format; {kept}",
        )


def _observed(line: TrfLine | None, record: Record, message: str) -> Observation:
    what = record.name
    return Observation(
        topic=Topic.RECORDS,
        severity=Severity.WARN,
        line=0 if line is None else line.number,
        about=f"record {record.code}, {what}",
        message=message,
    )
