"""Pairing: every game from the two cells in which it stands, for all rounds of all reports at once.

The line that comes first in its file is the first side. If every first side is named by the one it
names, and there are twice as many sides as first sides, every side belongs to one game.
"""

from collections.abc import Sequence
from functools import cache
from itertools import product

import numpy as np

from arpad.formats.trf.bulk.bundle import Bundle, Lines
from arpad.formats.trf.bulk.cells import COLOUR_BIT, COLOURS, LETTERS, OPPONENT, SIGNS, Cells
from arpad.formats.trf.bulk.columns import (
    OUTCOMES,
    UNPLAYED,
    ByeColumns,
    GameColumns,
    Int8,
    Int16,
    Int32,
    Int64,
)
from arpad.formats.trf.bulk.listed_byes import FoundBye
from arpad.formats.trf.cell import cell_from
from arpad.formats.trf.pairings import FITTING
from arpad.formats.trf.results import GAMES, bye_from, has_white
from arpad.model.exact import WIN

_NOBODY = -1
_NO_GAME = -1
_SECOND_IS_WHITE = 1 << 4
_SMALL = 1 << 16


def games_of(bundle: Bundle, lines: Lines, cells: Cells, rank: Int16) -> GameColumns:
    """Return the games; refuse the reports in which the two sides of one do not agree."""
    said = cells.number[cells.at]
    sides = np.flatnonzero(said & OPPONENT)
    row = cells.row[sides]
    named = _rows_named(lines.report, rank, row, said[sides] & OPPONENT)
    firsts = np.flatnonzero(named > row)
    first = sides[firsts]
    row, other, round_ = row[firsts], named[firsts], cells.round[first]
    mine, theirs = said[first], cells.number[cells.first[other] + round_]
    kind = _kinds()[(mine >> COLOUR_BIT) % SIGNS * SIGNS + (theirs >> COLOUR_BIT) % SIGNS]
    is_mutual = theirs & OPPONENT == rank[row]
    report = lines.report[row]
    if len(sides) != 2 * len(firsts) or not is_mutual.all():
        _refuse_single_sides(bundle, lines.report[cells.row[sides]], report[is_mutual])
    reason = "the two lines of a game do not agree, or it has no result or a penalty"
    bundle.refusals.refuse_where(kind == _NO_GAME, report, lines.start[row], reason)
    order = _order(bundle, report, round_)
    return _games(report[order], round_[order], row[order], other[order], kind[order])


def _games(report: Int64, round_: Int64, first: Int64, second: Int64, kind: Int8) -> GameColumns:
    """Return games of which both sides and what they make are known."""
    is_second, outcome = kind & _SECOND_IS_WHITE > 0, kind & (_SECOND_IS_WHITE - 1)
    return GameColumns(
        event=report.astype(np.int32),
        round=(round_ + 1).astype(np.int16),
        white=np.where(is_second, second, first).astype(np.int32),
        black=np.where(is_second, first, second).astype(np.int32),
        result=_results()[outcome],
        outcome=outcome,
    )


def byes_of(bundle: Bundle, lines: Lines, cells: Cells, listed: Sequence[FoundBye]) -> ByeColumns:
    """Return the results without an opponent; a letter that leaves it open is none."""
    said = cells.number[cells.at]
    alone = np.flatnonzero(said & OPPONENT == 0)
    outcome = _byes()[(said[alone] >> COLOUR_BIT) % SIGNS]
    alone, outcome = alone[outcome != _NO_GAME], outcome[outcome != _NO_GAME]
    more = np.array(listed, np.int64).reshape(-1, 3).T
    row = np.concatenate((cells.row[alone], more[0]))
    round_ = np.concatenate((cells.round[alone], more[1]))
    outcome = np.concatenate((outcome, more[2].astype(np.int8)))
    by_row = np.argsort(row, kind="stable")
    row, round_, outcome = row[by_row], round_[by_row], outcome[by_row]
    order = _order(bundle, lines.report[row], round_)
    return ByeColumns(
        event=lines.report[row[order]].astype(np.int32),
        round=(round_[order] + 1).astype(np.int16),
        player=row[order].astype(np.int32),
        outcome=outcome[order],
    )


def _rows_named(report: Int64, rank: Int16, row: Int64, opponent: Int32) -> Int64:
    """Return the line of every opponent, by his starting rank in the same report."""
    width = 1 + max(int(rank.max(initial=0)), int(opponent.max(initial=0)))
    line = np.full(width * (1 + int(report.max(initial=0))), _NOBODY, np.int32)
    base = report * width
    line[base + rank] = np.arange(len(rank))
    named: Int64 = line[base[row] + opponent].astype(np.int64)
    return named


def _refuse_single_sides(bundle: Bundle, sides: Int64, mutual: Int64) -> None:
    """Refuse reports with sides that belong to no game: of strangers, of oneself, of one line."""
    number = len(bundle.base)
    all_sides = np.bincount(sides, minlength=number)
    for report in np.flatnonzero(all_sides != 2 * np.bincount(mutual, minlength=number)).tolist():
        bundle.refusals.refuse(report, "an opponent has no line, or does not name the player")


def _order(bundle: Bundle, report: Int64, round_: Int64) -> Int64:
    """Return the order by report, round and line of what is not refused and in order of lines."""
    kept = np.flatnonzero(~bundle.refusals.is_refused[report])
    key = report[kept] * (1 + round_.max(initial=0)) + round_[kept]
    # Small numbers are sorted by their digits, much faster.
    small = key.astype(np.uint16) if key.max(initial=0) < _SMALL else key
    return kept[np.argsort(small, kind="stable")]


@cache
def _kinds() -> Int8:
    """Return what two sides make, by the numbers of their colours and letters."""
    kinds = np.full(SIGNS * SIGNS, _NO_GAME, np.int8)
    sides = {number: cell_from((1, *said)) for number, said in _signs().items()}
    for (mine, cell), (theirs, other) in product(sides.items(), repeat=2):
        letters = cell.result, other.result
        is_clash = cell.colour is not None and cell.colour == other.colour
        if letters not in FITTING or is_clash:
            continue
        is_white = has_white(cell, other)
        outcome = OUTCOMES.index(GAMES[letters if is_white else letters[::-1]])
        kinds[mine * SIGNS + theirs] = outcome | (0 if is_white else _SECOND_IS_WHITE)
    return kinds


@cache
def _byes() -> Int8:
    """Return what a side without an opponent makes, by its colour and letter."""
    kinds = np.full(SIGNS, _NO_GAME, np.int8)
    for number, (_, letter) in _signs().items():
        result = bye_from(letter or "")
        if result is not None:
            kinds[number] = OUTCOMES.index((result, True))
    return kinds


def _signs() -> dict[int, tuple[str | None, str | None]]:
    """Return colour and letter by the number that stands for both."""
    return {
        colour + letter * 4: (COLOURS[colour], LETTERS[letter])
        for colour, letter in product(range(len(COLOURS)), range(len(LETTERS)))
    }


@cache
def _results() -> Int8:
    """Return White's half points of every outcome, or that it was not played."""
    halves = [
        result.white_score * 2 // WIN if result.is_played and has_moves else UNPLAYED
        for result, has_moves in OUTCOMES
    ]
    return np.array(halves, np.int8)
