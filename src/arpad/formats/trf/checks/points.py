"""Points: what the results add up to, against what the line says."""

from collections.abc import Iterator
from decimal import Decimal

from msgspec import Struct

from arpad.formats.trf.columns import records
from arpad.formats.trf.crosstable import PLAYER, Entry
from arpad.formats.trf.observation import Observation, Topic
from arpad.formats.trf.report import Report
from arpad.formats.trf.scoring import Scoring, scoring_like, scoring_of
from arpad.formats.trf.writing import line_text, points_text
from arpad.formats.wording import quoted
from arpad.model.finding import Severity, number_of

_FIELD = records()[PLAYER].field("points")
_OTHER_SCORINGS = ((3, 1, 3), (3, 1, 1), (2, 1, 2), (2, 1, 1))
"""What a win, a draw and an allocated bye are worth in events that do not say so."""
_FEWEST = 3


class WrongSum(Struct, frozen=True):
    """A player whose points are not what the results add up to."""

    entry: Entry
    given: Decimal
    summed: Decimal


def check(report: Report) -> Iterator[Observation]:
    """Yield the sums that are wrong, or once that all of them follow another scoring."""
    wrong = wrong_sums(report)
    other = _scoring_of_all(report, wrong)
    if other is not None:
        yield _unstated(report, other, wrong)
        return
    for sum_ in wrong:
        yield Observation(
            topic=Topic.POINTS,
            severity=Severity.WARN,
            line=sum_.entry.line.number,
            column=_FIELD.first,
            about=f"points of {sum_.entry.label}",
            message=f"the results add up to {points_text(sum_.summed)}, and the line says "
            f"{points_text(sum_.given)}; correct the points or the results",
        )


def mendable_sums(report: Report) -> list[WrongSum]:
    """Return the wrong sums that are slips: none when all of them follow another scoring."""
    wrong = wrong_sums(report)
    return [] if _scoring_of_all(report, wrong) is not None else wrong


def wrong_sums(report: Report) -> list[WrongSum]:
    """Return everybody whose points are not the sum of results that are beyond doubt."""
    scoring = scoring_of(report.file, report.table)
    return [
        WrongSum(entry, given, summed)
        for entry, given, summed in _sums(report, scoring)
        if given != summed
    ]


def _sums(report: Report, scoring: Scoring) -> Iterator[tuple[Entry, Decimal, Decimal]]:
    table = report.table
    for index, rank in sorted(table.ranks.items()):
        entry = table.entries[index]
        given = entry.line.points("points")
        if given is None or index in report.pairings.tainted:
            continue
        summed = scoring.sum_of(entry, rank, table.rounds)
        if summed is not None:
            yield entry, given, summed


def _scoring_of_all(report: Report, wrong: list[WrongSum]) -> tuple[int, int, int] | None:
    """Return a usual scoring that explains every sum where the standard one fails for most."""
    stated = scoring_of(report.file, report.table) if len(wrong) >= _FEWEST else None
    if stated is None or stated.is_stated:
        return None
    if 2 * len(wrong) < sum(1 for _ in _sums(report, stated)):
        return None
    for values in _OTHER_SCORINGS:
        scoring = scoring_like(*values, like=stated)
        if all(given == summed for _, given, summed in _sums(report, scoring)):
            return values
    return None


def _unstated(report: Report, values: tuple[int, int, int], wrong: list[WrongSum]) -> Observation:
    win, draw, bye = map(Decimal, values)
    rows = (("W", win), ("D", draw), ("P", bye))
    return Observation(
        topic=Topic.POINTS,
        severity=Severity.WARN,
        line=wrong[0].entry.line.number,
        column=_FIELD.first,
        about=number_of(len(report.table.entries), "player"),
        message=f"the points are those of a win for {win} and a draw for {draw}, which no record "
        f"says; add {quoted(line_text('162', {}, rows))}",
    )
