"""The tables of the page about replays: the columns that go in and come out."""

from arpad.kernels.schema import TABLES, Field, Kind

from .markdown import cell, table

_HELD = {
    Kind.ID: "text or whole number",
    Kind.DAY: "day",
    Kind.RESULT: "int8, decimal number or text",
    Kind.FLAG: "true or false",
    Kind.BIRTH: "whole number, day or text",
}


def columns_of(name: str) -> str:
    """Return the columns of a table: what each holds, and what it says."""
    return table(
        ("column", "holds", "what it says", "needed"),
        (
            (
                f"`{field.name}`",
                _held(field),
                cell(field.meaning),
                "**required**" if field.is_needed else "",
            )
            for field in TABLES[name]
        ),
    )


def _held(field: Field) -> str:
    if field.kind is Kind.WORD:
        return ", ".join(f"`{word}`" if word else "nothing" for word in field.words)
    return _HELD.get(field.kind, field.kind.value)
