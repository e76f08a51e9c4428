"""Values turned into columns: what many have in one field, side by side.

Field by field through half a million values takes several times as long: a thousand of them at a
time stay near the processor.
"""

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any

from msgspec import Struct
from msgspec.structs import astuple

_NEAR = 1_000


def columns_of(values: Sequence[Struct]) -> dict[str, list[Any]]:
    """Return the fields of values of one kind, of which there is at least one, as columns."""
    names = values[0].__struct_fields__
    columns = columns_of_tuples(map(astuple, values), len(names))
    return dict(zip(names, columns, strict=True))


def columns_of_tuples(rows: Iterable[Sequence[Any]], number: int) -> list[list[Any]]:
    """Return the values of rows, of which each has so many, as columns."""
    columns: list[list[Any]] = [[] for _ in range(number)]
    remaining = iter(rows)
    while some := [*islice(remaining, _NEAR)]:
        for column, more in zip(columns, zip(*some, strict=True), strict=True):
            column.extend(more)
    return columns


def is_one(column: Sequence[Any]) -> bool:
    """Tell whether a column has the same value in every row."""
    return column[0] == column[-1] and column.count(column[0]) == len(column)
