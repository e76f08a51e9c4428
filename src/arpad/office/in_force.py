"""The pools of a book and the list of each that holds on a day, known until the book grows.

Every page of a player asks for both, and they are the same for all players: what stays the same
from one batch of the book to the next is asked for once.
"""

from collections.abc import Mapping
from datetime import date

from msgspec import Struct
from sqlalchemy import Connection

from arpad.model.pool import Pool
from arpad.office.remembered import Remembered
from arpad.store.book import newest_batch
from arpad.store.lists_in_force import ListInForce, lists_in_force
from arpad.store.pools import pools


class InForce(Struct, frozen=True):
    """The pools by their numbers, and by the same numbers their lists."""

    pools: Mapping[int, Pool]
    lists: Mapping[int, ListInForce]


_KNOWN = Remembered[InForce](8)


def in_force(connection: Connection, on: date) -> InForce:
    """Return the pools and their lists on a day; only for who reads, not inside of a batch."""
    return _KNOWN.answer(
        connection, (newest_batch(connection), on), lambda: _looked_up(connection, on)
    )


def _looked_up(connection: Connection, on: date) -> InForce:
    by_number = {pool.id: pool for pool in pools(connection).values()}
    return InForce(by_number, lists_in_force(connection, on))
