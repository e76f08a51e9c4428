"""A batch of reports: from their bytes to the columns of those that have the plain shape."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from arpad.formats.trf.bulk.bundle import Bundle, Lines, bundle_of
from arpad.formats.trf.bulk.cells import MARGIN, Cells, cells_of
from arpad.formats.trf.bulk.columns import (
    SYSTEMS,
    EventColumns,
    Int32,
    LeftReport,
    ReportColumns,
    rows_of,
)
from arpad.formats.trf.bulk.facts import UNCOUNTED, Facts, facts_of
from arpad.formats.trf.bulk.fields import Marks
from arpad.formats.trf.bulk.listed_byes import found_byes
from arpad.formats.trf.bulk.pairing import byes_of, games_of
from arpad.formats.trf.bulk.players import players_of
from arpad.formats.trf.bulk.refusals import NOWHERE
from arpad.formats.trf.bulk.sources import Report
from arpad.formats.trf.crosstable import PLAYER
from arpad.formats.trf.event_facts import PLAYERS_OF_A_MATCH
from arpad.formats.wording import sentence
from arpad.model.system import System


def columns_of_batch(reports: Sequence[Report]) -> ReportColumns:
    """Return the columns of reports that are looked at together."""
    bundle = bundle_of([report.data for report in reports], margin=MARGIN)
    facts = facts_of(bundle)
    lines = bundle.of(PLAYER)
    _refuse_miscounted(bundle, lines, facts)
    players = players_of(bundle, lines, facts)
    if bundle.refusals.first:
        is_sound = ~bundle.refusals.is_refused[lines.report]
        lines, players = lines.where(is_sound), rows_of(players, is_sound)
    cells = cells_of(bundle, lines)
    games = games_of(bundle, lines, cells, players.rank)
    listed = found_byes(facts.byes, lines, cells, players.rank) if facts.byes else ()
    byes = byes_of(bundle, lines, cells, listed)
    played = np.bincount(np.concatenate((games.event, byes.event)), minlength=len(reports))
    for report in np.flatnonzero(played == 0).tolist():
        bundle.refusals.refuse(report, "there are no games")
    events = _events(reports, facts, lines, cells)
    return _taken(reports, bundle, ReportColumns(events, players, games, byes))


def _refuse_miscounted(bundle: Bundle, lines: Lines, facts: Facts) -> None:
    """Refuse reports with other players than they say: a line may be missing or foreign."""
    found = np.bincount(lines.report, minlength=len(bundle.base))
    is_other = (facts.players != found) & (facts.players != UNCOUNTED)
    for report in np.flatnonzero(is_other).tolist():
        bundle.refusals.refuse(report, "the number of players (062) is not that of their lines")
    for report, system in enumerate(facts.type):
        if system is System.MATCH and found[report] != PLAYERS_OF_A_MATCH:
            bundle.refusals.refuse(report, "it is called a match, and there are not two players")


def _events(reports: Sequence[Report], facts: Facts, lines: Lines, cells: Cells) -> EventColumns:
    return EventColumns(
        file=np.array([report.file for report in reports], np.str_),
        name=np.array(facts.name, np.str_),
        start=facts.start,
        end=facts.end,
        type=np.array([system.value for system in facts.type], np.str_),
        system=np.array([SYSTEMS.get(system, 0) for system in facts.type], np.int8),
        players=np.bincount(lines.report, minlength=len(reports)).astype(np.int32),
        rounds=cells.rounds.astype(np.int16),
    )


def _taken(reports: Sequence[Report], bundle: Bundle, found: ReportColumns) -> ReportColumns:
    """Return the columns without what is refused, numbered again, and what is left instead."""
    is_refused = bundle.refusals.is_refused
    if not is_refused.any():
        return found
    event, is_sound = _numbered(~is_refused), ~is_refused[found.players.event]
    player, games, byes = _numbered(is_sound), found.games, found.byes
    game, bye = (~is_refused[table.event] for table in (games, byes))
    return ReportColumns(
        events=rows_of(found.events, ~is_refused),
        players=rows_of(found.players, is_sound, event=event[found.players.event[is_sound]]),
        games=rows_of(
            games,
            game,
            event=event[games.event[game]],
            white=player[games.white[game]],
            black=player[games.black[game]],
        ),
        byes=rows_of(byes, bye, event=event[byes.event[bye]], player=player[byes.player[bye]]),
        left=tuple(
            _left(bundle, number, reports[number]) for number in np.flatnonzero(is_refused).tolist()
        ),
    )


def _numbered(is_kept: Marks) -> Int32:
    """Return the numbers of what is kept, from zero."""
    return (np.cumsum(is_kept) - 1).astype(np.int32)


def _left(bundle: Bundle, number: int, report: Report) -> LeftReport:
    """Return a refused report with the reason, and its line where that is known."""
    refusal = bundle.refusals.first[number]
    reason = refusal.reason
    if refusal.at != NOWHERE:
        before = bundle.signs[bundle.base[number] : refusal.at].tobytes()
        line = 1 + before.count(b"\r") + before.count(b"\n") - before.count(b"\r\n")
        reason = f"line {line}: {reason}"
    return LeftReport(
        Path(report.file), report.problem or sentence(reason), report.offset, report.size
    )
