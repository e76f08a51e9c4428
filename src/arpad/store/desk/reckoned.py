"""What was worked out from lists, kept so that nobody waits for it twice.

A list never changes. What is kept of it follows from the list and from its mark: whoever brings
another mark, as a newer version of the package does, works it out again.
"""

from collections.abc import Collection

from sqlalchemy import Connection, select
from sqlalchemy.dialects import postgresql, sqlite

from arpad.store.columns import SQLITE
from arpad.store.desk.schema import reckoned


def reckoned_of(
    connection: Connection, kind: str, lists: Collection[int]
) -> dict[int, tuple[str, str]]:
    """Return what is kept of some lists, by their numbers in the book: the mark and the answer."""
    c = reckoned.c
    query = select(c.list, c.mark, c.answer).where(c.kind == kind, c.list.in_(lists))
    return {row.list: (row.mark, row.answer) for row in connection.execute(query)}


def keep_reckoned(
    connection: Connection, kind: str, list_id: int, *, mark: str, answer: str
) -> None:
    """Keep what was worked out from a list, instead of what was kept of it before."""
    insert = sqlite.insert if connection.dialect.name == SQLITE else postgresql.insert
    values = {"mark": mark, "answer": answer}
    query = insert(reckoned).values(kind=kind, list=list_id, **values)
    connection.execute(query.on_conflict_do_update(index_elements=["kind", "list"], set_=values))
