"""Players: starting ranks and FIDE numbers that are missing or double, ratings out of reach."""

from collections.abc import Iterator
from itertools import islice
from operator import attrgetter

from arpad.formats.trf.columns import records
from arpad.formats.trf.crosstable import HIGHEST_RANK, PLAYER, Entry
from arpad.formats.trf.observation import MOST_SEEN, Observation, Topic
from arpad.formats.trf.report import Report
from arpad.model.finding import Severity

HIGHEST_RATING = 3999

_RECORD = records()[PLAYER]


def check(report: Report) -> Iterator[Observation]:
    """Yield what is wrong or missing with the players."""
    yield from errors(report)
    yield from _without(report)


def errors(report: Report) -> Iterator[Observation]:
    """Yield what keeps the players from being told apart or rated."""
    yield from _ranks(report)
    yield from islice(_double_ids(report), MOST_SEEN)
    for entry in report.table.entries:
        rating = entry.line.whole("rating")
        if rating is not None and rating > HIGHEST_RATING:
            message = f"expected a rating up to {HIGHEST_RATING}; found {rating}"
            yield _observed(entry, "rating", message)


def _ranks(report: Report) -> Iterator[Observation]:
    table = report.table
    for index, entry in enumerate(table.entries):
        message = _misnumbered(entry, table.misnumbered.get(index))
        if message and not entry.line.is_unreadable("rank"):
            yield _observed(entry, "rank", message)
    # In the order of the lines, so that the rest can be left unseen.
    for duplicate in sorted(table.duplicates, key=attrgetter("index"))[:MOST_SEEN]:
        entry, first = table.entries[duplicate.index], table.entries[duplicate.first]
        meant = duplicate.meant
        advice = (
            "give one of the two another number"
            if meant is None
            else f"the opponents call this player {meant}: is that the number?"
        )
        message = (
            f"the starting rank {entry.rank} is also that of {first.label} (line "
            f"{first.line.number}); {advice}"
        )
        yield _observed(entry, "rank", message)


def _misnumbered(entry: Entry, meant: int | None) -> str | None:
    """Say what is wrong with a number that is missing, or that no opponent knows."""
    advice = "" if meant is None else f"the opponents call this player {meant}: is that the number?"
    if entry.rank is None:
        found = entry.line.whole("rank")
        words = "it is missing" if found is None else f"found {found}"
        problem = f"expected a starting rank from 1 to {HIGHEST_RANK}; {words}"
        return f"{problem}; {advice}" if advice else problem
    return f"nobody plays against the starting rank {entry.rank}; {advice}" if advice else None


def _double_ids(report: Report) -> Iterator[Observation]:
    first: dict[str, Entry] = {}
    for entry in report.table.entries:
        number = entry.line.text("id")
        if not number:
            continue
        if number in first:
            other = first[number]
            message = (
                f"the FIDE number {number} is also that of {other.label} (line "
                f"{other.line.number}); correct one of the two"
            )
            yield _observed(entry, "id", message)
        first.setdefault(number, entry)


def _without(report: Report) -> Iterator[Observation]:
    """Yield once for each field that rating looks at how many players lack it."""
    entries = report.table.entries
    for field, severity, words in (
        ("id", Severity.WARN, "have no FIDE number; without it they go by their starting rank"),
        ("federation", Severity.INFO, "have no federation"),
    ):
        lacking = [e for e in entries if not e.line.text(field) and not e.line.is_unreadable(field)]
        if lacking:
            message = f"{len(lacking)} of {len(entries)} players {words}"
            yield _observed(lacking[0], field, message, severity)


def _observed(
    entry: Entry, field: str, message: str, severity: Severity = Severity.ERROR
) -> Observation:
    return Observation(
        topic=Topic.PLAYERS,
        severity=severity,
        line=entry.line.number,
        column=_RECORD.field(field).first,
        about=entry.label,
        message=message,
    )
