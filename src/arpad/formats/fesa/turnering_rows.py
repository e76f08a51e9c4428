"""Rows of turnering.txt: `1 N [Smith][John] PL [2+ 3- 1=][1] 2.5`.

Number, N for a new player, last and first name, what a program adds about the player, one result a
round, MacMahon points, points. What stands behind the results may be left out.
"""

import re
from decimal import Decimal
from typing import Any

from msgspec import Struct

from arpad.formats.fesa.cells import CellReader
from arpad.formats.fesa.crosstable_row import CrosstableRow
from arpad.formats.fesa.fault import Fault
from arpad.formats.fesa.names import joined_name, one_line
from arpad.formats.fesa.points import points_from
from arpad.formats.fesa.table_rows import grade_text
from arpad.formats.wording import quoted
from arpad.model.finding import Severity

FORM = "number [last name][first name][results] points"
_EXPECTED = f"expected {FORM}"
_NAMES_AND_RESULTS = 3
_GROUP = re.compile(r"\[([^\[\]]*)\]")
# Texts are matched with single blanks: a pattern for any number of them would take time by the
# square of their number.
_START = re.compile(r"(\d{1,5}) ?(N?)", re.ASCII | re.IGNORECASE)
_EXTRAS = re.compile(
    r"(?:([A-Z]{2,3})(?: |$))?(?:(\d{1,2} ?(?:Dan|Kyu))(?: |$))?(\d{1,4})?",
    re.ASCII | re.IGNORECASE,
)
_SIMULTANEOUS = "&"


class TurneringRow(Struct, frozen=True, kw_only=True):
    """A row with what it says about its player."""

    row: CrosstableRow
    player: dict[str, Any]


class RowReader:
    """Reads one line, with a fault for everything in it that is not understood."""

    def __init__(self, line: int, text: str) -> None:
        """Look where the brackets stand."""
        self._line = line
        self._text = text
        self._groups = list(_GROUP.finditer(text))
        self._about = ""
        self.faults: list[Fault] = []

    def row(self) -> TurneringRow | None:
        """Return the row, None when not even number, names and results are there."""
        start = self._start()
        if start is None:
            return None
        last, first, results = self._groups[:_NAMES_AND_RESULTS]
        self._about = joined_name(last[1], first[1])
        if not self._about:
            self._say(last.start() + 1, "the name is empty; write the last name into the brackets")
        if results[1].strip() == _SIMULTANEOUS:
            message = "a simultaneous display (&) is more than one game a round for one player"
            self._say(results.start() + 1, f"{message}; report its games in a table of their own")
            return None
        reader = CellReader(self._line, self._about)
        cells = reader.cells(results[1], results.start() + 2)
        self.faults += reader.faults
        head_start, points, column = self._rest(results.end())
        row = CrosstableRow(
            line=self._line,
            number=int(start[1]),
            name=self._about,
            cells=cells,
            points=points,
            points_column=column,
            head_start=head_start,
        )
        extras = self._extras(first.end(), results.start())
        player = {"id": f"{row.number}", "name": row.name, **extras}
        return TurneringRow(row=row, player=player | ({"games": 0} if start[2] else {}))

    def lost_row(self, position: int) -> TurneringRow:
        """Return what keeps the place of a row that is not understood, so that others find it."""
        start = _START.match(self._text.lstrip())
        number = int(start[1]) if start else position
        row = CrosstableRow(
            line=self._line, number=number, name=self._about, cells=(), is_sound=False
        )
        return TurneringRow(row=row, player={})

    def _start(self) -> re.Match[str] | None:
        """Return number and mark of a row that has enough brackets."""
        found = len(self._groups)
        if self._text.count("[") != found or self._text.count("]") != found:
            self._say(1, f"{_EXPECTED}; a bracket is not closed, or one too many")
            return None
        if found < _NAMES_AND_RESULTS:
            self._say(1, f"{_EXPECTED}; found {found} of the three pairs of brackets")
            return None
        before = one_line(self._text[: self._groups[0].start()])
        start = _START.fullmatch(before)
        if start is None:
            advice = "write the number, and N behind it for a new player"
            self._say(1, f"{_EXPECTED}; found {quoted(before)} before the names; {advice}")
        return start

    def _extras(self, start: int, end: int) -> dict[str, Any]:
        """Return nationality, grade and rating, where a program wrote them behind the names."""
        text = one_line(self._text[start:end])
        found = _EXTRAS.fullmatch(text)
        if found is None:
            message = f"{quoted(text)} is not understood and left out"
            advice = "expected a country code, and from some programs the grade and the rating"
            self._say(start + 1, f"{message}; {advice}", Severity.WARN)
            return {}
        country, grade, rating = found.groups()
        extras: dict[str, Any] = {"federation": country and country.upper()}
        extras["grade"] = grade and grade_text(grade)
        extras["rating"] = rating and int(rating)
        return {key: value for key, value in extras.items() if value}

    def _rest(self, start: int) -> tuple[Decimal, Decimal | None, int]:
        """Return MacMahon points, points, and the column of these."""
        head_start, more = Decimal(0), self._groups[_NAMES_AND_RESULTS:]
        if more:
            text = more[0][1].strip()
            macmahon = points_from(text.lstrip("-+"))
            if macmahon is None and text:
                message = f"expected MacMahon points in brackets; found {quoted(text)}"
                self._say(more[0].start() + 1, f"{message}; correct or remove them", Severity.WARN)
            head_start = (macmahon or Decimal(0)) * (-1 if text.startswith("-") else 1)
            start = more[0].end()
        text = self._text[start:].strip()
        column = start + 1 + len(self._text[start:]) - len(self._text[start:].lstrip())
        points = points_from(text)
        if points is None and text:
            message = f"expected points such as 2.5; found {quoted(text)}"
            self._say(column, f"{message}; correct or remove them", Severity.WARN)
        return head_start, points, column

    def _say(self, column: int, message: str, severity: Severity = Severity.ERROR) -> None:
        self.faults.append(Fault(self._line, column, message, self._about, severity))
