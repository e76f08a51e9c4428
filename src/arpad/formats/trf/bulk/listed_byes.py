"""Byes that a report lists by themselves (240), for players whose cell of the round is blank."""

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np

from arpad.formats.trf.bulk.bundle import Lines
from arpad.formats.trf.bulk.cells import SAYS_SOMETHING, Cells
from arpad.formats.trf.bulk.columns import OUTCOMES, Int16
from arpad.formats.trf.layout import line_from
from arpad.formats.trf.results import bye_from
from arpad.formats.trf.scoring import byes_of
from arpad.formats.trf.systems import is_of_teams

ListedBye: TypeAlias = tuple[int, int, int, str]
"""Report, round, starting rank and letter."""
FoundBye: TypeAlias = tuple[int, int, int]
"""Line, round from zero, and the number of the outcome."""


def listed_byes(report: int, lines: Sequence[str], types: Sequence[str]) -> list[ListedBye]:
    """Return the byes of these lines; where the type speaks of teams they are none of players."""
    if any(is_of_teams(text) for text in types):
        return []
    listed = byes_of(line_from(1, raw, "") for raw in lines)
    return [(report, round_, rank, letter) for (round_, rank), letter in listed.items()]


def found_byes(
    listed: Sequence[ListedBye], lines: Lines, cells: Cells, rank: Int16
) -> list[FoundBye]:
    """Return the byes of players who are there and have nothing in that round."""
    reports = {bye[0] for bye in listed}
    rows = np.flatnonzero(np.isin(lines.report, list(reports)))
    known = zip(lines.report[rows].tolist(), rank[rows].tolist(), strict=True)
    row_of = dict(zip(known, rows.tolist(), strict=True))
    found = []
    for report, round_, number, letter in listed:
        row, result = row_of.get((report, number)), bye_from(letter)
        if row is not None and result is not None and _is_blank(cells, report, row, round_ - 1):
            found.append((row, round_ - 1, OUTCOMES.index((result, True))))
    return found


def _is_blank(cells: Cells, report: int, row: int, round_: int) -> bool:
    if round_ >= cells.rounds[report]:
        return True
    return not cells.number[cells.first[row] + round_] & SAYS_SOMETHING
