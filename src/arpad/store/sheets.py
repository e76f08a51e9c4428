"""Sheets in the book: the games of a player in an event, for a list, as one row."""

from collections.abc import Mapping, Sequence
from datetime import date
from itertools import accumulate
from typing import Any

from arpad.store.book import Entry
from arpad.store.bulk import add_columns
from arpad.store.entry_numbers import take_numbers
from arpad.store.schema import sheet


def add_sheets(
    entry: Entry, pool_id: int, list_date: date, columns: Mapping[str, Sequence[Any]]
) -> None:
    """Add sheets, given as columns of what the table has; their games become entries of a list."""
    games = columns["games"]
    if not games:
        return
    first = take_numbers(entry.connection, sum(games))
    numbers = [*accumulate(games[:-1], initial=first)]
    add_columns(
        entry.connection,
        sheet,
        {
            "id": numbers,
            "pool_id": pool_id,
            "list_date": list_date,
            "batch_id": entry.batch,
            **columns,
        },
    )
