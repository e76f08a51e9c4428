"""Rows in bulk: by columns the same rows go into a table as one by one, under the same seal."""

import json
from datetime import UTC, date, datetime
from typing import Any

import pytest
from sqlalchemy import select

from arpad.model.docket import Docket, State
from arpad.store.book import Book, Signature
from arpad.store.bulk import add_columns, add_rows
from arpad.store.dockets import add_docket
from arpad.store.schema import event, event_version, gate_override, seal
from arpad.store.seal_lines import rows_of_columns

OFFICER = Signature(who="officer", at=datetime(2012, 3, 1, tzinfo=UTC), command="test", version="0")
DAY, LATER = date(2012, 3, 1), date(2012, 5, 1)
NAMES = ("pool_id", "list_date", "check", "about", "message", "reason", "who", "day", "batch_id")


@pytest.fixture
def book(book_address: str) -> Book:
    return Book(book_address)


def columns_of(number: int) -> dict[str, Any]:
    """Return columns of which some vary, some do not, and some are single values."""
    return {
        "pool_id": 1,
        "list_date": [DAY if place % 3 else LATER for place in range(number)],
        "check": "mover",
        "about": [f"O'Neil {place}" for place in range(number)],
        "message": ["always the same; 'quoted'"] * number,
        "reason": "'); DROP TABLE player; --",
        "who": ["officer"] * number,
        "day": DAY,
        "batch_id": 1,
    }


def rows_of(columns: dict[str, Any], number: int) -> list[tuple[Any, ...]]:
    whole = (columns[name] for name in NAMES)
    return list(zip(*(c if isinstance(c, list) else [c] * number for c in whole), strict=True))


def in_the_table(book: Book) -> list[tuple[Any, ...]]:
    with book.reading() as connection:
        columns = [gate_override.c[name] for name in NAMES]
        query = select(*columns).order_by(gate_override.c.id)
        return [tuple(row) for row in connection.execute(query)]


def blocks(book: Book) -> list[Any]:
    """Return what the seals cover of the table, batch by batch."""
    with book.reading() as connection:
        digests = connection.execute(select(seal.c.digests).order_by(seal.c.id)).scalars()
        tables = [json.loads(text)["tables"] for text in digests]
        return [table["gate_override"][3] for table in tables if "gate_override" in table]


@pytest.mark.parametrize("number", [1, 29, 30, 31, 95, 2500])
def test_columns_are_the_same_rows_under_the_same_seal(book: Book, number: int) -> None:
    columns = columns_of(number)
    rows = rows_of(columns, number)
    with book.writing(OFFICER) as entry:
        add_columns(entry.connection, gate_override, columns)
    with book.writing(OFFICER) as entry:
        add_rows(entry.connection, gate_override, NAMES, rows)
    assert in_the_table(book) == rows * 2
    first, second = blocks(book)
    assert first == second


STRANGE = (
    "",
    " ",
    r"\N",
    r"\.",
    "\\",
    "\\\\t",
    "a\tb",
    "a\nb",
    "a\r\nb",
    "%s %d %%",
    "{}",
    "'\";",
    "Õun 象棋 🂡",
    "\x01\x7f\u2028",
)
"""Texts of which a database might make something else."""


@pytest.mark.parametrize("way", ["columns", "rows"])
def test_strange_texts_stay_as_they_are(book: Book, way: str) -> None:
    columns = columns_of(0) | {
        "list_date": [DAY for _ in STRANGE],
        "about": [*STRANGE],
        "message": [*reversed(STRANGE)],
        "who": [*STRANGE],
        "reason": "".join(STRANGE),
    }
    rows = rows_of(columns, len(STRANGE))
    with book.writing(OFFICER) as entry:
        if way == "columns":
            add_columns(entry.connection, gate_override, columns)
        else:
            add_rows(entry.connection, gate_override, NAMES, rows)
    assert in_the_table(book) == rows


def test_bytes_and_what_is_missing_stay_as_they_are(book: Book) -> None:
    documents = [bytes(range(256)), b"", rb"\x41", b"\t\n\\N"]
    docket = Docket(
        id=0,
        pool_id=1,
        name="Open",
        federation=None,
        start=DAY,
        last_day=None,
        state=State.RECEIVED,
    )
    with book.writing(OFFICER) as entry:
        number = add_docket(entry, docket)
        columns = {
            "event_id": number,
            "report_id": None,
            "why": [*map(str, range(len(documents)))],
            "document": documents,
            "batch_id": entry.batch,
        }
        add_columns(entry.connection, event_version, columns)
    with book.reading() as connection:
        rows = connection.execute(select(event_version).order_by(event_version.c.id)).all()
        assert [row.document for row in rows] == documents
        assert {row.report_id for row in rows} == {None}
        said = connection.execute(select(event.c.federation, event.c.last_day)).one()
        assert tuple(said) == (None, None)


def test_rows_that_are_all_alike_are_all_added(book: Book) -> None:
    columns = columns_of(40) | {"list_date": [DAY] * 40, "about": ["A"] * 40}
    with book.writing(OFFICER) as entry:
        add_columns(entry.connection, gate_override, columns)
    assert in_the_table(book) == rows_of(columns, 40)


def test_columns_without_a_row_add_nothing(book: Book) -> None:
    with book.writing(OFFICER) as entry:
        add_columns(entry.connection, gate_override, columns_of(0))
    assert in_the_table(book) == []


def test_columns_that_say_of_no_row_how_many_there_are_are_refused() -> None:
    with pytest.raises(ValueError, match="how many rows"):
        rows_of_columns([1, "a"])


def test_nothing_stays_where_a_row_in_the_middle_is_refused(book: Book) -> None:
    columns = columns_of(95)
    columns["about"][60] = None
    with pytest.raises(Exception, match="about"), book.writing(OFFICER) as entry:
        add_columns(entry.connection, gate_override, columns)
    assert in_the_table(book) == []
