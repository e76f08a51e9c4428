"""Participants in the book: by whom an event is found; who is gone from it later stays listed.

Rows are only added. Who took part is what the newest version of the event says; these rows lead
to the events that are worth asking.
"""

from collections.abc import Iterable

from sqlalchemy import Connection, select

from arpad.store.book import Entry
from arpad.store.dockets import add_participants
from arpad.store.schema import participant


def participants_of(connection: Connection, number: int) -> set[int]:
    """Return the numbers of players who are or were named by a version of an event."""
    query = select(participant.c.player_id).where(participant.c.event_id == number)
    return set(connection.execute(query).scalars())


def add_missing_participants(entry: Entry, number: int, players: Iterable[int]) -> None:
    """Add those players of an event who are not listed yet."""
    listed = participants_of(entry.connection, number)
    add_participants(entry, ((number, player) for player in sorted(set(players) - listed)))
