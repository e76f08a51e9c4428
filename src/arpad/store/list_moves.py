"""Who moved from one list to the next: worked out once when a list is added, read by pages.

Two lists of half a million players take seconds to compare. What comes of it follows from their
rows and may be worked out again at any time.
"""

from collections.abc import Sequence
from enum import StrEnum

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    and_,
    delete,
    func,
    insert,
    literal,
    select,
)
from sqlalchemy.sql.selectable import NamedFromClause

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


def work_out_moves(connection: Connection, pool_id: int, list_id: int) -> None:
    """Compare a list with the one before it, and the one after it with the list."""
    ids = _lists_by_day(connection, pool_id)
    at = ids.index(list_id)
    for now in ids[at : at + 2]:
        connection.execute(delete(list_move).where(list_move.c.list_id == now))
        _compare(connection, ids[ids.index(now) - 1] if now != ids[0] else None, now)


def work_out_all_moves(connection: Connection) -> None:
    """Compare every list of a book with the one before it, where that has not been done."""
    connection.execute(delete(list_move))
    for pool_id in connection.execute(select(rating_list.c.pool_id).distinct()).scalars().all():
        ids = _lists_by_day(connection, pool_id)
        for before, now in zip((None, *ids), ids, strict=False):
            _compare(connection, before, now)


def _lists_by_day(connection: Connection, pool_id: int) -> Sequence[int]:
    c = rating_list.c
    query = select(c.id).where(c.pool_id == pool_id).order_by(c.list_date)
    return connection.execute(query).scalars().all()


def _compare(connection: Connection, before: int | None, now: int) -> None:
    """Add who moved, who is new and who is gone; the first list of a pool has only its players."""
    if before is None:
        return
    columns = [column.name for column in list_move.c]
    for found in (
        _moved(before, now),
        _only_on(now, before, now, Move.NEW),
        _only_on(before, now, now, Move.GONE),
    ):
        connection.execute(insert(list_move).from_select(columns, found))


def _moved(before: int, now: int) -> Select[tuple[int, str, int, int]]:
    is_, was = list_row.alias("is_"), list_row.alias("was")
    same_player = and_(
        was.c.list_id == before, was.c.section == _LISTED, was.c.player_id == is_.c.player_id
    )
    return (
        select(
            literal(now),
            literal(Move.MOVED.value),
            is_.c.rating - was.c.rating,
            is_.c.player_id,
        )
        .select_from(is_.join(was, same_player))
        .where(is_.c.list_id == now, is_.c.section == _LISTED, is_.c.rating != was.c.rating)
    )


def _only_on(this: int, that: int, now: int, kind: Move) -> Select[tuple[int, str, int, int]]:
    here, there = list_row.alias("here"), list_row.alias("there")
    return select(
        literal(now), literal(kind.value), func.coalesce(here.c.rating, 0), here.c.player_id
    ).where(
        here.c.list_id == this, here.c.section == _LISTED, ~_is_on(there, that, here.c.player_id)
    )


def _is_on(rows: NamedFromClause, list_id: int, player: ColumnElement[int]) -> ColumnElement[bool]:
    return (
        select(rows.c.player_id)
        .where(rows.c.list_id == list_id, rows.c.section == _LISTED, rows.c.player_id == player)
        .exists()
    )
