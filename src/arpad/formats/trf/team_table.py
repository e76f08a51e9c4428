"""The table of teams: who plays for whom, and the rounds of a team that other records decide."""

from collections import defaultdict
from collections.abc import Iterator
from decimal import Decimal

from msgspec import Struct, field

from arpad.formats.trf.file import TrfFile, TrfLine
from arpad.formats.trf.report import Report


class TeamRound(Struct, frozen=True):
    """One round of a team: its match points and its game points."""

    match_points: Decimal
    game_points: Decimal


class TeamTable(Struct, frozen=True):
    """The teams of a report, by their numbers."""

    lines: dict[int, TrfLine] = field(default_factory=dict)
    members: dict[int, list[int]] = field(default_factory=dict)
    """The positions of a team's players in the cross table."""
    team_of: dict[int, int] = field(default_factory=dict)
    byes: dict[tuple[int, int], TeamRound | None] = field(default_factory=dict)
    """Byes by round and team, with their worth where a record says it (320)."""
    forfeits: dict[tuple[int, int], bool] = field(default_factory=dict)
    """Matches that were not played (330), by round and team: whether they count as won."""
    doubtful: set[int] = field(default_factory=set)
    """Teams with exceptions (299), or with several records about one round."""


def team_table_of(report: Report) -> TeamTable | None:
    """Return the table of teams, None unless it is complete: every player in one team."""
    teams = TeamTable()
    for line in report.file.of("310"):
        number = line.whole("number")
        if not number or number in teams.lines or not _enlisted(report, line, number, teams):
            return None
        teams.lines[number] = line
    without = report.table.ranks.keys() - teams.team_of.keys()
    if not teams.lines or not report.table.is_numbered:
        return None
    if any(not cell.is_blank for index in without for cell in report.table.entries[index].cells):
        return None
    _note_rounds(report.file, teams)
    return teams


def _enlisted(report: Report, line: TrfLine, number: int, teams: TeamTable) -> bool:
    """Put the players of a line into their team; tell whether that was possible."""
    indices = [report.table.by_rank.get(rank) for rank in _numbers(line)]
    members = [index for index in indices if index is not None and index not in teams.team_of]
    teams.members[number] = members
    teams.team_of.update(dict.fromkeys(members, number))
    return len(members) == len(indices) == len({*members})


def _note_rounds(file: TrfFile, teams: TeamTable) -> None:
    """Note the byes, forfeited matches and exceptions of teams."""
    said: defaultdict[tuple[int, int], int] = defaultdict(int)
    for key, worth in _byes(file):
        said[key] += 1
        teams.byes[key] = worth
    for key, is_won in _forfeits(file):
        said[key] += 1
        teams.forfeits[key] = is_won
    teams.doubtful.update(team for (_, team), times in said.items() if times > 1)
    for line in file.of("299"):
        teams.doubtful.update(_numbers(line) or teams.lines)


def _byes(file: TrfFile) -> Iterator[tuple[tuple[int, int], TeamRound | None]]:
    for line in file.of("240"):
        for team in _numbers(line):
            yield (line.whole("round") or 0, team), None
    for line in file.of("320"):
        match, games = line.points("match_points"), line.points("game_points")
        worth = None if match is None or games is None else TeamRound(match, games)
        for index, (number,) in enumerate(line.rows):
            if isinstance(number, int) and number:
                yield (index + 1, number), worth


def _forfeits(file: TrfFile) -> Iterator[tuple[tuple[int, int], bool]]:
    for line in file.of("330"):
        for side, sign in zip(("white", "black"), line.text("type"), strict=False):
            team = line.whole(side)
            if team:
                yield (line.whole("round") or 0, team), sign == "+"


def _numbers(line: TrfLine) -> list[int]:
    """Return the numbers in the repeated columns of a line, without zeros."""
    return [number for (number,) in line.rows if isinstance(number, int) and number]
