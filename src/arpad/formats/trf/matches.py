"""Matches of teams: who met whom in a round, by the games of their players, and what it brought.

Only what the report leaves no doubt about is added up. A team with a round that cannot be told,
because of a bye of unknown worth, an exception or a game that does not fit, has no sums at all.
"""

from collections.abc import Iterator
from decimal import Decimal

from msgspec import Struct

from arpad.formats.trf.cell import Cell
from arpad.formats.trf.file import TrfFile, TrfLine
from arpad.formats.trf.report import Report
from arpad.formats.trf.scoring import Scoring, scoring_of
from arpad.formats.trf.team_table import TeamRound, TeamTable, team_table_of
from arpad.formats.trf.values import OPEN_RESULTS

_ZERO = Decimal(0)
_BYES = frozenset("HFU")
_NO_GAME = frozenset({None, "Z", "A"})


class MatchScoring(Struct, frozen=True):
    """What a match won, drawn and lost is worth."""

    won: Decimal = Decimal(2)
    drawn: Decimal = Decimal(1)
    lost: Decimal = _ZERO


class Standing(Struct, frozen=True):
    """A team with all its rounds, each of them beyond doubt."""

    line: TrfLine
    number: int
    rounds: tuple[TeamRound, ...]

    @property
    def match_points(self) -> Decimal:
        """Return the sum of the match points."""
        return sum((one.match_points for one in self.rounds), _ZERO)

    @property
    def game_points(self) -> Decimal:
        """Return the sum of the game points."""
        return sum((one.game_points for one in self.rounds), _ZERO)


def stated_scoring(file: TrfFile) -> MatchScoring | None:
    """Return what matches are worth by the 362 records, None when these do not say it."""
    stated = {
        code: points
        for line in file.of("362")
        for code, points in line.rows
        if isinstance(code, str) and isinstance(points, Decimal)
    }
    if not stated:
        return None
    usual = {"TW": Decimal(2), "TD": Decimal(1), "TL": _ZERO} | stated
    return MatchScoring(usual["TW"], usual["TD"], usual["TL"])


def standings_of(report: Report, scoring: MatchScoring) -> list[Standing]:
    """Return the teams whose rounds are beyond doubt, in the order of their lines."""
    teams = team_table_of(report)
    if teams is None:
        return []
    games = scoring_of(report.file, report.table)
    rounds = [_Round(report, teams, games, number) for number in range(1, report.table.rounds + 1)]
    standings = []
    for number, line in teams.lines.items():
        results = [one.of(number, scoring) for one in rounds]
        told = tuple(result for result in results if result is not None)
        if number not in teams.doubtful and len(told) == len(rounds):
            standings.append(Standing(line, number, told))
    return standings


class _Round:
    """All teams in one round."""

    def __init__(self, report: Report, teams: TeamTable, games: Scoring, number: int) -> None:
        self._report, self._teams, self._games, self._number = report, teams, games, number
        self._points = {team: self._game_points(team) for team in teams.lines}

    def of(self, team: int, scoring: MatchScoring) -> TeamRound | None:
        """Return what the round brought a team, None where that cannot be told."""
        own, opponents, key = self._points[team], self._opponents(team), (self._number, team)
        if own is None or (opponents and (key in self._teams.byes or key in self._teams.forfeits)):
            return None
        if key in self._teams.byes:
            return self._teams.byes[key]
        if key in self._teams.forfeits:
            return self._forfeited(own, scoring, is_won=self._teams.forfeits[key])
        if opponents:
            return self._met(team, own, opponents, scoring)
        is_idle = all(cell.result in _NO_GAME for _, cell in self._cells(team))
        return TeamRound(_ZERO, _ZERO) if is_idle else None

    def _forfeited(self, own: Decimal, scoring: MatchScoring, *, is_won: bool) -> TeamRound | None:
        """Return the points of a match that was not played; the cells must say the same."""
        if is_won != (own > 0):
            return None
        return TeamRound(scoring.won if is_won else scoring.lost, own)

    def _met(
        self, team: int, own: Decimal, opponents: set[int], scoring: MatchScoring
    ) -> TeamRound | None:
        """Return the points of a match that was played against one team, which says the same."""
        opponent = next(iter(opponents))
        other = self._points.get(opponent)
        is_mutual = len(opponents) == 1 and self._opponents(opponent) == {team}
        if not is_mutual or other is None or own == other == 0 or self._has_bye(team, opponent):
            return None
        if own == other:
            return TeamRound(scoring.drawn, own)
        return TeamRound(scoring.won if own > other else scoring.lost, own)

    def _has_bye(self, *teams: int) -> bool:
        """Tell whether a player has a bye while the team plays: nobody says whether it counts."""
        return any(cell.result in _BYES for team in teams for _, cell in self._cells(team))

    def _opponents(self, team: int) -> set[int]:
        by_rank, team_of = self._report.table.by_rank, self._teams.team_of
        ranks = {cell.opponent for _, cell in self._cells(team) if cell.opponent is not None}
        return {team_of.get(by_rank.get(rank, -1), 0) for rank in ranks}

    def _game_points(self, team: int) -> Decimal | None:
        total, entries = _ZERO, self._report.table.entries
        for index, cell in self._cells(team):
            if index in self._report.pairings.tainted or cell.result in OPEN_RESULTS:
                return None
            points = self._games.of_cell(cell, self._number, entries[index].rank or 0)
            if points is None:
                return None
            total += _ZERO if cell.result is None else points
        return total

    def _cells(self, team: int) -> Iterator[tuple[int, Cell]]:
        entries = self._report.table.entries
        for index in self._teams.members.get(team, ()):
            yield index, entries[index].cell(self._number)
