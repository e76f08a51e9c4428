"""Results that stand where they should not, or do not stand where they should."""

from collections import defaultdict
from collections.abc import Iterator
from itertools import islice
from operator import itemgetter

from arpad.formats.trf.cell import BLANK
from arpad.formats.trf.observation import MOST_SEEN, Observation, Topic
from arpad.formats.trf.report import Report
from arpad.formats.trf.round_cells import COLOUR, RESULT
from arpad.formats.trf.teams import is_team_event
from arpad.formats.trf.two_sided import results_fit
from arpad.formats.trf.values import PLAYED, SHORT_GAMES
from arpad.formats.wording import quoted
from arpad.model.finding import Severity, number_of

_OF_A_GAME = PLAYED | SHORT_GAMES


def check(report: Report) -> Iterator[Observation]:
    """Yield results that cannot be meant as they stand."""
    # They come in the order of the lines, so the rest can be left unseen.
    yield from islice(_beside_an_opponent(report), MOST_SEEN)
    yield from islice(_without_an_opponent(report), MOST_SEEN)
    yield from _second_byes(report)
    yield from _open_games(report)
    yield from _colourless(report)


def _beside_an_opponent(report: Report) -> Iterator[Observation]:
    for index in sorted(report.table.ranks):
        for number, cell in enumerate(report.table.entries[index].cells, start=1):
            if cell.has_bye_and_opponent and not _clashes(report, number, index):
                message = (
                    f"the letter of a bye, {quoted(cell.result or '')}, stands beside an "
                    "opponent; write + or - for a game not played, or 0000 for the opponent"
                )
                yield _observed(report, number, index, message)


def _clashes(report: Report, number: int, index: int) -> bool:
    """Tell whether a cell contradicts that of the opponent, which is told as an error already."""
    table = report.table
    cell = table.entries[index].cell(number)
    other = table.by_rank.get(cell.opponent or 0)
    theirs = BLANK if other is None else table.entries[other].cell(number)
    return theirs.opponent == table.ranks[index] and not results_fit(cell, theirs)


def _without_an_opponent(report: Report) -> Iterator[Observation]:
    for number, index in sorted(report.pairings.byes, key=itemgetter(1, 0)):
        cell = report.table.entries[index].cell(number)
        if cell.opponent is None and cell.result in _OF_A_GAME:
            # Files older than the letters of byes write a half-point bye as `0000 - =`.
            if cell.result == "=" and cell.colour is None:
                continue
            message = (
                f"the result of a game, {quoted(cell.result)}, stands without an opponent; "
                "name the opponent, or write F, H or Z for a bye"
            )
            yield _observed(report, number, index, message)


def _second_byes(report: Report) -> Iterator[Observation]:
    # The bye of a team is that of all its players.
    if is_team_event(report.file):
        return
    allocated: defaultdict[int, list[int]] = defaultdict(list)
    for number, index in report.pairings.byes:
        if report.table.entries[index].cell(number).result == "U":
            allocated[number].append(index)
    for number, indices in allocated.items():
        if len(indices) > 1:
            first = report.table.entries[min(indices)]
            message = (
                f"{len(indices)} players have the allocated bye U in this round, and only one "
                f"can, as {first.label} (line {first.line.number}); write F, H or Z for the others"
            )
            yield _observed(report, number, sorted(indices)[1], message)


def _open_games(report: Report) -> Iterator[Observation]:
    games: defaultdict[int, list[int]] = defaultdict(list)
    for meeting in report.pairings.meetings:
        entries = report.table.entries
        first, second = entries[meeting.first], entries[meeting.second]
        if first.cell(meeting.round).is_open and second.cell(meeting.round).is_open:
            games[meeting.round].append(meeting.first)
    for number, indices in games.items():
        have = "has" if len(indices) == 1 else "have"
        message = f"{number_of(len(indices), 'game')} of this round {have} no result yet"
        yield _observed(report, number, min(indices), message)


def _colourless(report: Report) -> Iterator[Observation]:
    """Yield games of which nobody, or only one side, knows the colours."""
    nobody = []
    for meeting in report.pairings.meetings:
        entries, number = report.table.entries, meeting.round
        first, second = entries[meeting.first].cell(number), entries[meeting.second].cell(number)
        if first.is_broken or second.is_broken:
            continue
        if first.colour is None and second.colour is None:
            if first.outcome in _OF_A_GAME:
                nobody.append(meeting)
        elif first.colour is None or second.colour is None:
            index = meeting.first if first.colour is None else meeting.second
            message = "the colour stands on the opponent's side only; write it on both"
            yield _observed(report, number, index, message, column=COLOUR.column(number - 1))
    if nobody:
        first_game = nobody[0]
        message = (
            f"{number_of(len(nobody), 'game')} without colours; the player of the earlier line "
            "is taken to have had White"
        )
        column = COLOUR.column(first_game.round - 1)
        yield _observed(report, first_game.round, first_game.first, message, column=column)


def _observed(
    report: Report, number: int, index: int, message: str, *, column: int | None = None
) -> Observation:
    entry = report.table.entries[index]
    return Observation(
        topic=Topic.RESULTS,
        severity=Severity.WARN,
        line=entry.line.number,
        column=column or RESULT.column(number - 1),
        about=f"round {number} of {entry.label}",
        message=message,
    )
