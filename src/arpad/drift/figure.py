"""A figure: a drawing, the table behind it, and the words for who cannot see it."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct


class Table(Struct, frozen=True, omit_defaults=True):
    """Named columns, and rows of one value each; `heads` say to a reader what the columns are."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]
    heads: tuple[str, ...] = ()

    @property
    def headings(self) -> tuple[str, ...]:
        """Return what stands over the columns: their names where nothing else is said."""
        return self.heads or self.columns

    @property
    def numbers(self) -> frozenset[int]:
        """Return which columns, from 0, hold nothing but numbers."""
        places = range(len(self.columns))
        return frozenset(
            at for at in places if all(isinstance(row[at], int | float) for row in self.rows)
        )

    @property
    def places(self) -> tuple[int, ...]:
        """Return after how many places the broken numbers of each column end: the same for all.

        >>> Table(("group", "scored"), (("A", 0.35), ("B", 0.333))).places
        (0, 3)
        """
        return tuple(
            max((len(str(n).partition(".")[2]) for n in column if isinstance(n, float)), default=0)
            for column in zip(*self.rows, strict=True)
        )

    def values(self) -> list[dict[str, Any]]:
        """Return the rows by the names of their columns, as a drawing takes them.

        >>> Table(("list", "players"), (("2012-01-01", 3),)).values()
        [{'list': '2012-01-01', 'players': 3}]
        """
        return [dict(zip(self.columns, row, strict=True)) for row in self.rows]


class Figure(Struct, frozen=True, kw_only=True):
    """What a page, a paper or a file shows of some numbers.

    `drawing` is a specification of Vega-Lite without its data, which is the table's.
    """

    name: str
    title: str
    alternative: str
    table: Table
    drawing: Mapping[str, Any]

    def specification(self) -> dict[str, Any]:
        """Return the whole drawing, with the table as its data."""
        return {
            "$schema": "https://vega.github.io/schema/vega-lite/v6.json",
            "description": self.alternative,
            "data": {"values": self.table.values()},
            **self.drawing,
        }
