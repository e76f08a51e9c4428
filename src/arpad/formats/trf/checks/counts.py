"""Counts: how many players, rated players and teams the report says it has."""

from collections.abc import Iterator

from msgspec import Struct

from arpad.formats.trf.census import census_of
from arpad.formats.trf.file import TrfLine
from arpad.formats.trf.observation import Observation, Topic
from arpad.formats.trf.report import Report
from arpad.model.finding import Severity


class WrongCount(Struct, frozen=True):
    """A record that counts something else than the file holds."""

    line: TrfLine
    what: str
    given: int
    counted: int


def check(report: Report) -> Iterator[Observation]:
    """Yield the counts that are wrong."""
    for count in wrong_counts(report):
        yield Observation(
            topic=Topic.COUNTS,
            severity=Severity.WARN,
            line=count.line.number,
            column=5,
            about=f"record {count.line.code}",
            message=f"the record says {count.given} {count.what}, and the file has "
            f"{count.counted}; write {count.counted}",
        )


def wrong_counts(report: Report) -> Iterator[WrongCount]:
    """Yield the wrong counts, by record.

    A player who is named as an opponent and has no line, or a rating that cannot be read, may be
    counted by the record: then the record proves nothing, and there is nothing to mend in it.
    """
    census, missing = census_of(report.file), len(report.pairings.strangers)
    unread = sum(entry.line.is_unreadable("rating") for entry in report.table.entries)
    for code, what, counted, unsure in (
        ("062", "players", census.players, missing),
        ("072", "rated players", census.rated, missing + unread),
        ("082", "teams", census.teams, 0),
    ):
        # Without any record of a team nobody can say how many there were.
        lines = report.file.of(code) if code != "082" or census.teams else ()
        for line in lines:
            given = line.whole("number")
            if given is not None and not counted <= given <= counted + unsure:
                yield WrongCount(line, what, given, counted)
