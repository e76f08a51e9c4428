"""Penalties: results of a game that do not add up to one point, because an arbiter took some away.

Both sides can lose, and a draw can be a loss for one of them. The same letters can be a slip. The
points of the two lines tell them apart: a penalty is in the sums as well.
"""

from collections.abc import Iterator

from arpad.formats.trf.observation import Observation, Topic
from arpad.formats.trf.pairings import Meeting
from arpad.formats.trf.report import Report
from arpad.formats.trf.results import GAMES, has_white
from arpad.formats.trf.round_cells import RESULT
from arpad.formats.trf.scoring import Scoring, scoring_of
from arpad.formats.trf.writing import points_text
from arpad.formats.wording import quoted
from arpad.model.finding import Severity


def check(report: Report) -> Iterator[Observation]:
    """Yield every game with a penalty: what becomes of it, or why it looks like a slip."""
    if not report.pairings.penalised:
        return
    scoring = scoring_of(report.file, report.table)
    for meeting in report.pairings.penalised:
        slip = _slip(report, meeting, scoring)
        if slip is None:
            yield _observed(report, meeting, Severity.WARN, _penalty(report, meeting))
        else:
            yield _observed(report, meeting, Severity.ERROR, slip)


def errors(report: Report) -> Iterator[Observation]:
    """Yield the results that do not fit, because the points say something else."""
    return (seen for seen in check(report) if seen.severity is Severity.ERROR)


def _slip(report: Report, meeting: Meeting, scoring: Scoring) -> str | None:
    """Say whose points contradict the results, if anybody's do."""
    for index in (meeting.first, meeting.second):
        entry, table = report.table.entries[index], report.table
        given = entry.line.points("points")
        summed = scoring.sum_of(entry, table.ranks[index], table.rounds)
        if given is not None and summed is not None and given != summed:
            return (
                f"the results do not fit: {_sides(report, meeting)}; and with them the results of "
                f"{entry.label} add up to {points_text(summed)}, while the line says "
                f"{points_text(given)}; correct one of the two results, or the points if it was "
                "a penalty"
            )
    return None


def _penalty(report: Report, meeting: Meeting) -> str:
    letters = _letters(report, meeting)
    found = GAMES.get(letters)
    becomes = (
        "the game is left out of the event, which has no such result"
        if found is None
        else f"in the event it is {quoted(found[0])}, no points for either and not rated"
    )
    return (
        f"the points of the game do not add up to one: {_sides(report, meeting)}; taken for a "
        f"penalty: {becomes}; correct one of the two results if it was none"
    )


def _letters(report: Report, meeting: Meeting) -> tuple[str | None, str | None]:
    """Return White's letter and Black's."""
    entries, number = report.table.entries, meeting.round
    mine, theirs = entries[meeting.first].cell(number), entries[meeting.second].cell(number)
    letters = mine.outcome, theirs.outcome
    return letters if has_white(mine, theirs) else letters[::-1]


def _sides(report: Report, meeting: Meeting) -> str:
    first, second = (report.table.entries[i] for i in (meeting.first, meeting.second))
    letters = [quoted(entry.cell(meeting.round).result or "") for entry in (first, second)]
    place = f"{second.label} (line {second.line.number})"
    return f"{letters[0]} here, {letters[1]} for {place}"


def _observed(report: Report, meeting: Meeting, severity: Severity, message: str) -> Observation:
    entry = report.table.entries[meeting.first]
    return Observation(
        topic=Topic.RESULTS,
        severity=severity,
        line=entry.line.number,
        column=RESULT.column(meeting.round - 1),
        about=f"round {meeting.round} of {entry.label}",
        message=message,
    )
