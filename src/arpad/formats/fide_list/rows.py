"""Rows one by one: the careful way, for old lists and for every row that is not like the rest."""

from arpad.formats.fide_list.assembly import Assembly
from arpad.formats.fide_list.encoding import decoded
from arpad.formats.fide_list.field import Field
from arpad.formats.fide_list.fitting import FittedRow, fitted
from arpad.formats.fide_list.layout import Layout
from arpad.formats.fide_list.lines import LONGEST_LINE
from arpad.formats.fide_list.told import Told
from arpad.formats.wording import quoted
from arpad.model.finding import number_of
from arpad.model.listed_player import ListedPlayer

_NOTHING = b"\0\x1a"
"""What programs for DOS put at the end of a text."""
_BLANK = b" \t" + _NOTHING


class RowReader:
    """What reads single rows of a list and tells what is odd about them."""

    def __init__(self, layout: Layout, list_year: int, told: Told) -> None:
        """Take the columns and what a reading shares."""
        self._layout = layout
        self._list_year = list_year
        self._told = told
        self._assembly = Assembly(list_year, told)
        self._places = {column.field: column.place for column in layout.columns}

    def player(self, number: int, line: bytes) -> ListedPlayer | None:
        """Return the player of a line, or nothing if it is blank or has to be left out."""
        if not line.strip(_BLANK):
            return None
        place = f"line {number}"
        if len(line) > LONGEST_LINE:
            self._told.error(
                place,
                f"the line is longer than {LONGEST_LINE} characters, so it is no player; it is "
                "left out: check what the file holds",
            )
            return None
        row = self._fitted(place, line.rstrip(_NOTHING))
        return self._assembly.player(row.cells, lambda field: f"{place}, {self._places[field]}")

    def _fitted(self, place: str, line: bytes) -> FittedRow:
        text, is_utf_8 = decoded(line)
        if not is_utf_8 and self._told.once("Windows-1252"):
            self._told.info(
                place, "the letters are not UTF-8; lines like this one are read as Windows-1252"
            )
        row = fitted(text, self._layout, self._list_year)
        if row.unfit and is_utf_8 and not line.isascii():
            row = self._counted_in_bytes(line) or row
        self._tell_odd(place, row)
        return row

    def _counted_in_bytes(self, line: bytes) -> FittedRow | None:
        """Return a row of a writer that pads by bytes: its columns are off by the letters' size."""
        row = fitted(line.decode("latin-1"), self._layout, self._list_year)
        name = row.cells.get(Field.NAME, "").encode("latin-1").decode(errors="replace")
        is_fit = {column.field for column in row.unfit} <= {Field.NAME}
        return FittedRow(row.cells | {Field.NAME: name}) if is_fit else None

    def _tell_odd(self, place: str, row: FittedRow) -> None:
        if row.moved_behind is not None:
            self._told.info(
                f"{place}, {row.moved_behind.place}",
                f"the text is {number_of(row.moved_by, 'character')} longer than its column; "
                "what follows was read as much further to the right",
            )
        if row.surplus:
            self._told.warn(
                place,
                f"after the last column there is {quoted(row.surplus)}; it is not read, check "
                "the line",
            )
