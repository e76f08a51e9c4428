"""Who moved from one list to the next: worked out once when a list is added, read by pages.

Two lists of half a million players take seconds to compare. What comes of it follows from their
rows and may be worked out again at any time.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from itertools import pairwise

from sqlalchemy import Connection, delete, select

from arpad.store.bulk import add_columns
from arpad.store.schema import list_move, list_row, rating_list

_LISTED = "listed"


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

    `ratings` are those of the list, whose rows need not be in the book yet.
    """
    ids = _lists_by_day(connection, pool_id)
    at = ids.index(list_id)
    for before, now in [*zip((None, *ids), ids, strict=False)][at : at + 2]:
        connection.execute(delete(list_move).where(list_move.c.list_id == now))
        if before is not None:
            known = {list_id: ratings}
            was, is_ = (known.get(n) or ratings_by_number(connection, n) for n in (before, now))
            _add_moves(connection, was, is_, now)


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
) -> None:
    """Add who moved, who is new and who is gone; the first list of a pool has only its players.

    The lists are compared here: a server that has not counted the rows of a new list yet would
    look at all of them for each.
    """
    moved = {n: rating - was[n] for n, rating in is_.items() if was.get(n, rating) != rating}
    for kind, amounts in (
        (Move.MOVED, moved),
        (Move.NEW, {n: rating for n, rating in is_.items() if n not in was}),
        (Move.GONE, {n: rating for n, rating in was.items() if n not in is_}),
    ):
        in_order = sorted((amount, number) for number, amount in amounts.items())
        columns: dict[str, object] = {
            "list_id": now,
            "kind": kind.value,
            "amount": [amount for amount, _ in in_order],
            "player_id": [number for _, number in in_order],
        }
        add_columns(connection, list_move, columns)


def ratings_by_number(connection: Connection, list_id: int) -> dict[int, int]:
    """Return the ratings of everybody on a list by their numbers."""
    c = list_row.c
    query = select(c.player_id, c.rating).where(c.list_id == list_id, c.section == _LISTED)
    return {number: rating or 0 for number, rating in connection.execute(query).all()}
