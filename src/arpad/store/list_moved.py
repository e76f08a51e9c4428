"""The moves of a list, read: who moved most, and how many moved at all."""

from msgspec import Struct
from sqlalchemy import Connection, case, func, select

from arpad.store.list_moves import Move
from arpad.store.schema import list_move


class Moved(Struct, frozen=True):
    """A player and by how much he moved, or with which rating he came or left."""

    player: int
    amount: int


class MovedNumbers(Struct, frozen=True, kw_only=True):
    """How many players a list moved up and down, and how many came and left."""

    up: int
    down: int
    new: int
    gone: int


def moved_most(
    connection: Connection, list_id: int, kind: Move, *, most: int, is_least: bool = False
) -> tuple[Moved, ...]:
    """Return the moves of a kind with the highest amounts, or with the lowest."""
    c = list_move.c
    order = (
        (c.amount.asc(), c.player_id.asc()) if is_least else (c.amount.desc(), c.player_id.desc())
    )
    query = (
        select(c.player_id, c.amount)
        .where(c.list_id == list_id, c.kind == kind.value)
        .order_by(*order)
        .limit(most)
    )
    return tuple(Moved(number, amount) for number, amount in connection.execute(query))


def numbers_moved(connection: Connection, list_id: int) -> MovedNumbers:
    """Count the moves of a list."""
    c = list_move.c
    rose = case((c.amount > 0, 1), else_=0)
    query = (
        select(c.kind, func.count(), func.sum(rose)).where(c.list_id == list_id).group_by(c.kind)
    )
    found = {kind: (number, up) for kind, number, up in connection.execute(query)}
    moved, up = found.get(Move.MOVED.value, (0, 0))
    return MovedNumbers(
        up=up,
        down=moved - up,
        new=found.get(Move.NEW.value, (0, 0))[0],
        gone=found.get(Move.GONE.value, (0, 0))[0],
    )
