"""Reading results of a Scrabble tournament: facts, players, games, as CSV.

FISF prescribes no file for results, so this one is ours: first the facts, one a line, then the
players under a header, if they are given, then the games under another. Without a table of players
they are those whom the games name.
"""

import csv
import re

from arpad.formats.csv_header import Columns, Header, header_of
from arpad.formats.csv_notation import SEPARATORS, Record, records, separator_of
from arpad.formats.deviation import MOST, Deviation
from arpad.formats.document import Content, Findings
from arpad.formats.fesa.built_event import built_event
from arpad.formats.fesa.report_text import first_lines, report_text
from arpad.formats.fisf.columns import FACTS, GAMES, PLAYERS, SPELLINGS, renamed, word_of
from arpad.formats.fisf.game_rows import GameRow
from arpad.formats.fisf.results_content import YES_AND_NO, Results
from arpad.formats.reading import findings_of
from arpad.formats.wording import Trail, listed, nearest, printable, quoted
from arpad.model.event import Event
from arpad.model.finding import Finding

_HOLDS = "CSV: the facts of a tournament, then its games"
_NUMBER = re.compile(r"-?\d{1,9}", re.ASCII)
_NUMBERS = frozenset({"rating", "k", "games", "tournaments"})


def is_fisf_results(data: bytes) -> bool:
    """Tell whether a file looks like results of ours: a line has the columns of games."""
    return any(_is_header(line) for line in first_lines(data))


def _is_header(line: str) -> bool:
    if len(line) > csv.field_size_limit():
        return False
    return any(
        {word_of(cell.strip(' "')) for cell in line.split(sign)} >= set(GAMES.needed)
        for sign in SEPARATORS
    )


def read_fisf_results(data: bytes, *, name: str) -> tuple[Event | None, Findings]:
    """Return the event of a results file, or everything that is wrong with it."""
    text = report_text(data, name=name, holds=_HOLDS)
    if isinstance(text, Finding):
        return None, (text,)
    reader = _Reader("\n".join(text.lines))
    reader.read()
    faults = tuple(sorted(reader.faults, key=lambda fault: fault.path[:1]))
    findings = findings_of(faults, lambda path: _place(name, path))
    if faults and not reader.results.games:
        return None, findings
    event, problems = built_event(*reader.results.content(), name=name)
    return None if faults else event, (*findings, *problems, *reader.results.remarks(name))


def _place(name: str, path: Trail) -> str:
    file = printable(name, longest=200)
    words = [f"line {path[0]}", *(printable(f"{key}") for key in path[1:])] if path else []
    return f"{file}: {', '.join(words)}" if words else file


class _Reader:
    """Goes through the records of a file once."""

    def __init__(self, text: str) -> None:
        self._separator = separator_of(text, SPELLINGS)
        self._records = records(text, self._separator)
        self._header: Header | None = None
        self._columns: Columns | None = None
        self.results = Results()
        self.faults: list[Deviation] = []

    def read(self) -> None:
        """Take in every record."""
        for record in self._records:
            if isinstance(record, Deviation):
                self.faults.append(record)
            else:
                self._take(record)
            if len(self.faults) > MOST:
                return
        if self._columns is not GAMES:
            message = f"there are no games; expected a line with {listed(GAMES.needed)}"
            self.faults.append(Deviation((), f"{message}, and one line for each game below it"))
        for fact in ("tournament", "start"):
            if fact not in self.results.facts:
                message = f"the {fact} is missing; add a line for it at the top: {FACTS[fact]}"
                self.faults.append(Deviation((), message))

    def _take(self, record: Record) -> None:
        words = set(renamed(record).cells)
        if len(words & set(GAMES.needed)) > 1:
            self._begin(record, GAMES)
        elif words >= set(PLAYERS.needed) and self._columns is None:
            self._begin(record, PLAYERS)
        elif self._columns is None:
            self._take_fact(record)
        else:
            self._take_row(record, self._columns)

    def _begin(self, record: Record, columns: Columns) -> None:
        header = header_of(renamed(record), self._separator, columns)
        if self._columns is columns or isinstance(header, Deviation):
            message = "the names of the columns are given twice; keep the first of the two lines"
            self.faults.append(Deviation((record.line,), message))
            return
        self._columns, self._header = columns, header
        self.faults += header.faults

    def _take_fact(self, record: Record) -> None:
        fact, values = word_of(record.cells[0]), [cell for cell in record.cells[1:] if cell]
        if fact not in FACTS:
            meant = nearest(record.cells[0], tuple(FACTS))
            advice = f"did you mean {quoted(meant)}?" if meant else f"facts are {listed(FACTS)}"
            message = f"there is no fact {quoted(record.cells[0])}; {advice}"
            self.faults.append(Deviation((record.line,), message))
        elif fact in self.results.facts:
            message = f"the {fact} is already given in line {self.results.facts[fact][0]}; keep one"
            self.faults.append(Deviation((record.line, fact), message))
        elif len(values) > 1:
            self.results.facts[fact] = record.line, values[0]
            sign = SEPARATORS[self._separator]
            message = f"expected one cell behind the name of the fact; found {len(values)}"
            advice = f"put a cell that holds {sign} between quotation marks"
            self.faults.append(Deviation((record.line, fact), f"{message}; {advice}"))
        elif values:
            self.results.facts[fact] = record.line, values[0]
            if fact == "homologated" and values[0].lower() not in YES_AND_NO:
                message = f"expected yes or no; found {quoted(values[0])}"
                self.faults.append(Deviation((record.line, fact), message))

    def _take_row(self, record: Record, columns: Columns) -> None:
        if self._header is None:
            return
        misfit = self._header.misfit(record)
        self.faults += misfit
        if misfit:
            return
        cells = {word: record.cells[at] for at, word in self._header.positions.items()}
        if columns is PLAYERS:
            self.results.players[record.line] = _player(cells)
            self.results.ids.add(cells.get("id", ""))
            return
        row = GameRow(record.line, cells, self.results.ids)
        game = row.game()
        self.faults += row.faults
        if game is not None:
            self.results.games[record.line] = game


def _player(cells: dict[str, str]) -> Content:
    return {
        word: int(text) if word in _NUMBERS and _NUMBER.fullmatch(text) else text
        for word, text in cells.items()
        if text
    }
