"""Settings in the book: the newest row counts, and nothing is ever taken away."""

from datetime import UTC, datetime

import pytest
from sqlalchemy import func, select

from arpad.store.book import Book, Entry, Signature
from arpad.store.schema import setting
from arpad.store.settings import add_setting, settings_of

SIGNATURE = Signature(
    who="officer", at=datetime(2012, 3, 1, tzinfo=UTC), command="test", version="0"
)


@pytest.mark.parametrize(
    ("rows", "settled"),
    [
        ([], {}),
        ([(None, "a", "1")], {"a": "1"}),
        ([(None, "a", "1"), (None, "a", "2")], {"a": "2"}),
        ([(1, "a", "3"), (None, "a", "2")], {"a": "3"}),
        ([(2, "a", "3"), (None, "a", "2")], {"a": "2"}),
        ([(None, "a", "2"), (1, "a", "3"), (1, "a", None)], {"a": "2"}),
        ([(None, "a", "2"), (None, "a", None)], {}),
    ],
)
def test_the_newest_row_counts(
    book_address: str, rows: list[tuple[int | None, str, str | None]], settled: dict[str, str]
) -> None:
    book = Book(book_address)
    with book.writing(SIGNATURE) as entry:
        _add(entry, rows)
        assert settings_of(entry.connection, 1) == settled
        kept = entry.connection.execute(select(func.count()).select_from(setting)).scalar_one()
    assert kept == len(rows)


def _add(entry: Entry, rows: list[tuple[int | None, str, str | None]]) -> None:
    for pool_id, name, value in rows:
        add_setting(entry, pool_id, name, value)
