"""What is newest: of every pool the list in force, its highest rated, and who moved most."""

from collections.abc import Iterator
from datetime import date

from msgspec import Struct
from sqlalchemy import Connection

from arpad.model.pool import Pool
from arpad.office.list_browse import ListedPlayer, list_before
from arpad.office.list_movers import Mover, movers
from arpad.office.list_top import Category, top_of
from arpad.store.list_choice import Choice
from arpad.store.list_overview import last_position
from arpad.store.lists import ListHead, list_on
from arpad.store.lists_in_force import lists_in_force
from arpad.store.pools import pools

HIGHEST = 5
MOVED = 3


class NewestList(Struct, frozen=True, kw_only=True):
    """The list in force of a pool: how long it is, who leads it, whom it moved most."""

    pool: Pool
    head: ListHead
    players: int
    top: tuple[ListedPlayer, ...]
    gains: tuple[Mover, ...]
    losses: tuple[Mover, ...]


def newest_lists(connection: Connection, on: date) -> Iterator[NewestList]:
    """Yield the pools that have a list, each with the one in force on a day."""
    held = lists_in_force(connection, on)
    for pool in pools(connection).values():
        if pool.id in held:
            head = list_on(connection, pool.id, held[pool.id].list_date)
            if head is not None:
                yield _newest(connection, pool, head)


def _newest(connection: Connection, pool: Pool, head: ListHead) -> NewestList:
    before = list_before(connection, head)
    top = top_of(connection, head, before, Category.EVERYBODY, Choice(), most=HIGHEST)
    moved = movers(connection, head, before, most=MOVED) if before else None
    return NewestList(
        pool=pool,
        head=head,
        players=last_position(connection, head.id),
        top=top.players,
        gains=moved.gains if moved else (),
        losses=moved.losses if moved else (),
    )
