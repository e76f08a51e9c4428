"""What is in the tables now, as digests by batch: to be held against the seals.

Every table is read once, in the order of its numbers, past SQLAlchemy: a book may have many
million rows.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, LargeBinary, Table, select

from arpad.store.columns import SQLITE
from arpad.store.schema import rating_list
from arpad.store.seal_digests import BLOCK, Gathered, TableDigest
from arpad.store.seal_lines import SEALED, Row, lines_from, number_column, sealed_columns

Digested = dict[int, TableDigest]
"""What a table has, by batch."""
Progress = Callable[[str, int], None]
"""Told which table is being read, and how many of its rows have been."""

NOBODYS = 0
"""No batch has this number: that of rows which nothing leads to a batch from."""


class Span(Struct, frozen=True):
    """The numbers of the rows that a batch has in a table, from the first to the last."""

    first: int
    last: int
    batch: int


_FEW = 50
"""So many rows are held at once where each may be a whole report."""


def read_back(
    connection: Connection, participants: Iterable[Span], progress: Progress | None = None
) -> Iterator[tuple[str, Digested]]:
    """Yield what each table has, by batch.

    Participants do not say to which batch they belong: `participants` does.
    """
    for name, table in SEALED.items():
        batch_of = _batches(connection, table, participants)
        yield name, _digested(connection, table, batch_of, progress)


def _batches(
    connection: Connection, table: Table, participants: Iterable[Span]
) -> Callable[[Row], int]:
    """Return what tells the batch of a row, which comes with its number first."""
    if "batch_id" in table.c:
        at = sealed_columns(table).index("batch_id") + 1
        return lambda row: row[at]
    if table.name == "participant":
        spans = sorted(participants, key=lambda span: span.first)
        firsts = [span.first for span in spans]
        return lambda row: _within(spans, bisect_right(firsts, row[0]) - 1, row[0])
    query = select(rating_list.c.id, rating_list.c.batch_id)
    of_list = {number: batch for number, batch in connection.execute(query)}  # noqa: C416 - rows
    return lambda row: of_list.get(row[0], NOBODYS)


def _within(spans: Sequence[Span], at: int, number: int) -> int:
    """Return the batch of the span at a place, if there is one and the number is in it."""
    return spans[at].batch if at >= 0 and number <= spans[at].last else NOBODYS


def _digested(
    connection: Connection,
    table: Table,
    batch_of: Callable[[Row], int],
    progress: Progress | None,
) -> Digested:
    found = dict[int, Gathered]()
    lines = lines_from(table, sealed_columns(table))
    done = 0
    for portion in _portions(connection, table):
        for batch, of_batch in groupby(portion, batch_of):
            rows = list(of_batch)
            gathered = found.setdefault(batch, Gathered())
            gathered.add(lines(row[1:] for row in rows))
            gathered.saw(rows[0][0], rows[-1][0])
        done += len(portion)
        if progress is not None:
            progress(table.name, done)
    return {batch: gathered.digest() for batch, gathered in found.items()}


def _portions(connection: Connection, table: Table) -> Iterator[list[Row]]:
    columns = (number_column(table), *sealed_columns(table))
    order = (column.name for column in table.primary_key)
    statement = f"SELECT {_named(columns)} FROM {_named([table.name])} ORDER BY {_named(order)}"  # noqa: S608 - our names
    is_heavy = any(isinstance(table.c[name].type, LargeBinary) for name in columns)
    cursor = _cursor(connection)
    try:
        cursor.execute(statement)
        while portion := cursor.fetchmany(_FEW if is_heavy else BLOCK):
            yield portion
    finally:
        cursor.close()


def _cursor(connection: Connection) -> Any:  # noqa: ANN401 - the cursor of a driver
    """Return a cursor that fetches as it goes; a server would send a whole table otherwise."""
    if connection.dialect.name == SQLITE:
        return connection.connection.cursor()
    return connection.connection.cursor("arpad_seals")


def _named(names: Iterable[str]) -> str:
    return ", ".join(f'"{name}"' for name in names)
