"""The header of a CSV file: which column stands where, and which ones are misspelt or missing."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from arpad.formats.csv_notation import SEPARATORS, Record
from arpad.formats.deviation import FINE, Deviation, Deviations, first_of
from arpad.formats.wording import listed, nearest, quoted
from arpad.model.finding import number_of


class Columns(Struct, frozen=True):
    """The columns that a kind of file has, and those among them that it needs.

    `words` says what each column holds.
    """

    words: Mapping[str, str]
    needed: Sequence[str]


class Header(Struct, frozen=True):
    """What a header says: the known columns by position, and how many cells a row has."""

    line: int
    separator: str
    positions: dict[int, str]
    width: int
    faults: Deviations

    def misfit(self, record: Record) -> Deviations:
        """Say what is wrong with the number of a record's cells; empty ones at its end are fine."""
        found = len(record.cells)
        if found >= self.width and not any(record.cells[self.width :]):
            return FINE
        sign = SEPARATORS[self.separator]
        advice = f"put {sign} for every empty cell as well"
        if found > self.width:
            advice = f"put a cell that holds {sign} between quotation marks"
        message = f"expected {number_of(self.width, 'cell')}, one for each column; found {found}"
        return (Deviation((record.line,), f"{message}; {advice}"),)


def header_of(record: Record, separator: str, columns: Columns) -> Header | Deviation:
    """Return the header that a record is, or what is wrong where it is none at all."""
    names = [cell.lower() for cell in record.cells]
    if columns.words.keys().isdisjoint(names):
        found = quoted(separator.join(record.cells))
        message = f"expected the names of the columns, {listed(columns.needed)}; found {found}"
        return Deviation((record.line,), f"{message}; write them into the first line")
    given = Counter(names)
    once = {
        position: name
        for position, name in enumerate(names)
        if name in columns.words and given[name] == 1
    }
    width = max(position for position, name in enumerate(names, 1) if name)
    faults = first_of(_faults(record, width, columns))
    return Header(record.line, separator, once, width, faults)


def _faults(record: Record, width: int, columns: Columns) -> Iterator[Deviation]:
    """Yield everything that is wrong with the names; a misspelt one is not missing as well."""
    given = Counter(cell.lower() for cell in record.cells)
    missing = [name for name in columns.needed if name not in given]
    absent = tuple(name for name in columns.words if name not in given)
    for position, cell in enumerate(record.cells[:width], 1):
        if not cell:
            message = f"column {position} has no name; write one of {listed(columns.words)}"
            yield Deviation((record.line,), f"{message}, or remove the column")
        elif cell.lower() not in columns.words:
            meant = nearest(cell, absent) or nearest(cell, tuple(columns.words))
            if meant in missing:
                missing.remove(meant)
            yield Deviation((record.line, cell), _unknown(cell, meant, columns))
    for name in columns.words:
        if given[name] > 1:
            message = f"the column {quoted(name)} is given {given[name]} times; keep one of them"
            yield Deviation((record.line, name), message)
    for name in missing:
        message = f"the column {quoted(name)} is missing; add it: {columns.words[name]}"
        yield Deviation((record.line, name), message)


def _unknown(name: str, meant: str | None, columns: Columns) -> str:
    if meant is None:
        known = listed(columns.words)
        return f"there is no column {quoted(name)}; remove it, the columns are {known}"
    return f"there is no column {quoted(name)}; did you mean {quoted(meant)}?"
