"""Our own CSV files: a header, then one player a line, read with everything that is wrong in it.

The struct of a row is the shape of the file. A field without a default is a column that the file
needs; a field that may be null is a cell that may be empty.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from typing import Generic, TypeAlias, TypeVar

import msgspec
from msgspec import UNSET, Struct, inspect

from arpad.formats.csv_header import Columns, Header, header_of
from arpad.formats.csv_notation import Record, csv_text_from_bytes, records, separator_of
from arpad.formats.csv_rows import Row, reader_of_cells
from arpad.formats.deviation import MOST, Deviation, Deviations, first_of
from arpad.formats.document import Findings
from arpad.formats.expectation import expectation
from arpad.formats.reading import findings_of
from arpad.formats.schema import words_of
from arpad.formats.shape import shape_of
from arpad.formats.wording import Trail, printable
from arpad.model.finding import Finding

T = TypeVar("T", bound=Struct)

RowContradictions: TypeAlias = Callable[[Sequence[Row]], Iterable[Deviation]]
"""Where rows contradict themselves or each other; a place is a line and a column."""

_NOTHING = Deviation((), "there is nothing in this file; it should hold CSV")
_NO_ROWS = "there is nothing below the names of the columns; add one line for each player"


class CsvFile(Generic[T]):
    """A kind of CSV file: how its rows look, and what cannot be in them together.

    `phrases` words what is expected in a column, as shapes do.
    """

    def __init__(
        self, row: type[T], *, phrases: Mapping[str, str], contradictions: RowContradictions
    ) -> None:
        """Turn the type of a row into columns and shapes, once."""
        fields = msgspec.structs.fields(row)
        types = {field.encode_name: inspect.type_info(field.type) for field in fields}
        self._row = row
        self._columns = Columns(
            column_words(row), [field.encode_name for field in fields if field.required]
        )
        self._shape = shape_of(
            row, phrases={f"{row.__name__}.{column}": text for column, text in phrases.items()}
        )
        self._readers = {column: reader_of_cells(type_) for column, type_ in types.items()}
        self._expected = {column: expectation(type_) for column, type_ in types.items()}
        self._contradictions = contradictions

    def read(self, data: bytes, *, name: str) -> tuple[tuple[T, ...] | None, Findings]:
        """Return the rows of a file, or everything that is wrong with it."""
        text = csv_text_from_bytes(data, name=name)
        if isinstance(text, Finding):
            return None, (text,)
        rows, faults = self._looked_through(text)
        if len(faults) <= MOST:
            faults = first_of((*faults, *self._contradictions(rows)))
        if not faults:
            return tuple(msgspec.convert(row.cells, self._row) for row in rows), ()
        lines: dict[str | int, str] = {row.line: row.words for row in rows}
        by_line = sorted(faults[:MOST], key=lambda fault: fault.path[:1])
        return None, findings_of((*by_line, *faults[MOST:]), lambda path: _place(name, lines, path))

    def _looked_through(self, text: str) -> tuple[list[Row], Deviations]:
        """Return the rows as far as they are understood, and what is wrong with single lines."""
        separator = separator_of(text, self._columns.words)
        lines = records(text, separator)
        header: Record | Deviation | Header = next(lines, _NOTHING)
        if isinstance(header, Record):
            header = header_of(header, separator, self._columns)
        if isinstance(header, Deviation):
            return [], (header,)
        rows, faults = list[Row](), list(header.faults)
        for line in lines:
            if isinstance(line, Deviation):
                faults.append(line)
            else:
                row, wrong = self._understood(line, header)
                rows.append(row)
                faults += wrong
            if len(faults) > MOST:
                break
        if not rows and not faults:
            faults.append(Deviation((header.line,), _NO_ROWS))
        return rows, first_of(faults)

    def _understood(self, record: Record, header: Header) -> tuple[Row, Deviations]:
        """Return what a record says without its faulty cells, and what is wrong with them."""
        misfit = header.misfit(record)
        if misfit:
            return Row(record.line, {}), misfit
        values = {
            column: self._readers[column](record.cells[position])
            for position, column in header.positions.items()
        }
        cells = {column: value for column, value in values.items() if value is not UNSET}
        deviating = [fault for fault in self._shape(cells) if fault.path[0] in cells]
        missing = [
            Deviation((column,), f"the cell is empty; write {self._expected[column]}")
            for column, value in values.items()
            if value is UNSET
        ]
        faulty = {fault.path[0] for fault in deviating}
        sound = {column: value for column, value in cells.items() if column not in faulty}
        wrong = tuple(fault.within(record.line) for fault in chain(deviating, missing))
        return Row(record.line, sound), wrong


def column_words(row: type[Struct]) -> dict[str, str]:
    """Return what each column of a file says, by the type of its rows."""
    described, words = words_of("csv"), dict[str, str]()
    for type_ in reversed(row.__mro__):
        words |= described.get(type_.__name__, {})
    return {column: words[column] for column in row.__struct_encode_fields__}


def _place(name: str, lines: Mapping[str | int, str], path: Trail) -> str:
    file = printable(name, longest=200)
    if not path:
        return file
    line, *column = path
    words = [lines.get(line, f"line {line}"), *(printable(str(key)) for key in column)]
    return f"{file}: {', '.join(words)}"
