"""A sheet of a workbook: its cells, line by line, and the places that letters and numbers name."""

import re
from collections.abc import Mapping

from arpad.formats.results.cell_values import CellValues
from arpad.formats.results.paper import MOST_ROWS, CellValue, Row, Spoilt
from arpad.formats.results.refusal import RefusedError
from arpad.formats.results.workbook import Workbook
from arpad.formats.results.xml_walk import LONGEST_TEXT, walk

_REFERENCE = re.compile("([A-Z]{1,3})([1-9][0-9]{0,6})")
_ALPHABET = 26
_MOST_MERGED = 200
_NOT_COMPUTED = Spoilt(
    "the cell holds a formula whose value is not in the file; open and save it in a spreadsheet "
    "program, or write the value itself"
)


class Sheet:
    """The visitor of a sheet: its lines with the cells that are not empty, and merged cells."""

    def __init__(self, values: CellValues) -> None:
        """Begin with an empty sheet."""
        self._values = values
        self._cells: dict[int, dict[int, CellValue]] = {}
        self.merged: list[str] = []
        self._row = self._column = 0
        self._cell: Mapping[str, str] = {}
        self._text: str | None = None
        self._inline: list[str] = []
        self._has_formula = self._is_hint = False

    @property
    def rows(self) -> list[Row]:
        """Return the lines in order."""
        return [Row(number, cells) for number, cells in sorted(self._cells.items())]

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        """Meet a line, a cell or something in it."""
        match name:
            case "row":
                number = attributes.get("r", "")
                is_told = number.isascii() and number.isdigit()
                self._row = int(number[:9]) if is_told else self._row + 1
                self._column = 0
            case "c":
                self._begin(attributes)
            case "f":
                self._has_formula = True
            case "rPh":
                self._is_hint = True
            case "mergeCell" if len(self.merged) < _MOST_MERGED:
                self.merged.append(attributes.get("ref", ""))

    def _begin(self, attributes: Mapping[str, str]) -> None:
        self._column += 1
        found = _REFERENCE.fullmatch(attributes.get("r", ""))
        if found:
            self._column, self._row = position_of(found[1]) + 1, int(found[2])
        self._cell, self._text, self._inline = attributes, None, []
        self._has_formula = False

    def end(self, name: str, text: str) -> None:
        """Meet the end of a cell or of something in it."""
        match name:
            case "v":
                self._text = text
            case "t" if not self._is_hint:
                self._inline.append(text)
            case "rPh":
                self._is_hint = False
            case "c":
                self._keep(self._value())

    def _value(self) -> CellValue | None:
        """Return what a cell holds, None when it is empty."""
        kind = self._cell.get("t", "n")
        if kind == "inlineStr":
            return self._values.value("str", "", "".join(self._inline)[:LONGEST_TEXT])
        is_computed = not self._has_formula or kind == "str" or (self._text or "").strip()
        if not is_computed:
            return _NOT_COMPUTED
        if self._text is None:
            return None
        return self._values.value(kind, self._cell.get("s", "0"), self._text)

    def _keep(self, value: CellValue | None) -> None:
        if value is None:
            return
        self._cells.setdefault(self._row, {})[self._column - 1] = value
        if len(self._cells) > MOST_ROWS + 1:
            raise RefusedError(
                f"a sheet has more than {MOST_ROWS} lines; results are far fewer, check what it "
                "holds"
            )


def sheet_in(workbook: Workbook, title: str) -> Sheet:
    """Return a sheet of a workbook; raise when it is refused."""
    sheet = Sheet(CellValues(workbook))
    walk(workbook.sheet(title), sheet)
    return sheet


def position_of(letters: str) -> int:
    """Return the position of a column from 0, by its letters.

    >>> position_of("A"), position_of("AB")
    (0, 27)
    """
    number = 0
    for letter in letters:
        number = number * _ALPHABET + ord(letter) - ord("A") + 1
    return number - 1


def letters_of(position: int) -> str:
    """Return the letters of a column.

    >>> letters_of(0), letters_of(27)
    ('A', 'AB')
    """
    letters, number = "", position + 1
    while number:
        number, place = divmod(number - 1, _ALPHABET)
        letters = chr(ord("A") + place) + letters
    return letters
