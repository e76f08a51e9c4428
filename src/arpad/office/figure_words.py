"""Figures in the reader's language: titles, columns and the words for who cannot see them."""

from collections.abc import Callable, Mapping
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from arpad.locale import Words, message

if TYPE_CHECKING:
    from arpad.drift.figure import Figure, Table

COLUMNS = {
    "day": message("Day"),
    "edition": message("Edition"),
    "mean": message("Mean"),
    "from": message("From"),
    "below": message("Below"),
    "players": message("Players"),
    "by": message("By"),
    "group": message("Group"),
    "low": message("At least"),
    "high": message("At most"),
    "games": message("Games"),
    "log-loss": message("Log-loss"),
    "Brier": message("Brier score"),
    "house less base, points": message("house edition less base, points"),
}
"""Axes of figures and columns of the tables behind figures, by the names that programs know."""


def in_words(
    figure: "Figure", say: Words, *, title: str, alternative: str, values: Mapping[str, str]
) -> "Figure":
    """Return a figure whose words are said: `values` are words that stand in its table."""
    said = tuple(
        tuple(values.get(cell, cell) if isinstance(cell, str) else cell for cell in row)
        for row in figure.table.rows
    )
    return replace(
        figure,
        title=title,
        alternative=alternative,
        table=replace(figure.table, rows=said),
        drawing=_said(figure.drawing, lambda name: say(COLUMNS.get(name, name))),
    )


def _said(piece: Any, column: Callable[[str], str]) -> Any:  # noqa: ANN401 - any piece of a drawing
    """Say what the axes and legends of a drawing are called, where they are called anything."""
    if isinstance(piece, list | tuple):
        return [_said(each, column) for each in piece]
    if not isinstance(piece, Mapping):
        return piece
    said = {name: _said(each, column) for name, each in piece.items()}
    if "field" in said and "type" in said and said.get("title", "") is not None:
        said["title"] = column(said.get("title") or said["field"])
    return said


def header(table: "Table", say: Words) -> tuple[str, ...]:
    """Return the columns of a table as a reader calls them."""
    return tuple(say(COLUMNS.get(name, name)) for name in table.columns)


def rows(table: "Table", say: Words) -> tuple[tuple[str, ...], ...]:
    """Write the rows of a table in the reader's form; a column has the places that it needs."""
    columns = list(zip(*table.rows, strict=True))
    places = [max(map(_places, column)) for column in columns]
    return tuple(
        tuple(_cell(value, most, say) for value, most in zip(row, places, strict=True))
        for row in table.rows
    )


def _places(value: object) -> int:
    """Return how many places a number has behind its point."""
    exponent = Decimal(repr(value)).as_tuple().exponent if isinstance(value, float) else 0
    return -exponent if isinstance(exponent, int) and exponent < 0 else 0


def _cell(value: object, places: int, say: Words) -> str:
    match value:
        case float():
            return say.points(Decimal(repr(value)), places)
        case int():
            return say.points(value, places)
        case str() if _is_day(value):
            return say.short_day(date.fromisoformat(value))
    return str(value)


def numbers(table: "Table") -> frozenset[int]:
    """Return which columns hold numbers."""
    return frozenset(
        at
        for at in range(len(table.columns))
        if all(isinstance(row[at], int | float) for row in table.rows)
    )


def _is_day(text: str) -> bool:
    return len(text) == len("2012-12-31") and text[4] == text[7] == "-"
