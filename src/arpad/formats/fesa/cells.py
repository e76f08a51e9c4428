"""Cells: one round of one player, as the opponent's number and a sign, `12+` or `3-(+r)`.

Number 0 stands for a round without a game: `0+` a free point, `0=` half of one, `0-` and `0#`
nothing. In brackets stands a handicap, with minus for who gave it and plus for who received it.
"""

import re
from collections.abc import Iterable
from decimal import Decimal

from msgspec import Struct

from arpad.formats.fesa.fault import Fault
from arpad.formats.fesa.handicaps import UNNAMED, WORDS
from arpad.formats.wording import quoted
from arpad.model.finding import Severity

POINTS = {"+": Decimal(1), "=": Decimal("0.5"), "-": Decimal(0), "#": Decimal(0)}
"""What each sign is worth to the player whose cell it is."""
MIRRORED = {"+": "-", "-": "+", "=": "="}
"""The sign that the opponent's cell has."""

_BLANKS = re.compile(r"\s*")
_CELL = re.compile(r"(\d{1,5})\s?([-+=#])(?:\s?\(([^()]{0,20})\))?[\^v]?(?=\s|$)", re.ASCII)
_WORD = re.compile(r"\S+")
_EXPECTED = "expected the opponent's number and a sign, such as 12+ 3- 7= or 0-"
_EXPECTED_ODDS = "expected who gave odds and which, such as (-r) or (+r)"


class Cell(Struct, frozen=True):
    """A round: the opponent's number, the sign, the side and code of a handicap, the column."""

    opponent: int
    sign: str
    column: int
    side: str = ""
    code: str = ""

    @property
    def is_game(self) -> bool:
        """Tell whether there was an opponent."""
        return self.opponent > 0

    @property
    def text(self) -> str:
        """Return the cell as it is written."""
        odds = f"({self.side}{self.code})" if self.side else ""
        return f"{self.opponent}{self.sign}{odds}"

    def mirrored(self, own: int) -> str:
        """Return the cell that the opponent should have."""
        odds = f"({MIRRORED[self.side]}{self.code})" if self.side else ""
        return f"{own}{MIRRORED[self.sign]}{odds}"


class CellReader:
    """Reads the cells of one line, with a fault for everything that is none."""

    def __init__(self, line: int, about: str) -> None:
        """Begin with no faults."""
        self._line = line
        self._about = about
        self._unknown: set[str] = set()
        self.faults: list[Fault] = []

    def cells(self, text: str, first_column: int) -> tuple[Cell | None, ...]:
        """Return the cells of a text that begins at a column; None stands for an unreadable one."""
        cells, at = list[Cell | None](), 0
        while (at := self._past_blanks(text, at)) < len(text):
            found = _CELL.match(text, at) or _WORD.match(text, at)
            if found is None:
                break
            cells.append(self._cell(found, first_column + at))
            at = found.end()
        return tuple(cells)

    @staticmethod
    def _past_blanks(text: str, at: int) -> int:
        blanks = _BLANKS.match(text, at)
        return at if blanks is None else blanks.end()

    def _say(self, column: int, message: str, severity: Severity = Severity.ERROR) -> None:
        self.faults.append(Fault(self._line, column, message, self._about, severity))

    def _cell(self, found: re.Match[str], column: int) -> Cell | None:
        if found.re is _WORD:
            self._say(column, f"{_EXPECTED}; found {quoted(found[0])}")
            return None
        opponent, sign, odds = int(found[1]), found[2], found[3]
        if sign == "#" and opponent:
            message = f"{_EXPECTED}; found {quoted(found[0])}"
            self._say(column, f"{message}, and # is for a round without an opponent, 0#")
            return None
        if odds is None or not opponent:
            return Cell(opponent, sign, column)
        side, code = odds.strip()[:1], odds.strip()[1:].strip().lower()
        if side not in {"+", "-"} or not (code.isalnum() or code in {"", UNNAMED}):
            self._say(column, f"{_EXPECTED_ODDS}; found {quoted(f'({odds})')}")
            return None
        if code not in WORDS and code not in self._unknown:
            self._unknown.add(code)
            known = " ".join(WORDS)
            message = f"the handicap {quoted(code)} is none of {known}; write one of them"
            self._say(column, message, Severity.WARN)
        return Cell(opponent, sign, column, side, code)


def sum_of(cells: Iterable[Cell | None]) -> Decimal | None:
    """Return the points of cells, None when one of them cannot be read."""
    known = [None if cell is None else POINTS[cell.sign] for cell in cells]
    return None if None in known else sum((p for p in known if p is not None), Decimal(0))
