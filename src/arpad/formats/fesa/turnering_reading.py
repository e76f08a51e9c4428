"""Reading turnering.txt, the file in which organisers send results to FESA.

First the name of the event in brackets, then its last day, then the time control, then one row a
player. Blank lines, lines that begin with a semicolon and headings of columns are passed over. The
file says who played whom; ratings and grades come from the list of the office.
"""

import re
from datetime import date

from msgspec import Struct

from arpad.formats.document import Content, Findings
from arpad.formats.fesa.built_event import built_event
from arpad.formats.fesa.crosstable import faults_of
from arpad.formats.fesa.days import day_from
from arpad.formats.fesa.fault import Fault, Faults
from arpad.formats.fesa.games import games_of
from arpad.formats.fesa.heading import Heading, heading_from
from arpad.formats.fesa.report_text import ReportText, first_lines, report_text
from arpad.formats.fesa.turnering_rows import FORM, RowReader, TurneringRow
from arpad.formats.trf.file import Encoding
from arpad.formats.trf.time_controls import control_from_words, text_of
from arpad.formats.wording import Trail, quoted
from arpad.model.event import Event
from arpad.model.finding import Finding, Severity
from arpad.model.system import System

_BRACKETS = re.compile(r"\s*\[([^\[\]]*)\]\s*")
_ROW = re.compile(r"\s*\d{1,5}\s*(?:[Nn]\s*)?\[[^\[\]]*\]\s*\[[^\[\]]*\][^\[\]]*\[[^\[\]]*\]")
_ROW_START = re.compile(r"\s*\d[^\[]*\[")
_TIME_CONTROL = re.compile(r"time\s{0,9}controls?\s{0,9}:?\s{0,9}(.*)", re.IGNORECASE)
_COMMENT = ";"
_HOLDS = f"the name and the day of an event in brackets, then rows: {FORM}"
_EXAMPLE = "[Open, Ghent, Belgium, 2024-10-05/06]"


def is_turnering(data: bytes) -> bool:
    """Tell whether a file looks like turnering.txt: a heading in brackets, then a day or rows."""
    lines = [line for line in first_lines(data) if _is_said(line)]
    if not lines or not _BRACKETS.fullmatch(lines[0]):
        return False
    second = _BRACKETS.fullmatch(lines[1]) if len(lines) > 1 else None
    if second is not None and day_from(second[1]):
        return True
    return any(map(_ROW.match, lines[1:]))


def read_turnering(data: bytes, *, name: str) -> tuple[Event | None, Findings]:
    """Return the event of a file and what is to be said about it, or why it is none."""
    text = report_text(data, name=name, holds=_HOLDS)
    if isinstance(text, Finding):
        return None, (text,)
    reader = _Reader(text)
    reader.read()
    findings = reader.faults.told(name)
    if reader.faults.is_hopeless:
        return None, findings
    content, places = reader.content()
    event, problems = built_event(content, places, name=name)
    return event, (*findings, *problems)


def _is_said(line: str) -> bool:
    return bool(line.strip()) and not line.lstrip().startswith(_COMMENT)


class _Said(Struct, frozen=True):
    """A text in brackets that stands alone on a line."""

    line: int
    text: str


class _Reader:
    """Goes through the lines of a file once."""

    def __init__(self, text: ReportText) -> None:
        self._text = text
        self._heads: list[_Said] = []
        self._rows: list[TurneringRow] = []
        self._time_control: str | None = None
        self._heading = Heading("")
        self._day: date | None = None
        self.faults = Faults()

    def read(self) -> None:
        """Take in every line, then say what is missing or contradicts itself."""
        for number, line in enumerate(self._text.lines, start=1):
            if _is_said(line):
                self._take(number, line)
            if self.faults.is_full:
                return
        self._look_at_heads()
        if not self._rows and not self.faults.is_hopeless:
            self._say(0, f"there are no players; write one row for each: {FORM}")
        self.faults.add(faults_of([row.row for row in self._rows]))
        self._look_at_encoding()

    def _take(self, number: int, line: str) -> None:
        head = _BRACKETS.fullmatch(line)
        if head is not None and not self._rows:
            self._heads.append(_Said(number, head[1]))
        elif _ROW_START.match(line) or (self._rows and "[" in line):
            reader = RowReader(number, line)
            row = reader.row()
            self.faults.add(reader.faults)
            self._rows.append(row or reader.lost_row(len(self._rows) + 1))

    def _look_at_heads(self) -> None:
        if not self._heads:
            self._say(1, f"expected the event in brackets, such as {_EXAMPLE}; add it")
            return
        self._heading = heading_from(self._heads[0].text)
        if not self._heading.name:
            self._say(self._heads[0].line, f"the name is empty; write it, as in {_EXAMPLE}")
        rest = self._heads[1:]
        if rest and not _TIME_CONTROL.match(rest[0].text):
            self._look_at_day(rest.pop(0))
        elif self._heading.days is None:
            line = self._heads[0].line
            self._say(line, "expected the last day in brackets below it, [2024-10-06]; add it")
        for said in rest:
            self._look_at_time_control(said)

    def _look_at_day(self, said: _Said) -> None:
        self._day = day_from(said.text)
        if self._day is None:
            self._say(
                said.line, f"expected the last day as [YYYY-MM-DD]; found {quoted(said.text)}"
            )
            return
        days = self._heading.days
        if days and days[1] != self._day:
            message = f"the last day is {self._day} here and {days[1]} in the heading"
            self._say(said.line, f"{message}; correct one of the two")

    def _look_at_time_control(self, said: _Said) -> None:
        found = _TIME_CONTROL.match(said.text)
        control = control_from_words(found[1]) if found else None
        if control is not None:
            self._time_control = text_of(control)
            return
        message = f"{quoted(said.text)} is not understood and left out"
        advice = "a time control is written as [Time control: 30min + 30sec]"
        self._say(said.line, f"{message}; {advice}", Severity.WARN)

    def _look_at_encoding(self) -> None:
        if self._text.is_ascii or self._text.encoding is Encoding.LATIN_1:
            return
        message = f"the file is encoded as {self._text.encoding.value}, and FESA asks for "
        self._say(0, f"{message}ISO 8859-1; save it so before sending it there", Severity.WARN)

    def _say(self, line: int, message: str, severity: Severity = Severity.ERROR) -> None:
        self.faults.add([Fault(line, 0, message, severity=severity)])

    def content(self) -> tuple[Content, dict[Trail, str]]:
        """Return the event as a document, and where its parts stand."""
        rows = [row.row for row in self._rows]
        games = list(games_of(rows))
        first, last = self._heading.days or (self._day, self._day)
        places: dict[Trail, str] = {(): "", ("name",): f"line {self._heads[0].line}"}
        places |= {("players", i): f"line {r.line} ({r.name})" for i, r in enumerate(rows)}
        places |= {
            ("games", i): f"line {row.line} ({row.name}), round {game['round']}"
            for i, (row, game) in enumerate(games)
        }
        content = {
            "name": self._heading.name,
            "place": self._heading.place,
            "federation": "FESA",
            "start": first,
            "end": last,
            "system": System.TABLE.value,
            "time_control": self._time_control,
            "players": [row.player for row in self._rows],
            "games": [game for _, game in games],
        }
        return content, places
