"""The lines of a published table: title, headings, rows and promotions, and what they amount to."""

import re
from collections.abc import Sequence
from datetime import date
from decimal import Decimal

from arpad.formats.document import Content
from arpad.formats.fesa.crosstable import faults_of
from arpad.formats.fesa.crosstable_row import CrosstableRow
from arpad.formats.fesa.fault import Fault, Faults
from arpad.formats.fesa.games import games_of
from arpad.formats.fesa.heading import Heading, heading_from
from arpad.formats.fesa.names import joined_name
from arpad.formats.fesa.table_rows import (
    PrintedRow,
    PrintedRowReader,
    border_of,
    grade_text,
    is_row,
)
from arpad.formats.wording import Trail, quoted
from arpad.model.finding import Severity
from arpad.model.report import TableRow
from arpad.model.system import System

HEADINGS = re.compile(r"\s*Nr\s+Name\s.*\bELO\b", re.IGNORECASE)
"""The line above the rows."""

_HEAD_START = re.compile(r"\bMMS?\b", re.IGNORECASE)
_PROMOTION = re.compile(r"\s*Promoting (.+) to (\d{1,2} ?(?:Dan|Kyu))\s*", re.IGNORECASE)


class PrintedTable:
    """Goes through the lines of a table once."""

    def __init__(self) -> None:
        """Begin with nothing read."""
        self._heading = Heading("")
        self._title_line = 0
        self._has_head_start = False
        self._rows: list[PrintedRow] = []
        self._lost: list[CrosstableRow] = []
        self._promotions: list[tuple[int, str, str]] = []
        self.rows: list[CrosstableRow] = []
        self.faults = Faults()

    def read(self, lines: Sequence[str]) -> None:
        """Take in every line, then say what is missing or contradicts itself."""
        for number, line in enumerate(lines, start=1):
            if line.strip():
                self._take(number, line)
            if self.faults.is_full:
                return
        self._look_at_title()
        if not self._rows and not self.faults.is_hopeless:
            self._say(0, "there are no rows; expected one for each player, below the headings")
        self.rows = self._named()
        everybody = sorted((*self.rows, *self._lost), key=lambda row: row.line)
        self.faults.add(faults_of(everybody))
        self._look_at_promotions()

    def _take(self, number: int, line: str) -> None:
        promotion = _PROMOTION.fullmatch(line)
        if not self._title_line:
            self._heading, self._title_line = heading_from(line.strip(" \t[]")), number
        elif HEADINGS.match(line):
            self._has_head_start = _HEAD_START.search(line) is not None
        elif promotion is not None:
            grade = grade_text(promotion[2])
            self._promotions.append((number, " ".join(promotion[1].split()), grade))
        elif is_row(line):
            reader = PrintedRowReader(number, line, has_head_start=self._has_head_start)
            row = reader.row()
            self.faults.add(reader.faults)
            if row is None:
                self._lost.append(reader.lost_row(len(self._rows) + len(self._lost) + 1))
            else:
                self._rows.append(row)

    def _look_at_title(self) -> None:
        if self._heading.days is None:
            message = "the title does not end with the days of the event"
            advice = "add them, as in Open of Ghent : 2024-10-05/06"
            self._say(self._title_line, f"{message}; {advice}")

    def _named(self) -> list[CrosstableRow]:
        border = border_of([row.names for row in self._rows])
        return [
            CrosstableRow(
                line=row.line,
                number=row.number,
                name=joined_name(row.names[:border], row.names[border:] if border else ""),
                cells=row.cells,
                points=row.points,
                points_column=row.points_column,
                head_start=row.head_start,
            )
            for row in self._rows
        ]

    def _look_at_promotions(self) -> None:
        known = {_spoken(row.name) for row in self.rows}
        for number, who, _ in self._promotions:
            if who not in known:
                message = f"{quoted(who)} is promoted and has no row; correct the name"
                self._say(number, message, Severity.WARN)

    def _say(self, line: int, message: str, severity: Severity = Severity.ERROR) -> None:
        self.faults.add([Fault(line, 0, message, severity=severity)])

    def content(self) -> tuple[Content, dict[Trail, str]]:
        """Return the event as a document, and where its parts stand."""
        games = list(games_of(self.rows))
        first, last = self._heading.days or (date.min, date.min)
        places: dict[Trail, str] = {("name",): f"line {self._title_line}"}
        places |= {("players", i): f"line {r.line} ({r.name})" for i, r in enumerate(self.rows)}
        places |= {("games", i): f"line {row.line}" for i, (row, _) in enumerate(games)}
        content = {
            "name": self._heading.name,
            "place": self._heading.place,
            "federation": "FESA",
            "start": first,
            "end": last,
            "system": System.TABLE.value,
            "players": [
                {
                    "id": f"{row.number}",
                    "name": named.name,
                    "federation": row.country,
                    "rating": None if row.is_unrated else row.elo,
                    "grade": row.grade,
                }
                for row, named in zip(self._rows, self.rows, strict=True)
            ],
            "games": [game for _, game in games],
        }
        return content, places

    def printed(self) -> list[TableRow]:
        """Return the rows as values of the model."""
        promoted = {who: grade for _, who, grade in self._promotions}
        return [
            TableRow(
                nr=row.number,
                id=f"{row.number}",
                name=named.name,
                federation=row.country,
                grade=row.grade,
                elo=row.elo,
                is_unrated=row.is_unrated,
                results=tuple(f"{cell.opponent}{cell.sign}" for cell in row.cells if cell),
                points=Decimal(0) if row.points is None else row.points,
                change=row.change,
                promoted_to=promoted.get(_spoken(named.name)),
            )
            for row, named in zip(self._rows, self.rows, strict=True)
        ]


def _spoken(name: str) -> str:
    """Return a name as promotions have it: last name, first name, no comma."""
    return " ".join(name.replace(",", " ", 1).split())
