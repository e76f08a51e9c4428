"""Rows of lists by players: what lists said of a few, without reading the lists."""

from collections.abc import Sequence

from sqlalchemy import Connection, select

from arpad.store.lists import BookedRow, booked_rows
from arpad.store.names import in_portions
from arpad.store.schema import list_row

_RATED = ("listed", "delisted", "hidden")


def rated_rows(
    connection: Connection, list_id: int, numbers: Sequence[int]
) -> dict[int, BookedRow]:
    """Return the rows of players with a rating, or who had one until the list, by their numbers."""
    found = dict[int, BookedRow]()
    for some in in_portions(numbers):
        query = select(list_row).where(
            list_row.c.list_id == list_id,
            list_row.c.player_id.in_(some),
            list_row.c.section.in_(_RATED),
        )
        rows = booked_rows(connection, connection.execute(query))
        found |= {booked.player_id: booked for booked in rows}
    return found
