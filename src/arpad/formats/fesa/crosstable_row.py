"""A row of a crosstable, whether an organiser or FESA wrote it."""

from decimal import Decimal

from msgspec import Struct

from arpad.formats.fesa.cells import Cell
from arpad.formats.fesa.fault import Fault
from arpad.formats.wording import printable
from arpad.model.finding import Severity


class CrosstableRow(Struct, frozen=True, kw_only=True):
    """A player's row: number, name, one cell a round, and the points that it claims.

    `head_start` are the MacMahon points, which some tables count among the points.
    A row that is not sound only keeps its place: nothing is concluded from its cells.
    """

    line: int
    number: int
    name: str
    cells: tuple[Cell | None, ...]
    points: Decimal | None = None
    points_column: int = 0
    head_start: Decimal = Decimal(0)
    is_sound: bool = True

    @property
    def label(self) -> str:
        """Return number and name, for a sentence about somebody else's row."""
        return f"{self.number} ({printable(self.name, 40)})"

    def fault(self, column: int, message: str, severity: Severity = Severity.ERROR) -> Fault:
        """Return something to say about this row."""
        return Fault(self.line, column, message, self.name, severity)
