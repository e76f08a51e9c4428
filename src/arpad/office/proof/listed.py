"""The rows of a list as a bundle has them: ids and numbers, once as CSV and once as JSON lines.

The JSON lines are those that the fingerprint of the list is the SHA-256 of.
"""

import csv
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from io import StringIO
from typing import Any

import msgspec
from msgspec import Struct

from arpad.store.lists import BookedRow

_encode = msgspec.json.Encoder().encode
_AT_ONCE = 1000


class Column(Struct, frozen=True):
    """A column of a list: its heading and what it says of a row."""

    name: str
    value: Callable[[BookedRow], Any]


COLUMNS = (
    Column("section", lambda b: b.section),
    Column("id", lambda b: b.row.id),
    Column("rating", lambda b: b.row.rating),
    Column("games", lambda b: b.row.games),
    Column("k", lambda b: b.row.k),
    Column("k_new_games", lambda b: b.row.k_new_games),
    Column("flag", lambda b: b.row.flag),
    Column("is_inactive", lambda b: b.row.is_inactive),
    Column("is_in_federation_list", lambda b: b.row.is_in_federation_list),
    Column("is_in_top_list", lambda b: b.row.is_in_top_list),
    Column("federation", lambda b: b.row.federation),
    Column("title", lambda b: b.row.title),
    Column("grade", lambda b: b.row.grade),
    Column("outside_grade", lambda b: b.row.outside_grade),
    Column("rank", lambda b: b.row.rank),
    Column("status", lambda b: b.row.status),
    Column("series", lambda b: b.row.series),
    Column("tournaments", lambda b: b.row.tournaments),
    Column("last_event", lambda b: b.row.last_event),
)
"""What the fingerprint of a list covers, in its order."""

INACTIVE_LISTS = Column("inactive_lists", lambda b: b.inactive_lists)
"""For how many lists a player has been inactive: the next list needs it."""

HEADINGS = (*(column.name for column in COLUMNS), INACTIVE_LISTS.name)


def lines_of_list(rows: Iterable[BookedRow]) -> Iterator[bytes]:
    """Yield the rows as JSON, in the order in which they are fingerprinted."""
    values = [column.value for column in COLUMNS]
    for line in sorted(_encode([value(row) for value in values]) for row in rows):
        yield line + b"\n"


def csv_of_list(rows: Iterable[BookedRow]) -> Iterator[bytes]:
    """Yield the rows as CSV, by section and id."""
    in_order = sorted(rows, key=lambda booked: (booked.section.value, booked.row.id))
    values = [column.value for column in (*COLUMNS, INACTIVE_LISTS)]
    yield _csv([HEADINGS])
    for start in range(0, len(in_order), _AT_ONCE):
        some = in_order[start : start + _AT_ONCE]
        yield _csv([cell(value(booked)) for value in values] for booked in some)


def cell(value: object) -> str:
    """Return a value as the text of a cell; nothing is an empty one."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value.isoformat() if isinstance(value, date) else str(value)


def _csv(rows: Iterable[Sequence[str]]) -> bytes:
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue().encode()
