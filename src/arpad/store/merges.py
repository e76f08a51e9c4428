"""Merges in the book: which entry of the register turned out to be another one's person."""

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, select

from arpad.store.schema import correction


class Merge(Struct, frozen=True):
    """A merge that stands: numbers of the duplicate and of the player kept, and of the erratum."""

    duplicate: int
    kept: int
    correction: int


class _Facts(Struct):
    into: int


def merges(connection: Connection) -> tuple[Merge, ...]:
    """Return the merges that stand, the oldest first."""
    c = correction.c
    back = correction.alias("back")
    undone = select(back.c.id).where(back.c.undoes == c.id)
    query = (
        select(c.id, c.player_id, c.facts)
        .where(c.kind == "merge", c.undoes.is_(None), ~undone.exists())
        .order_by(c.id)
    )
    return tuple(
        Merge(row.player_id, msgspec.json.decode(row.facts, type=_Facts).into, row.id)
        for row in connection.execute(query)
    )
