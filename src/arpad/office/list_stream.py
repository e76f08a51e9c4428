"""Whole lists as streams: every form that can be sent while it is written, in little memory.

The pieces of a form are the bytes of the file that the office publishes in that form.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from itertools import islice
from typing import TypeAlias

from msgspec.structs import replace
from sqlalchemy import Connection

from arpad.formats.fide_list.told import Told
from arpad.formats.lists import ListTable, Row, table_of_rating_list
from arpad.formats.lists.csv_writing import csv_pieces
from arpad.formats.lists.json_writing import json_line_pieces, json_pieces
from arpad.formats.lists.parquet_writing import parquet_pieces
from arpad.model.period import ListRow, Period, RatingList
from arpad.model.pool import Pool
from arpad.store.list_portions import portion_after
from arpad.store.lists import ListHead, Section

Reading: TypeAlias = Callable[[], AbstractContextManager[Connection]]
"""Lends a connection to the book; a stream takes one for each portion and gives it back."""

_FIRST_PORTION, _A_PORTION = 500, 5_000


def csv_chunks(reading: Reading, pool: Pool, head: ListHead) -> Iterator[bytes]:
    """Yield a published list as CSV."""
    return csv_pieces(streamed_table(reading, pool, head), Told(""))


def json_chunks(reading: Reading, pool: Pool, head: ListHead) -> Iterator[bytes]:
    """Yield a published list as one JSON object."""
    return json_pieces(streamed_table(reading, pool, head), Told(""))


def jsonl_chunks(reading: Reading, pool: Pool, head: ListHead) -> Iterator[bytes]:
    """Yield a published list as JSON lines, an object a player."""
    return json_line_pieces(streamed_table(reading, pool, head), Told(""))


def parquet_chunks(reading: Reading, pool: Pool, head: ListHead) -> Iterator[bytes]:
    """Yield a published list as Parquet."""
    return parquet_pieces(streamed_table(reading, pool, head), Told(""))


def streamed_table(reading: Reading, pool: Pool, head: ListHead) -> ListTable:
    """Return a list as a table whose rows are read while they are asked for."""
    return table_of_stream(pool, head, SectionRows(reading, head.id, Section.LISTED))


def table_of_stream(
    pool: Pool, head: ListHead, rows: Iterable[ListRow], title: str = "Rating list"
) -> ListTable:
    """Return rows of a list as a table; the first of them tell which columns anybody fills."""
    made = _without_rows(head)
    first = tuple(islice(rows, _FIRST_PORTION))
    filled = table_of_rating_list(made, first, title=title, pool=pool.name).columns
    whole = table_of_rating_list(made, rows, title=title, pool=pool.name)
    if filled == whole.columns:
        return whole
    places = [at for at, column in enumerate(whole.columns) if column in filled]
    return replace(whole, columns=filled, rows=_Part(whole.rows, places))


class SectionRows:
    """The rows of a section of a list, read in portions whenever they are asked for."""

    def __init__(self, reading: Reading, list_id: int, section: Section) -> None:
        """Take the list; nothing is read yet."""
        self._reading = reading
        self._list = list_id
        self._section = section

    def __iter__(self) -> Iterator[ListRow]:
        """Read on from row to row, the first ones soon."""
        position, most = 0, _FIRST_PORTION
        while True:
            with self._reading() as connection:
                some = portion_after(connection, self._list, self._section, position, most=most)
            yield from (booked.row for booked in some)
            if len(some) < most:
                return
            position, most = some[-1].position, _A_PORTION


class _Part:
    """Some cells of every row."""

    def __init__(self, rows: Iterable[Row], places: Sequence[int]) -> None:
        self._rows = rows
        self._places = places

    def __iter__(self) -> Iterator[Row]:
        return (tuple(row[at] for at in self._places) for row in self._rows)


def _without_rows(head: ListHead) -> RatingList:
    return RatingList(
        edition=head.edition,
        period=Period(head.list_date, head.last_day),
        rows=(),
        delisted=(),
        titled_unrated=(),
        scale=None,
        readings=head.readings,
        findings=(),
    )
