"""Pairings: a game stands in two rows of a table, and both must tell it alike."""

from collections.abc import Iterator, Sequence

from arpad.formats.fesa.cells import MIRRORED, Cell
from arpad.formats.fesa.crosstable_row import CrosstableRow
from arpad.formats.fesa.fault import Fault

_NOT_PLAYED = Cell(0, "-", 0)


class Pairings:
    """The rows of a table by number; by position where a number is given twice."""

    def __init__(self, rows: Sequence[CrosstableRow]) -> None:
        """Give every row its number."""
        numbers = [row.number for row in rows]
        if len(set(numbers)) < len(numbers):
            numbers = list(range(1, len(rows) + 1))
        self._rows = dict(zip(numbers, rows, strict=True))
        self._numbers = {row.line: number for number, row in self._rows.items()}

    def faults(self, row: CrosstableRow, index: int, cell: Cell) -> Iterator[Fault]:
        """Yield that a game is with nobody, with oneself, or told otherwise by the opponent."""
        own = self._numbers[row.line]
        opponent = self._rows.get(cell.opponent)
        if opponent is None:
            message = f"there is no row {cell.opponent}; correct the number, or add the player"
            yield row.fault(cell.column, message)
        elif opponent is row:
            message = f"{cell.text} is a game with oneself; correct the opponent's number"
            yield row.fault(cell.column, message)
        elif (mirror := self._cell(cell.opponent, index)) is None:
            return
        elif mirror.opponent != own:
            if not self._is_other_row_at_fault(cell.opponent, mirror, index):
                yield row.fault(cell.column, _one_sided(own, index, cell, opponent, mirror))
        elif row.line < opponent.line and (what := _disagreement(cell, mirror)):
            told = f"{what}: {cell.text} here, and {mirror.text} in line {opponent.line}"
            advice = f"to {cell.text} belongs {cell.mirrored(own)}; correct one of the two"
            yield row.fault(cell.column, f"{told}, {opponent.label}; {advice}")

    def _cell(self, number: int, index: int) -> Cell | None:
        """Return somebody's cell of a round, None when nothing is known of it."""
        row = self._rows.get(number)
        if row is None or not row.is_sound:
            return None
        return row.cells[index] if index < len(row.cells) else _NOT_PLAYED

    def _is_other_row_at_fault(self, number: int, cell: Cell, index: int) -> bool:
        """Tell whether the fault is told with a cell: it names nobody, or a pair without it."""
        if not cell.is_game:
            return False
        if cell.opponent == number or cell.opponent not in self._rows:
            return True
        third = self._cell(cell.opponent, index)
        if third is None or not third.is_game or third.opponent == number:
            return False
        fourth = self._cell(third.opponent, index)
        return fourth is not None and fourth.opponent == cell.opponent


def _one_sided(own: int, index: int, cell: Cell, opponent: CrosstableRow, mirror: Cell) -> str:
    theirs = f"round {index + 1} of line {opponent.line}, {opponent.label}, has {mirror.text}"
    return (
        f"{cell.text} is not mirrored: {theirs}; write {cell.mirrored(own)} there, or correct "
        "this result"
    )


def _disagreement(cell: Cell, mirror: Cell) -> str:
    """Return in words what two cells of one game disagree about, nothing when they agree."""
    if mirror.sign != MIRRORED[cell.sign]:
        return "the two results do not make one point"
    if (cell.side, cell.code) != (MIRRORED.get(mirror.side, ""), mirror.code):
        return "the two do not agree about the handicap"
    return ""
