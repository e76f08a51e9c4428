"""Reading a list that was written as JSON, with everything that is wrong with its cells."""

import codecs
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from decimal import Decimal, InvalidOperation
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from arpad.formats.deviation import Deviation, Deviations, first_of
from arpad.formats.document import Findings
from arpad.formats.file_text import unreadable
from arpad.formats.lists.columns import Column, Kind
from arpad.formats.lists.list_table import Cell, ListTable, Row
from arpad.formats.lists.stored_facts import StoredFacts, UnknownListError, stored_facts
from arpad.formats.lists.stored_file import stored_bytes
from arpad.formats.reading import findings_of
from arpad.formats.wording import continued, place, shown
from arpad.model.finding import Finding

_EXPECTED = {
    Kind.TEXT: "text",
    Kind.WORD: "text",
    Kind.WHOLE: "a whole number",
    Kind.DECIMAL: "a decimal number as text",
    Kind.DAY: "a day as YYYY-MM-DD",
    Kind.YEAR: "a year",
    Kind.FLAG: "true or false",
}


class _UnfitError(ValueError):
    """A value is not what its column holds."""


def read_list_json(path: str | Path) -> tuple[ListTable | None, Findings]:
    """Read a list from its JSON file, or say everything that is wrong with it."""
    data = stored_bytes(Path(path))
    if isinstance(data, Finding):
        return None, (data,)
    return list_from_json(data, name=Path(path).name)


def list_from_json(data: bytes, *, name: str) -> tuple[ListTable | None, Findings]:
    """Read a list from JSON, called by this name in findings."""
    try:
        content = msgspec.json.decode(data.removeprefix(codecs.BOM_UTF8))
        facts = stored_facts(content)
    except msgspec.DecodeError as reason:
        problem = str(reason)
        return None, (unreadable(name, f"this is not valid JSON: {continued(problem)}"),)
    except UnicodeDecodeError:
        return None, (unreadable(name, "the file is not UTF-8; write or fetch it again"),)
    except RecursionError:
        return None, (unreadable(name, "brackets are nested too deep; a list has four levels"),)
    except UnknownListError as reason:
        return None, (unreadable(name, str(reason)),)
    rows, faults = _rows(content.get("rows"), facts)
    if faults:
        return None, findings_of(faults, partial(place, name, content))
    return facts.table(rows), ()


def _rows(listed: Any, facts: StoredFacts) -> tuple[list[Row], Deviations]:  # noqa: ANN401
    if not isinstance(listed, list):
        return [], (Deviation(("rows",), "expected a list of rows"),)
    cells = [(column.key, _CELLS[column.kind]) for column in facts.columns]
    try:
        return [tuple(cell(row[key]) for key, cell in cells) for row in listed], ()
    except (ValueError, KeyError, TypeError):
        return [], first_of(_faults(listed, facts.columns))


def _faults(listed: Sequence[Any], columns: Sequence[Column]) -> Iterator[Deviation]:
    for number, row in enumerate(listed):
        if not isinstance(row, Mapping):
            yield Deviation(("rows", number), f"expected an object; found {shown(row)}")
            continue
        for column in columns:
            fault = _fault(row, column)
            if fault:
                yield Deviation(("rows", number, column.key), fault)


def _fault(row: Mapping[str, Any], column: Column) -> str | None:
    if column.key not in row:
        return "the column is missing; write null where nothing is known"
    try:
        _CELLS[column.kind](row[column.key])
    except ValueError:
        return f"expected {_EXPECTED[column.kind]}, or null; found {_shown(row[column.key])}"
    return None


def _shown(value: object) -> str:
    """Return a value of JSON as its file would write it, also one that no list has."""
    return str(value) if isinstance(value, float) else shown(value)


def _plain(type_: type) -> Callable[[Any], Any]:
    def read(value: Any) -> Any:  # noqa: ANN401 - of the given type
        if value is not None and type(value) is not type_:
            raise _UnfitError
        return value

    return read


def _decimal(value: Any) -> Cell:  # noqa: ANN401 - whatever JSON has
    if value is None:
        return None
    try:
        decimal = Decimal(_plain(str)(value))
    except InvalidOperation:
        raise _UnfitError from None
    if not decimal.is_finite():
        raise _UnfitError
    return decimal


def _day(value: Any) -> Cell:  # noqa: ANN401 - whatever JSON has
    text = _plain(str)(value)
    if text is None:
        return None
    if len(text) != len("YYYY-MM-DD"):
        raise _UnfitError
    return date.fromisoformat(text)


_CELLS: dict[Kind, Callable[[Any], Cell]] = {
    Kind.TEXT: _plain(str),
    Kind.WORD: _plain(str),
    Kind.WHOLE: _plain(int),
    Kind.DECIMAL: _decimal,
    Kind.DAY: _day,
    Kind.YEAR: _plain(int),
    Kind.FLAG: _plain(bool),
}
