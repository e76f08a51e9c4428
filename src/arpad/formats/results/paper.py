"""Paper: a results file as tables of cells with their places, whatever it was written in.

Both notations end here; what follows knows neither lines of text nor sheets, and yet every fault
can be told by the line or the cell in which somebody will look for it.
"""

from datetime import date
from decimal import Decimal
from typing import TypeAlias

from msgspec import Struct

from arpad.formats.deviation import MOST
from arpad.formats.document import Findings
from arpad.formats.results.layout import Table, orders
from arpad.formats.wording import printable, sentence
from arpad.model.finding import Finding, error

MOST_ROWS = 50_000
"""How many lines a table may have: the largest opens have a fifth of it."""


class Spoilt(Struct, frozen=True):
    """A cell that holds no value, and why."""

    message: str


CellValue: TypeAlias = str | int | Decimal | bool | date | Spoilt
"""What a cell holds; a day with a time of day is a date too."""


class Row(Struct, frozen=True):
    """The cells of a line that are not empty, by their position from 0."""

    number: int
    cells: dict[int, CellValue]


class Spot(Struct, frozen=True, order=True):
    """A place in a file: a table, a line in it, a cell of that line.

    Line 0 is the table as a whole, cell -1 the line as a whole; table -1 is the file. `about` says
    what is there.
    """

    table: int = -1
    row: int = 0
    position: int = -1
    about: str = ""


class Fault(Struct, frozen=True, order=True):
    """What is wrong at a place."""

    spot: Spot
    message: str


class Paper:
    """A file that was taken apart: its tables, what was wrong on the way, what else to say."""

    row_noun = "line"
    """What a line of a table is called."""
    beyond = "put a text that holds the separator between quotation marks, or name the column"
    """What to do about a cell beside the columns."""

    def __init__(self, name: str) -> None:
        """Begin with an empty file of this name."""
        self.name = printable(name, longest=200)
        self.rows: dict[str, list[Row]] = {}
        self.faults: list[Fault] = []
        self.notes: list[Finding] = []

    def blame(self, message: str, table: Table | None = None, row: int = 0, at: int = -1) -> None:
        """Note that something is wrong at a place."""
        order = -1 if table is None else orders()[table.key]
        self.faults.append(Fault(Spot(order, row, at), message))

    @property
    def is_hopeless(self) -> bool:
        """Tell whether more is wrong than is worth telling."""
        return len(self.faults) > MOST

    def place(self, spot: Spot) -> str:
        """Return the words for a place."""
        raise NotImplementedError

    def missing(self, table: Table) -> str:
        """Return the sentence for a table that is not there."""
        raise NotImplementedError

    def told(self) -> Findings:
        """Return what is wrong, in the order of the file, as many as are worth telling."""
        faults = sorted(set(self.faults))
        findings = [error(self.place(f.spot), sentence(f.message)) for f in faults[:MOST]]
        if len(faults) > MOST:
            more = f"These are the first {MOST} errors, and there are more; mend them and check"
            findings.append(error(self.name, f"{more} again."))
        return (*findings, *self.notes)
