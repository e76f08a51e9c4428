"""Counts: how many players, rated players and teams the report says it has."""

from collections.abc import Iterator

from msgspec import Struct

from arpad.formats.trf.census import census_of
from arpad.formats.trf.file import TrfFile, TrfLine
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
    for count in wrong_counts(report.file):
        yield Observation(
            topic=Topic.COUNTS,
            severity=Severity.WARN,
            line=count.line.number,
            column=5,
            about=f"record {count.line.code}",
            message=f"the record says {count.given} {count.what}, and the file has "
            f"{count.counted}; write {count.counted}",
        )


def wrong_counts(file: TrfFile) -> Iterator[WrongCount]:
    """Yield the wrong counts, by record."""
    census = census_of(file)
    for code, what, counted in (
        ("062", "players", census.players),
        ("072", "rated players", census.rated),
        ("082", "teams", census.teams),
    ):
        for line in file.of(code):
            given = line.whole("number")
            # Without any record of a team nobody can say how many there were.
            is_countable = code != "082" or census.teams
            if given is not None and given != counted and is_countable:
                yield WrongCount(line, what, given, counted)
