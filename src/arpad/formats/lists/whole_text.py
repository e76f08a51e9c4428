"""Texts that a file can hold: half a surrogate pair, which JSON can smuggle in, is no letter."""

from collections.abc import Sequence

from arpad.formats.fide_list.told import Told
from arpad.formats.lists.columns import Column
from arpad.formats.lists.list_table import Cell, Row
from arpad.formats.wording import printable, quoted


def whole_rows(rows: Sequence[Row], columns: Sequence[Column], told: Told) -> list[Row]:
    """Return rows with a question mark for every half of a pair, telling about each."""
    return [
        tuple(
            _whole(cell, column, named(row, columns), told)
            for cell, column in zip(row, columns, strict=True)
        )
        for row in rows
    ]


def named(row: Row, columns: Sequence[Column]) -> str:
    """Return the words that name the player of a row in a finding."""
    cells = {column.key: cell for column, cell in zip(columns, row, strict=True)}
    name, number = cells.get("name"), cells.get("id")
    return printable(f"{name} ({number})" if name and number else str(name or number or ""))


def _whole(cell: Cell, column: Column, place: str, told: Told) -> Cell:
    if not isinstance(cell, str):
        return cell
    whole = cell.encode(errors="replace").decode()
    if whole != cell:
        told.warn(
            place,
            f"{column.key} {quoted(cell)} is written as {quoted(whole)}: half a letter cannot be "
            "written",
        )
    return whole
