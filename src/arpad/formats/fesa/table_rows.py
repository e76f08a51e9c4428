"""Rows of a published table: number, names, country, grade, Elo, results, points, change.

The columns of such tables shift with the length of names and numbers. So everything is found from
the first result: left of it the Elo, the grade and the country, right of it points and change. The
names stand in two columns of their own, whose border all rows share.
"""

import re
from collections.abc import Sequence
from decimal import Decimal

from msgspec import Struct

from arpad.formats.fesa.cells import Cell, CellReader
from arpad.formats.fesa.crosstable_row import CrosstableRow
from arpad.formats.fesa.fault import Fault
from arpad.formats.fesa.points import points_from
from arpad.formats.wording import quoted
from arpad.model.finding import Severity

_START = re.compile(r"\s{0,9}(\d{1,5}) ", re.ASCII)
_FIRST_CELL = re.compile(r"(?<=\s)\d{1,5}[-+=#](?=[\s(^v]|$)", re.ASCII)
_PAST_CELLS = re.compile(r"(?:\s+\d{1,5}[-+=#](?:\([^()]{0,20}\))?[\^v]?(?=\s|$))+", re.ASCII)
_ELO = re.compile(r"\s(?:(\d{1,4})(\*?)|(\*))\s*$", re.ASCII)
_GRADE = re.compile(r"\s(\d{1,2} ?(?:Dan|Kyu))$", re.IGNORECASE | re.ASCII)
_COUNTRY = re.compile(r"\s([A-Z]{2,3})$", re.ASCII)
_CHANGE = re.compile(r"[-+]\d{1,4}", re.ASCII)
_WIDEST = 400
_FORM = "number, names, country, grade, Elo, results, points and change"


class PrintedRow(Struct, frozen=True, kw_only=True):
    """What a row says, with its names still in their columns."""

    line: int
    number: int
    names: str
    country: str | None
    grade: str | None
    elo: int | None
    is_unrated: bool
    cells: tuple[Cell | None, ...]
    points: Decimal | None
    points_column: int
    head_start: Decimal
    change: int | None


def is_row(line: str) -> bool:
    """Tell whether a line begins with a number and has a result somewhere behind it."""
    return bool(_START.match(line) and _FIRST_CELL.search(line))


class PrintedRowReader:
    """Reads one row, with a fault for everything in it that is not understood."""

    def __init__(self, line: int, text: str, *, has_head_start: bool) -> None:
        """Begin with no faults."""
        self._line = line
        self._text = text.expandtabs()
        self._has_head_start = has_head_start
        self._about = ""
        self.faults: list[Fault] = []

    def row(self) -> PrintedRow | None:
        """Return the row, None when it has no Elo before its results."""
        start, first = _START.match(self._text), _FIRST_CELL.search(self._text)
        if start is None or first is None:
            return None
        left = self._text[: first.start()]
        elo = _ELO.search(left, start.end() - 1)
        if elo is None:
            found = quoted(left.strip())
            message = f"expected {_FORM}; found {found} before the results, without an Elo"
            self._say(start.start(1) + 1, f"{message}; add it, with * for an unrated player")
            return None
        names, grade = _cut(left[start.end() - 1 : elo.start()].rstrip(), _GRADE)
        names, country = _cut(names, _COUNTRY)
        self._about = " ".join(names.split())
        end = self._end_of_cells(first.start() - 1)
        reader = CellReader(self._line, self._about)
        cells = reader.cells(self._text[first.start() : end], first.start() + 1)
        self.faults += reader.faults
        is_unrated = bool(elo[2] or elo[3])
        head_start, points, change = self._totals(end, is_unrated=is_unrated)
        return PrintedRow(
            line=self._line,
            number=int(start[1]),
            names=names[1:],
            country=country,
            grade=grade and grade_text(grade),
            elo=int(elo[1]) if elo[1] else None,
            is_unrated=is_unrated,
            cells=cells,
            points=points,
            points_column=end + 1,
            head_start=head_start,
            change=change,
        )

    def lost_row(self, position: int) -> CrosstableRow:
        """Return what keeps the place of a row that is not understood, so that others find it."""
        start = _START.match(self._text)
        number = int(start[1]) if start else position
        return CrosstableRow(line=self._line, number=number, name="", cells=(), is_sound=False)

    def _end_of_cells(self, start: int) -> int:
        cells = _PAST_CELLS.match(self._text, start)
        return start if cells is None else cells.end()

    def _totals(
        self, start: int, *, is_unrated: bool
    ) -> tuple[Decimal, Decimal | None, int | None]:
        """Return MacMahon points, points and change, as far as the row has them."""
        words = self._text[start:].split()
        change = int(words.pop()) if words and _CHANGE.fullmatch(words[-1]) else None
        numbers = [points_from(word) for word in words]
        if not words or None in numbers:
            found = quoted(self._text[start:].strip())
            message = f"expected points and change behind the results, such as 3 +12; found {found}"
            self._say(start + 1, f"{message}; correct them")
            return Decimal(0), None, change
        if is_unrated and change is not None:
            message = f"the Elo has the * of an unrated player, and there is a change, {change:+d}"
            self._say(start + 1, f"{message}; remove one of the two")
        if not is_unrated and change is None:
            message = "the change of the rating is missing; add it, or * to the Elo if unrated"
            self._say(start + 1, message, Severity.WARN)
        has_both = self._has_head_start and len(numbers) > 1
        head_start = numbers[0] if has_both else None
        return head_start or Decimal(0), numbers[1] if has_both else numbers[0], change

    def _say(self, column: int, message: str, severity: Severity = Severity.ERROR) -> None:
        self.faults.append(Fault(self._line, column, message, self._about, severity))


def _cut(text: str, pattern: re.Pattern[str]) -> tuple[str, str | None]:
    """Return a text without what a pattern finds at its end, and that."""
    found = pattern.search(text)
    return (text, None) if found is None else (text[: found.start()].rstrip(), found[1])


def grade_text(grade: str) -> str:
    """Return a grade as an event has it.

    >>> grade_text("3kyu")
    '3 Kyu'
    """
    return " ".join(re.findall(r"\d+|[a-z]+", grade.lower())).title()


def border_of(names: Sequence[str]) -> int | None:
    """Return the column at which first names begin in all rows, None when there are none.

    >>> border_of(["Ek      Anna", "Le Quoc Odile", "Roy"])
    8
    """
    columns = list(range(1, min(max(map(len, names), default=0), _WIDEST)))
    for name in names:
        columns = [column for column in columns if _may_start(name, column)]
    starts = [c for c in columns if any(len(name) > c for name in names)]

    def rows_with_gap(column: int) -> int:
        return sum(name[column - 2 : column] == "  " for name in names)

    return max(starts, key=rows_with_gap, default=None)


def _may_start(name: str, column: int) -> bool:
    """Tell whether a first name may begin at a column: with a blank before it, or none at all."""
    if len(name) <= column:
        return len(name) < column
    return name[column - 1] == " " and name[column] != " "
