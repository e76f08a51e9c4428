"""Points of teams: match points and game points, against the games of their players."""

from collections.abc import Iterator
from decimal import Decimal

from msgspec import Struct

from arpad.formats.trf.checks.columns import misplaced_in
from arpad.formats.trf.columns import Field, records
from arpad.formats.trf.file import TrfLine
from arpad.formats.trf.matches import MatchScoring, Standing, standings_of, stated_scoring
from arpad.formats.trf.observation import Observation, Topic
from arpad.formats.trf.report import Report
from arpad.formats.trf.writing import line_text, points_text
from arpad.formats.wording import printable, quoted
from arpad.model.finding import Severity, number_of

MATCH_POINTS, GAME_POINTS, ROUND_POINTS = "match_points", "game_points", "points"

_WORDS = {
    MATCH_POINTS: "match points",
    GAME_POINTS: "game points",
    ROUND_POINTS: "game points",
}
_OTHER_SCORINGS = (
    MatchScoring(Decimal(3), Decimal(1), Decimal(0)),
    MatchScoring(Decimal(1), Decimal("0.5"), Decimal(0)),
)
"""What matches are worth in events that do not say so."""
_FEWEST = 2


class WrongTeamSum(Struct, frozen=True):
    """A number of points of a team that is not what its games add up to."""

    line: TrfLine
    field: str
    index: int
    """The repetition of the field, 0 for the first round and for fields that a line has once."""
    given: Decimal
    summed: Decimal

    @property
    def place(self) -> Field:
        """Return the field as the table of columns has it."""
        return records()[self.line.kind].field(self.field)

    @property
    def column(self) -> int:
        """Return the first column of the points."""
        return self.place.column(self.index)


def check(report: Report) -> Iterator[Observation]:
    """Yield the points of teams that are wrong, or once that all follow another scoring."""
    wrong = wrong_team_sums(report)
    other = _scoring_of_all(report, wrong)
    if other is not None:
        yield _unstated(wrong, other)
        wrong = [sum_ for sum_ in wrong if sum_.field != MATCH_POINTS]
    yield from map(_told, wrong)


def mendable_team_sums(report: Report) -> list[WrongTeamSum]:
    """Return the wrong points of teams that are slips, not those of another scoring."""
    wrong = wrong_team_sums(report)
    if _scoring_of_all(report, wrong) is None:
        return wrong
    return [sum_ for sum_ in wrong if sum_.field != MATCH_POINTS]


def wrong_team_sums(report: Report, scoring: MatchScoring | None = None) -> list[WrongTeamSum]:
    """Return all points of teams that are not what games beyond doubt add up to."""
    if not report.file.of("310"):
        return []
    scoring = scoring or stated_scoring(report.file) or MatchScoring()
    standings = {standing.number: standing for standing in standings_of(report, scoring)}
    found: list[WrongTeamSum] = []
    for code, key in (("310", "number"), ("802", "team")):
        for line in report.file.of(code):
            standing = standings.get(line.whole(key) or 0)
            # Points of a line that has slipped by a column would be other numbers.
            if standing is not None and misplaced_in(line) is None:
                found.extend(_compared(line, standing))
    return found


def _compared(line: TrfLine, standing: Standing) -> Iterator[WrongTeamSum]:
    for field in (MATCH_POINTS, GAME_POINTS):
        given, summed = line.points(field), getattr(standing, field)
        if given is not None and given != summed:
            yield WrongTeamSum(line, field, 0, given, summed)
    if line.kind == "802":
        for index, (row, one) in enumerate(zip(line.rows, standing.rounds, strict=False)):
            given = row[2] if isinstance(row[2], Decimal) else None
            if given is not None and given != one.game_points:
                yield WrongTeamSum(line, ROUND_POINTS, index, given, one.game_points)


def _scoring_of_all(report: Report, wrong: list[WrongTeamSum]) -> MatchScoring | None:
    """Return a usual scoring that explains all match points where the standard one fails."""
    of_matches = [sum_ for sum_ in wrong if sum_.field == MATCH_POINTS]
    if len(of_matches) < _FEWEST or stated_scoring(report.file) is not None:
        return None
    for scoring in _OTHER_SCORINGS:
        if all(sum_.field != MATCH_POINTS for sum_ in wrong_team_sums(report, scoring)):
            return scoring
    return None


def _told(sum_: WrongTeamSum) -> Observation:
    what = "the games" if sum_.field != MATCH_POINTS else "the matches"
    if sum_.field == ROUND_POINTS:
        what = f"the games of round {sum_.index + 1}"
    return Observation(
        topic=Topic.POINTS,
        severity=Severity.WARN,
        line=sum_.line.number,
        column=sum_.column,
        about=_about(sum_.line),
        message=f"{what} add up to {points_text(sum_.summed)} {_WORDS[sum_.field]}, and the line "
        f"says {points_text(sum_.given)}; correct the points or the results",
    )


def _about(line: TrfLine) -> str:
    number = line.whole("number") or line.whole("team")
    name = line.text("name") or line.text("nickname")
    return f"team {number} {printable(name)}".rstrip()


def _unstated(wrong: list[WrongTeamSum], scoring: MatchScoring) -> Observation:
    first = next(sum_ for sum_ in wrong if sum_.field == MATCH_POINTS)
    rows = (("TW", scoring.won), ("TD", scoring.drawn), ("TL", scoring.lost))
    count = sum(sum_.field == MATCH_POINTS for sum_ in wrong)
    return Observation(
        topic=Topic.POINTS,
        severity=Severity.WARN,
        line=first.line.number,
        column=first.column,
        about=_about(first.line),
        message=f"the match points of {number_of(count, 'line')} are those of a match won for "
        f"{points_text(scoring.won)} and drawn for {points_text(scoring.drawn)}, which no record "
        f"says; add {quoted(line_text('362', {}, rows))}",
    )
