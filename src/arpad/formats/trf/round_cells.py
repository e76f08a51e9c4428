"""One round of a cross table: its cells, who names whom, and the words for a place in it."""

from collections.abc import Sequence

from arpad.formats.trf.cell import BLANK, Cell
from arpad.formats.trf.columns import records
from arpad.formats.trf.crosstable import PLAYER, Crosstable
from arpad.formats.trf.observation import Observation, Topic
from arpad.formats.wording import quoted
from arpad.model.finding import Severity

OPPONENT, COLOUR, RESULT = (
    records()[PLAYER].field(name) for name in ("opponent", "colour", "result")
)
STRANGER = -1
"""Stands for an opponent whose starting rank nobody has."""


class RoundCells:
    """The cells of one round, by the positions of their entries."""

    def __init__(self, table: Crosstable, number: int, active: Sequence[int]) -> None:
        """Gather the cells of the entries that play under a starting rank of their own."""
        self.table = table
        self.number = number
        position, entries, by_rank = number - 1, table.entries, table.by_rank
        self.cells = {
            index: entries[index].cells[position]
            for index in active
            if position < len(entries[index].cells)
        }
        self.names = {
            index: by_rank.get(cell.opponent, STRANGER)
            for index, cell in self.cells.items()
            if cell.opponent is not None
        }

    def cell(self, index: int) -> Cell:
        """Return an entry's cell, blank for a short line and for a stranger."""
        return self.cells.get(index, BLANK)

    def label(self, index: int) -> str:
        """Return the words for a player: `3 Kask, Kaur`."""
        return self.table.entries[index].label

    def place(self, index: int) -> str:
        """Return the words for a player and his line: `3 Kask, Kaur (line 14)`."""
        return f"{self.label(index)} (line {self.table.entries[index].line.number})"

    def letter(self, index: int) -> str:
        """Return a player's result between quotation marks."""
        return quoted(self.cell(index).result or "")

    def observed(self, topic: Topic, index: int, column: int, message: str) -> Observation:
        """Return what is wrong in the cell of an entry."""
        return observed(self.table, self.number, topic, index, column, message)


def observed(
    table: Crosstable, number: int, topic: Topic, index: int, column: int, message: str
) -> Observation:
    """Return what is wrong in the cell that an entry has in a round."""
    entry = table.entries[index]
    return Observation(
        topic=topic,
        severity=Severity.ERROR,
        line=entry.line.number,
        column=column,
        about=f"round {number} of {entry.label}",
        message=message,
    )
