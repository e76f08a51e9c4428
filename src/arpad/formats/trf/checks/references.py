"""References: numbers of players and teams in other records, against those that there are."""

from collections.abc import Collection, Iterator

from arpad.formats.trf.columns import Field, Reference
from arpad.formats.trf.file import TrfFile, TrfLine
from arpad.formats.trf.observation import Observation, Topic
from arpad.formats.trf.report import Report
from arpad.formats.trf.teams import is_team_event
from arpad.formats.trf.values import Value
from arpad.model.finding import Severity

_WORDS = {
    Reference.PLAYER: "no player has the starting rank",
    Reference.TEAM: "no team has the number",
}


def check(report: Report) -> Iterator[Observation]:
    """Yield the first number of every line that belongs to nobody."""
    known = _known(report)
    for line in report.file.lines:
        if line.record is None:
            continue
        for field, index, number in _numbers(line):
            whose = field.refers
            if whose is None or not number or number in known[whose]:
                continue
            meant = whose if whose in _WORDS else _participants(report.file)
            yield Observation(
                topic=Topic.RECORDS,
                severity=Severity.WARN,
                line=line.number,
                column=field.column(index),
                about=f"record {line.code}",
                message=f"{_WORDS[meant]} {number}; correct it",
            )
            break


def _known(report: Report) -> dict[Reference, Collection[int]]:
    players = report.table.by_rank
    teams = {line.whole("number") or 0 for line in report.file.of("310")}
    is_of_teams = _participants(report.file) is Reference.TEAM
    # Teams of 013 records have no numbers, so any number may be theirs.
    any_team: Collection[int] = teams or range(1, 1000)
    return {
        Reference.PLAYER: players,
        Reference.TEAM: any_team,
        Reference.PARTICIPANT: any_team if is_of_teams else players,
    }


def _participants(file: TrfFile) -> Reference:
    return Reference.TEAM if is_team_event(file) else Reference.PLAYER


def _numbers(line: TrfLine) -> Iterator[tuple[Field, int, int]]:
    """Yield every number of a line with its field and repetition."""
    if line.record is None:
        return
    for field in line.record.single:
        for number in _whole(line.values.get(field.name)):
            yield field, 0, number
    repeated = line.record.repeated
    if not any(field.refers for field in repeated):
        return
    for index, row in enumerate(line.rows):
        for field, value in zip(repeated, row, strict=True):
            for number in _whole(value):
                yield field, index, number


def _whole(value: Value) -> tuple[int, ...]:
    match value:
        case int():
            return (value,)
        case tuple():
            return value
    return ()
