"""Hints: which index a question takes, where SQLite cannot know it.

It has no statistics of a book in use, so it takes any index that fits for as good as another. A
server has them, and is told nothing.
"""

from sqlalchemy import FromClause
from sqlalchemy.dialects.sqlite.base import SQLiteCompiler


class WithHints(SQLiteCompiler):
    """Writes the hint of a statement behind the table that it is about."""

    def get_from_hint_text(self, table: FromClause, text: str | None) -> str | None:
        """Return the hint as it stands in the statement."""
        del table
        return text


def by_index(name: str) -> str:
    """Return the hint that a table is read by an index.

    >>> by_index("ix_list_row_by_position")
    'INDEXED BY ix_list_row_by_position'
    """
    return f"INDEXED BY {name}"
