"""Pairing: the two lines in which every game stands, put together round by round."""

from arpad.formats.trf.crosstable import Crosstable
from arpad.formats.trf.one_sided import settle, tell_strangers
from arpad.formats.trf.pairings import PENALISED, Meeting, Pairings
from arpad.formats.trf.round_cells import RoundCells
from arpad.formats.trf.two_sided import clashes, results_fit


def pairings_of(table: Crosstable) -> Pairings:
    """Put the cells of a cross table together."""
    pairings = Pairings()
    active = sorted(table.ranks)
    for number in range(1, table.rounds + 1):
        _pair(RoundCells(table, number, active), pairings)
    tell_strangers(table, pairings)
    return pairings


def _pair(cells: RoundCells, pairings: Pairings) -> None:
    """Sort every cell of a round into meetings, byes and faults."""
    names, number = cells.names, cells.number
    astray: list[int] = []
    for index, cell in cells.cells.items():
        named = names.get(index)
        if named is None:
            if cell.result is not None and not cell.is_broken:
                pairings.byes.append((number, index))
        elif names.get(named) != index or named == index:
            astray.append(index)
        elif index < named:
            pairings.meetings.append(Meeting(number, index, named))
            _judge(cells, index, named, pairings)
    if astray:
        settle(cells, astray, pairings)


def _judge(cells: RoundCells, first: int, second: int, pairings: Pairings) -> None:
    """Look whether the two sides of a game fit, unless one of them cannot be read."""
    mine, theirs = cells.cells[first], cells.cells[second]
    is_broken = mine.is_broken or theirs.is_broken
    if (mine.outcome, theirs.outcome) in PENALISED and not is_broken:
        pairings.penalised.append(Meeting(cells.number, first, second))
    if is_broken or not results_fit(mine, theirs):
        pairings.tainted.update((first, second))
    elif mine.colour != theirs.colour:
        return
    if not is_broken:
        pairings.note(clashes(cells, first, second))
