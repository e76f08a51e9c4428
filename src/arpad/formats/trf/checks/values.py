"""Dates, numbers and codes: what cannot be read, and what is read but written otherwise."""

from collections import defaultdict
from collections.abc import Iterator
from datetime import date
from itertools import chain, islice

from msgspec import Struct

from arpad.formats.trf.columns import Field, Kind
from arpad.formats.trf.crosstable import PLAYER, Entry, player_label
from arpad.formats.trf.days import day_text, is_open, short_day_text
from arpad.formats.trf.file import TrfFile, TrfLine
from arpad.formats.trf.observation import MOST_SEEN, Observation, Topic
from arpad.formats.trf.report import Report
from arpad.formats.trf.titles import SHORT_TITLES
from arpad.formats.trf.values import Unreadable, expected_in
from arpad.formats.trf.wide_days import first_day, has_wide_days, narrowed
from arpad.formats.wording import quoted
from arpad.model.finding import Severity, number_of

DAY_KINDS = frozenset({Kind.DATE, Kind.BIRTH_DATE})


class Rewriting(Struct, frozen=True):
    """A value that is understood, and how the format writes it."""

    line: TrfLine
    field: Field
    index: int
    before: str
    after: str
    is_open: bool = False
    """Whether another day could be meant."""


def check(report: Report) -> Iterator[Observation]:
    """Yield unreadable values, and one word on each kind of notation that is not the format's."""
    # They come in the order of the lines, so the rest can be left unseen.
    yield from islice(_unreadable(report.file), MOST_SEEN)
    yield from _unknown_titles(report.file)
    groups: defaultdict[tuple[str, str, bool], list[Rewriting]] = defaultdict(list)
    for rewriting in rewritings(report.file):
        key = rewriting.line.kind, rewriting.field.name, rewriting.is_open
        groups[key].append(rewriting)
    yield from map(_told, groups.values())
    yield from (_wide_days(line) for line in report.file.of("132") if has_wide_days(line))


def errors(report: Report) -> Iterator[Observation]:
    """Yield the unreadable values without which nothing can be rated, quickly for a sound file."""
    start = report.file.first("042")
    if start is not None:
        yield from _grave_objections(start)
    broken = (entry.line for entry in report.table.entries if _may_be_broken(entry))
    yield from islice(chain.from_iterable(map(_grave_objections, broken)), MOST_SEEN)


def _grave_objections(line: TrfLine) -> Iterator[Observation]:
    return (seen for seen in _objections(line) if seen.severity is Severity.ERROR)


def _may_be_broken(entry: Entry) -> bool:
    return any(cell.is_broken for cell in entry.cells) or any(
        isinstance(value, Unreadable) for value in entry.line.values.values()
    )


def rewritings(file: TrfFile) -> Iterator[Rewriting]:
    """Yield every day and title that is understood but not written as the format writes it."""
    for line in file.lines:
        if line.record is None:
            continue
        for field in line.record.single:
            if field.kind in DAY_KINDS or field.kind is Kind.TITLE:
                yield from _rewriting(line, field)
        if line.kind == "132" and not has_wide_days(line):
            yield from _round_dates(line)


def _rewriting(line: TrfLine, field: Field) -> Iterator[Rewriting]:
    value = line.values.get(field.name)
    before = line.raw[field.first - 1 : field.last].strip()
    after = before
    if isinstance(value, date) or (isinstance(value, int) and _is_year_alone(before, value)):
        after = day_text(value)
    elif isinstance(value, str) and value in SHORT_TITLES:
        after = value
    if after != before:
        yield Rewriting(line, field, 0, before, after, is_open(before))


def _is_year_alone(text: str, year: int) -> bool:
    """Tell whether a text has nothing but a year; a month without a day is kept as it is."""
    return not text.replace(f"{year}", "", 1).strip("0 -/.")


def _round_dates(line: TrfLine) -> Iterator[Rewriting]:
    if line.record is None:
        return
    field = line.record.repeated[0]
    for index, (day,) in enumerate(line.rows):
        start = field.column(index) - 1
        before = line.raw[start : start + (field.width or 0)].strip()
        if isinstance(day, date) and short_day_text(day) != before:
            yield Rewriting(line, field, index, before, short_day_text(day))


def _wide_days(line: TrfLine) -> Observation:
    column, first = first_day(line)
    days = number_of(sum(day is not None for (day,) in line.rows), "day")
    return Observation(
        topic=Topic.VALUES,
        severity=Severity.INFO,
        line=line.number,
        column=column,
        about=f"record {line.code}",
        message=f"{days} with the whole year, the first of them {quoted(first)}, and the format "
        f"has room for two digits of it; write {quoted(narrowed(line)[91:99])} from column 92, the "
        "next day from column 102, and so on",
    )


def _told(group: list[Rewriting]) -> Observation:
    first, field = group[0], group[0].field
    what = "title" if field.kind is Kind.TITLE else "day"
    if len(group) == 1:
        words = f"the {what} {quoted(first.before)} is"
    else:
        words = f"{number_of(len(group), what)}, the first of them {quoted(first.before)}, are"
    if first.is_open:
        words = f"{words} read as {quoted(first.after)}, and could be another day; look"
        message = f"{words} whether that is meant, and write it so"
    else:
        message = f"{words} not written as the format has it; write {quoted(first.after)}"
    return Observation(
        topic=Topic.VALUES,
        severity=Severity.WARN if first.is_open else Severity.INFO,
        line=first.line.number,
        column=field.column(first.index),
        about=_about(first.line, field, None),
        message=message,
    )


def _unreadable(file: TrfFile) -> Iterator[Observation]:
    for line in file.lines:
        yield from _objections(line)


def _objections(line: TrfLine) -> Iterator[Observation]:
    record = line.record
    if record is None or record.loose:
        return
    for field in record.single:
        value = line.values.get(field.name)
        if isinstance(value, Unreadable):
            yield _objection(line, field, None, value)
    for index, row in enumerate(line.rows):
        for field, value in zip(record.repeated, row, strict=True):
            if isinstance(value, Unreadable):
                yield _objection(line, field, index, value)


def _objection(line: TrfLine, field: Field, index: int | None, value: Unreadable) -> Observation:
    return Observation(
        topic=Topic.VALUES,
        severity=Severity.ERROR if field.grave else Severity.WARN,
        line=line.number,
        column=field.column(index or 0),
        about=_about(line, field, index),
        message=f"expected {expected_in(field)}; found {quoted(value.text)}",
    )


_OF_A_PLAYER = {
    "rank": "starting rank of {}",
    "sex": "sex of {}",
    "title": "title of {}",
    "name": "name of {}",
    "rating": "rating of {}",
    "federation": "federation of {}",
    "id": "FIDE number of {}",
    "born": "birth date of {}",
    "points": "points of {}",
    "place": "place of {}",
}


def _about(line: TrfLine, field: Field, index: int | None) -> str:
    if line.kind == PLAYER:
        label = player_label(line.whole("rank"), line.text("name"))
        if index is not None:
            return f"round {index + 1} of {label}"
        return _OF_A_PLAYER[field.name].format(label)
    return f"record {line.code}" if index is None else f"record {line.code}, no. {index + 1}"


def _unknown_titles(file: TrfFile) -> Iterator[Observation]:
    groups: defaultdict[str, list[TrfLine]] = defaultdict(list)
    for line in file.of(PLAYER):
        title = line.text("title")
        if title and title not in SHORT_TITLES:
            groups[title].append(line)
    for title, lines in groups.items():
        record = lines[0].record
        if record is None:
            continue
        field = record.field("title")
        yield Observation(
            topic=Topic.VALUES,
            severity=Severity.WARN,
            line=lines[0].number,
            column=field.first,
            about=_about(lines[0], field, None),
            message=f"expected one of {' '.join(SHORT_TITLES)}; found {quoted(title)}, for "
            f"{number_of(len(lines), 'player')}",
        )
