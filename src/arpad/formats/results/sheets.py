"""An event, or the example of the template, as the tables of a results file: what is written."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from enum import Enum
from functools import cache
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from arpad.formats.results.layout import NUMBER, Column, Table, tables
from arpad.formats.results.spelling import result_words
from arpad.formats.results.values import reader_of
from arpad.model.event import Event, Game
from arpad.model.grading import Evidence

Written: TypeAlias = str | int | Decimal | date | None
"""What is written into a cell; None leaves it empty."""

_ANSWERS = {True: "yes", False: "no"}
_NO_NAME = "-"
"""What an event or a stage is called whose name is blank: a blank cell would be a missing one."""


class Filled(Struct, frozen=True):
    """A table to be written: its columns, and the values of each line."""

    table: Table
    columns: tuple[Column, ...]
    rows: tuple[tuple[Written, ...], ...]


def filled_from_event(event: Event) -> list[Filled]:
    """Return the tables of an event: what the template shows, and whatever else is known."""
    first, *others = tables()
    filled = [_filled(first, [event])]
    for table in others:
        items: Sequence[Struct] = getattr(event, table.key)
        if items or not table.optional:
            filled.append(_filled(table, items))
    return filled


def filled_template() -> list[Filled]:
    """Return the tables of the template, with the example that shows how to fill them in."""
    filled = []
    for table in tables():
        columns = tuple(column for column in table.columns if column.core)
        lines = max(len(column.examples) for column in columns)
        rows = tuple(tuple(_example(table, column, n) for column in columns) for n in range(lines))
        if rows:
            filled.append(Filled(table, columns, rows))
    return filled


def _filled(table: Table, items: Sequence[Struct]) -> Filled:
    columns = [column for column in table.columns if column.name != NUMBER or table.key == "rounds"]
    rows = [[_cell(item, column) for column in columns] for item in items]
    used = [
        at
        for at, column in enumerate(columns)
        if column.core or any(row[at] is not None for row in rows)
    ]
    return Filled(
        table,
        tuple(columns[at] for at in used),
        tuple(tuple(row[at] for at in used) for row in rows),
    )


def _cell(item: Struct, column: Column) -> Written:
    """Return what is written of an item; nothing where a field says no more than its default."""
    if isinstance(item, Game) and column.name == "result":
        return result_words(item)
    value: Any = item
    for name in column.trail:
        if isinstance(value, str):
            value = Evidence(document=value) if name == "document" else None
        if value is None:
            return None
        owner: type[Struct] = type(value)
        value = getattr(value, name)
        if value == _defaults(owner).get(name, msgspec.NODEFAULT) and owner is not Evidence:
            return None
    written = _written(value)
    return _NO_NAME if written is None and column.needed else written


@cache
def _defaults(struct: type[Struct]) -> dict[str, object]:
    return {field.name: field.default for field in msgspec.structs.fields(struct)}


def _written(value: object) -> Written:
    match value:
        case bool():
            return _ANSWERS[value]
        case Enum():
            return str(value.value)
        case tuple():
            return " ".join(str(_written(inner)) for inner in value)
        case str():
            return value.strip() or None
        case int() | Decimal() | date():
            return value
    return None


def _example(table: Table, column: Column, line: int) -> Written:
    """Return an example as the kind of value that its column holds; a result keeps its words."""
    text = column.examples[line] if line < len(column.examples) else ""
    is_text = not text or column.name == "result"
    return _written(text if is_text else reader_of(table.types[column.name])(text))
