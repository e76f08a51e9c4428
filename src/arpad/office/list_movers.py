"""Movers: who gained and who lost most from the list before to a list, who came and who left."""

from collections.abc import Sequence

from msgspec import Struct
from sqlalchemy import Connection

from arpad.model.period import ListRow
from arpad.store.list_browse import rows_of_players
from arpad.store.list_moved import Moved, MovedNumbers, moved_most, numbers_moved
from arpad.store.list_moves import Move
from arpad.store.lists import ListHead

MOST = 20


class Mover(Struct, frozen=True, kw_only=True):
    """A player of a list, or of the list before if he has left; `before` is None for who is new."""

    row: ListRow
    before: int | None
    after: int | None

    @property
    def change(self) -> int | None:
        """Return by how much the rating changed; None for who came or left."""
        known = self.before is not None and self.after is not None
        return (self.after or 0) - (self.before or 0) if known else None


class Movers(Struct, frozen=True, kw_only=True):
    """What a list changed, in numbers and in the players whom it changed most."""

    numbers: MovedNumbers
    gains: tuple[Mover, ...]
    losses: tuple[Mover, ...]
    newcomers: tuple[Mover, ...]
    leavers: tuple[Mover, ...]


def movers(connection: Connection, head: ListHead, before: ListHead, *, most: int = MOST) -> Movers:
    """Return who moved most; the highest rated of those who came and left."""
    up = moved_most(connection, head.id, Move.MOVED, most=most)
    down = moved_most(connection, head.id, Move.MOVED, most=most, is_least=True)
    new = moved_most(connection, head.id, Move.NEW, most=most)
    gone = moved_most(connection, head.id, Move.GONE, most=most)
    return Movers(
        numbers=numbers_moved(connection, head.id),
        gains=_movers(connection, head, [m for m in up if m.amount > 0]),
        losses=_movers(connection, head, [m for m in down if m.amount < 0]),
        newcomers=_movers(connection, head, new, is_new=True),
        leavers=_leavers(connection, before, gone),
    )


def _movers(
    connection: Connection, head: ListHead, found: Sequence[Moved], *, is_new: bool = False
) -> tuple[Mover, ...]:
    rows = rows_of_players(connection, head.id, [moved.player for moved in found])
    return tuple(
        Mover(
            row=(row := rows[moved.player].row),
            before=None if is_new else row.rating - moved.amount,
            after=row.rating,
        )
        for moved in found
    )


def _leavers(connection: Connection, before: ListHead, found: Sequence[Moved]) -> tuple[Mover, ...]:
    rows = rows_of_players(connection, before.id, [moved.player for moved in found])
    return tuple(
        Mover(row=rows[moved.player].row, before=moved.amount, after=None) for moved in found
    )
