"""A rating list as CSV, with the columns that our lists have, any of them but id, name and rating.

A list that was written as CSV, of whichever federation, can be taken over again; so can one that
somebody has put together in a spreadsheet.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date

from arpad.formats.csv_notation import Record, csv_text_from_bytes, records, separator_of
from arpad.formats.deviation import MOST, Deviation
from arpad.formats.document import Findings
from arpad.formats.lists import Cell, Column, Kind, ListTable, Row
from arpad.formats.lists.columns import description
from arpad.formats.wording import listed, quoted, sentence
from arpad.model.finding import Finding, error, warn

_NEEDED = ("id", "name")
_TRUTH = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}
_EXPECTED = {
    Kind.WHOLE: "a whole number",
    Kind.DAY: "a day as YYYY-MM-DD",
    Kind.YEAR: "a year, or a day as YYYY-MM-DD",
    Kind.FLAG: "true or false",
}


def list_from_csv(data: bytes, *, name: str) -> tuple[ListTable | None, Findings]:
    """Read a list from CSV, or say everything that is wrong with it."""
    text = csv_text_from_bytes(data, name=name)
    if isinstance(text, Finding):
        return None, (text,)
    known = _known_columns()
    lines = records(text, separator_of(text, known))
    header = next(lines, None)
    if not isinstance(header, Record):
        fault = "there is no first line with the names of the columns"
        return None, (error(name, sentence(header.message if header else fault)),)
    headings = [cell.casefold() for cell in header.cells]
    missing = _missing(headings)
    if missing is not None:
        return None, (error(f"{name}: line {header.line}", missing),)
    places = [(at, known[heading]) for at, heading in enumerate(headings) if heading in known]
    rows, faults = _read(lines, places, name)
    if faults:
        return None, tuple(faults[:MOST])
    columns = tuple(column for _, column in places)
    return ListTable(federation="", columns=columns, rows=rows), _unknown(headings, known, name)


def _known_columns() -> dict[str, Column]:
    table = description()
    return {column.key: column for column in map(table.column, table.columns)}


def _missing(headings: Sequence[str]) -> str | None:
    """Return the sentence about columns that a list cannot do without, or that stand twice."""
    twice = sorted({h for h in headings if h and headings.count(h) > 1})
    if twice:
        return f"The column {quoted(twice[0])} is there twice; keep one of them."
    missing = [column for column in _NEEDED if column not in headings]
    if not any(heading.endswith("rating") for heading in headings):
        missing.append("rating")
    if not missing:
        return None
    found = listed(map(quoted, headings))
    return f"A list needs the columns {listed(missing)}; the first line has {found}."


def _unknown(headings: Sequence[str], known: Mapping[str, Column], name: str) -> Findings:
    return tuple(
        warn(None, f"{name}: line 1", f"The column {quoted(heading)} is not known; it is not read.")
        for heading in headings
        if heading not in known
    )


def _read(
    lines: Iterator[Record | Deviation], places: Sequence[tuple[int, Column]], name: str
) -> tuple[list[Row], list[Finding]]:
    rows, faults = list[Row](), list[Finding]()
    for line in lines:
        if isinstance(line, Deviation):
            faults.append(error(f"{name}: line {line.path[0]}", sentence(line.message)))
            continue
        cells = list[Cell]()
        for at, column in places:
            text = line.cells[at] if at < len(line.cells) else ""
            try:
                cells.append(_CELLS[column.kind](text) if text else None)
            except (ValueError, KeyError):
                wrong = f"Expected {_EXPECTED[column.kind]}; found {quoted(text)}."
                faults.append(error(f"{name}: line {line.line}, {column.key}", wrong))
        rows.append(tuple(cells))
        if len(faults) >= MOST:
            break
    return rows, faults


def _year(text: str) -> int:
    return int(text) if len(text) <= len("YYYY") else date.fromisoformat(text).year


_CELLS: Mapping[Kind, Callable[[str], Cell]] = {
    Kind.TEXT: str,
    Kind.WORD: str,
    Kind.WHOLE: int,
    Kind.DECIMAL: str,
    Kind.DAY: date.fromisoformat,
    Kind.YEAR: _year,
    Kind.FLAG: lambda text: _TRUTH[text.casefold()],
}
