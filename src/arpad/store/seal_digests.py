"""Digests of what a batch adds: gathered while it is written, table by table, in blocks of rows.

A SHA-256 for each thousand rows costs little and lets the audit say where in two million rows
something was changed.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha256
from itertools import chain, islice
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, Table, func, select

from arpad.store.seal_lines import (
    SEALED,
    Lines,
    Row,
    encode_lines,
    lines_from,
    lines_of_columns,
    number_column,
)

BLOCK = 1000
"""So many rows have one SHA-256 together."""
_KEPT = "arpad_gathering"


class TableDigest(Struct, frozen=True, array_like=True):
    """What a batch has in one table: how many rows, their first and last numbers, their hashes."""

    rows: int
    first: int
    last: int
    blocks: tuple[str, ...]

    @property
    def is_numbered(self) -> bool:
        """Tell whether the numbers go from the first to the last without a gap."""
        return self.last - self.first + 1 == self.rows


class Gathered:
    """Lines of one table on their way to a digest."""

    def __init__(self) -> None:
        """Begin without a line."""
        self.rows = 0
        self._first: int | None = None
        self._last: int | None = None
        self._blocks: list[str] = []
        self._rest: list[Row] = []

    def add(self, lines: list[Row]) -> None:
        """Take further lines, in the order in which their rows stand in the table."""
        self.rows += len(lines)
        self._rest = [*self._rest, *lines] if self._rest else lines
        while len(self._rest) >= BLOCK:
            block, self._rest = self._rest[:BLOCK], self._rest[BLOCK:]
            self._blocks.append(_hash(block))

    def saw(self, first: int, last: int) -> None:
        """Take note of the numbers that rows have."""
        self._first = first if self._first is None else min(self._first, first)
        self._last = last if self._last is None else max(self._last, last)

    def digest(self) -> TableDigest:
        """Return the digest of what was gathered."""
        rest = (_hash(self._rest),) if self._rest else ()
        return TableDigest(self.rows, self._first or 0, self._last or 0, (*self._blocks, *rest))


def _hash(lines: list[Row]) -> str:
    return sha256(encode_lines(lines)).hexdigest()


class Gathering:
    """What a transaction has added so far, by table."""

    def __init__(self, connection: Connection) -> None:
        """Begin with nothing added."""
        self._connection = connection
        self._tables: dict[str, Gathered] = {}
        self._unnumbered: set[str] = set()

    def add_rows(self, table: Table, columns: Sequence[str], rows: Iterable[Row]) -> Iterator[Row]:
        """Yield rows on their way into a table, as they are; remember them in portions."""
        number = number_column(table)
        at = columns.index(number) if number in columns else None
        lines = lines_from(table, tuple(columns))
        return chain.from_iterable(self._portions(table, lines, at, iter(rows)))

    def add_columns(
        self, table: Table, columns: Mapping[str, Any], marks: list[str] | None = None
    ) -> None:
        """Remember rows that go into a table and are given column by column."""
        lines = iter(lines_of_columns(table, columns, marks))
        if not (portion := list(islice(lines, BLOCK))):
            return
        gathered = self._of(table)
        while portion:
            gathered.add(portion)
            portion = list(islice(lines, BLOCK))
        numbers = columns.get(number_column(table))
        if numbers is None:
            self._unnumbered.add(table.name)
        elif isinstance(numbers, list):
            gathered.saw(numbers[0], numbers[-1])
        else:
            gathered.saw(numbers, numbers)

    def _portions(
        self, table: Table, lines: Lines, at: int | None, rows: Iterator[Row]
    ) -> Iterator[list[Row]]:
        while portion := list(islice(rows, BLOCK)):
            gathered = self._of(table)
            gathered.add(lines(portion))
            if at is None:
                self._unnumbered.add(table.name)
            else:
                gathered.saw(portion[0][at], portion[-1][at])
            yield portion

    def add_row(self, table: Table, values: dict[str, object], number: int) -> None:
        """Remember a row that was added and got a number."""
        gathered = self._of(table)
        gathered.add(lines_from(table, tuple(values))([tuple(values.values())]))
        gathered.saw(number, number)

    def _of(self, table: Table) -> Gathered:
        return self._tables.setdefault(table.name, Gathered())

    def digests(self) -> dict[str, TableDigest]:
        """Return what was added, by table.

        Rows that the database has numbered have the last numbers of their table: nobody else
        writes in the meantime.
        """
        for name in self._unnumbered:
            gathered, number = self._tables[name], SEALED[name].c.id
            last = self._connection.execute(select(func.max(number))).scalar_one()
            gathered.saw(last - gathered.rows + 1, last)
        return {name: gathered.digest() for name, gathered in self._tables.items()}


@contextmanager
def gathering(connection: Connection) -> Iterator[Gathering]:
    """Remember everything that goes into the sealed tables by this connection."""
    kept = connection.info
    gathered = kept[_KEPT] = Gathering(connection)
    try:
        yield gathered
    finally:
        del kept[_KEPT]


def gathering_of(connection: Connection, table: Table) -> Gathering | None:
    """Return what remembers rows that go into a table; None where nothing is to be sealed."""
    found: Gathering | None = connection.info.get(_KEPT) if table.name in SEALED else None
    return found
