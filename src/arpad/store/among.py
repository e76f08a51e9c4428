"""Many numbers in one question: handed over as one value, and not as one value each.

A question with twenty thousand values is put together, sent and planned value by value, which takes
longer than to answer it; and SQLite takes 32 766 of them at most.
"""

from collections.abc import Iterable
from typing import Any

import msgspec
from sqlalchemy import BigInteger, ColumnElement, Text, literal
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import FunctionElement


class _Numbers(FunctionElement[int]):
    """The numbers of a JSON array, as a database takes it apart."""

    name = "numbers"
    type = BigInteger()
    inherit_cache = True


@compiles(_Numbers, "sqlite")
def _of_file(element: _Numbers, compiler: SQLCompiler, **options: Any) -> str:  # noqa: ANN401
    array = compiler.process(element.clauses, **options)
    return f"(SELECT value FROM json_each({array}))"  # noqa: S608 - a mark for a value


@compiles(_Numbers, "postgresql")
def _of_server(element: _Numbers, compiler: SQLCompiler, **options: Any) -> str:  # noqa: ANN401
    array = compiler.process(element.clauses, **options)
    numbers = f"json_array_elements_text(CAST({array} AS json))"
    return f"(SELECT value::bigint FROM {numbers})"  # noqa: S608 - the same


def among(column: ColumnElement[int], numbers: Iterable[int]) -> ColumnElement[bool]:
    """Return the condition that a column has one of some numbers, however many there are."""
    array = msgspec.json.encode([*numbers]).decode()
    return column.op("IN", is_comparison=True)(_Numbers(literal(array, Text)))
