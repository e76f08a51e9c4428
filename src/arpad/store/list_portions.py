"""A list in portions: read on from a place, each portion by itself.

A list is frozen, so that one which is read over many minutes is still one list. Whoever sends it
to a slow reader holds no connection meanwhile.
"""

from collections.abc import Iterator

from sqlalchemy import Connection, select

from arpad.store.lists import BookedRow, Section, booked_rows
from arpad.store.schema import list_row


def portion_after(
    connection: Connection, list_id: int, section: Section, position: int, *, most: int
) -> tuple[BookedRow, ...]:
    """Return the next rows of a section in the order of the list."""
    c = list_row.c
    query = (
        select(list_row)
        .where(c.list_id == list_id, c.section == section.value, c.position > position)
        .order_by(c.position)
        .limit(most)
    )
    return tuple(booked_rows(connection, connection.execute(query)))


def sections_of(connection: Connection, list_id: int) -> Iterator[Section]:
    """Yield the sections of a list that anybody stands in."""
    c = list_row.c
    for section in Section:
        query = select(c.player_id).where(c.list_id == list_id, c.section == section.value).limit(1)
        if connection.execute(query).first() is not None:
            yield section
