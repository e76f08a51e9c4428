"""Results written as CSV: the blocks of a file that every spreadsheet and every editor opens.

The text begins with the mark of UTF-8, by which Excel tells it from Windows-1252. A cell that a
spreadsheet would take for a formula, or the reader for a block, gets an apostrophe in front, which
the reader takes off again.
"""

import re
from collections.abc import Iterator, Sequence

from arpad.formats.csv_notation import csv_text
from arpad.formats.results.help import csv_help
from arpad.formats.results.sheets import Filled, Written, filled_from_event, filled_template
from arpad.model.event import Event

_MISTAKABLE = re.compile(r"['=+\-@\[]")


def results_csv(event: Event) -> bytes:
    """Return an event as a results file in CSV; `losses` lists what it cannot carry."""
    return _csv([], filled_from_event(event))


def template_csv() -> bytes:
    """Return the template for organisers, with a short example to be replaced."""
    return _csv(csv_help(), filled_template())


def _csv(opening: Sequence[str], filled: Sequence[Filled]) -> bytes:
    rows = [row for table in filled for row in _block(table)]
    head = "".join(f"# {line}\n" for line in opening)
    return f"{head}{csv_text(rows[0], rows[1:])}".encode("utf-8-sig")


def _block(filled: Filled) -> Iterator[list[str]]:
    yield [f"[{filled.table.key}]"]
    if filled.table.key == "event":
        facts = zip(filled.columns, filled.rows[0], strict=True)
        yield from ([column.name, _cell(value)] for column, value in facts)
    else:
        yield [column.name for column in filled.columns]
        yield from ([_cell(value) for value in row] for row in filled.rows)
    yield []


def _cell(value: Written) -> str:
    if isinstance(value, str):
        return f"'{value}" if _MISTAKABLE.match(value) else value
    return "" if value is None else str(value)
