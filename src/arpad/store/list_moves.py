"""Who moved from one list to the next: worked out once when a list is added, read by pages.

Two lists of half a million players take seconds to compare. What comes of it follows from their
rows and may be worked out again at any time.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from itertools import pairwise
from typing import TYPE_CHECKING

from sqlalchemy import Connection, delete, select

from arpad.store.bulk import add_columns
from arpad.store.schema import IS_LISTED, list_move, list_row, rating_list
from arpad.store.streaming import fetched

if TYPE_CHECKING:
    from arpad.store.list_columns import Numbers


class Move(StrEnum):
    """What happened to a player from the list before to a list."""

    MOVED = "moved"
    """On both, with another rating: the amount is the difference."""
    NEW = "new"
    """Not on the list before: the amount is the rating."""
    GONE = "gone"
    """Not on the list any more: the amount is the rating on the list before."""


def work_out_moves(
    connection: Connection, pool_id: int, list_id: int, ratings: Mapping[int, int]
) -> None:
    """Compare a list with the one before it, and the one after it with the list.

    `ratings` are those of the list, whose rows need not be in the book yet; its columns are.
    """
    from arpad.store.list_columns import add_packed, packed_moves  # noqa: PLC0415 - arrays

    ids = _lists_by_day(connection, pool_id)
    at = ids.index(list_id)
    for before, now in [*zip((None, *ids), ids, strict=False)][at : at + 2]:
        connection.execute(delete(list_move).where(list_move.c.list_id == now))
        if before is not None:
            known = {list_id: ratings}
            was, is_ = (known.get(n) or ratings_by_number(connection, n) for n in (before, now))
            moved = _add_moves(connection, was, is_, now)
            add_packed(connection, now, [packed_moves(connection, now, *moved)])


def work_out_all_moves(connection: Connection) -> None:
    """Compare every list of a book with the one before it, where that has not been done."""
    connection.execute(delete(list_move))
    for pool_id in connection.execute(select(rating_list.c.pool_id).distinct()).scalars().all():
        ids = _lists_by_day(connection, pool_id)
        for before, now in pairwise(ids):
            was, is_ = (ratings_by_number(connection, each) for each in (before, now))
            _add_moves(connection, was, is_, now)


def _lists_by_day(connection: Connection, pool_id: int) -> Sequence[int]:
    c = rating_list.c
    query = select(c.id).where(c.pool_id == pool_id).order_by(c.list_date)
    return connection.execute(query).scalars().all()


def _add_moves(
    connection: Connection, was: Mapping[int, int], is_: Mapping[int, int], now: int
) -> tuple["Numbers", "Numbers"]:
    """Add who moved, who is new and who is gone; return who moved, and by how much.

    The lists are compared here: a server that has not counted the rows of a new list yet would
    look at all of them for each.
    """
    import numpy as np  # noqa: PLC0415 - slow to import

    (then, before), (numbers, ratings) = (
        (np.fromiter(some, np.int64, len(some)), np.fromiter(some.values(), np.int64, len(some)))
        for some in (was, is_)
    )
    _, at, place = np.intersect1d(then, numbers, assume_unique=True, return_indices=True)
    change, on_both = ratings[place] - before[at], numbers[place]
    is_new, is_gone = np.ones(len(numbers), np.bool_), np.ones(len(then), np.bool_)
    is_new[place] = is_gone[at] = False
    kinds = {
        Move.MOVED: (change[change != 0], on_both[change != 0]),
        Move.NEW: (ratings[is_new], numbers[is_new]),
        Move.GONE: (before[is_gone], then[is_gone]),
    }
    for kind, (amount, player) in kinds.items():
        in_order = np.lexsort((player, amount))
        columns: dict[str, object] = {
            "list_id": now,
            "kind": kind.value,
            "amount": amount[in_order].tolist(),
            "player_id": player[in_order].tolist(),
        }
        add_columns(connection, list_move, columns)
    amount, player = kinds[Move.MOVED]
    return player, amount


def ratings_by_number(connection: Connection, list_id: int) -> dict[int, int]:
    """Return the ratings of everybody on a list by their numbers."""
    c = list_row.c
    query = select(c.player_id, c.rating).where(c.list_id == list_id, IS_LISTED)
    return {number: rating or 0 for number, rating in fetched(connection, query)}
