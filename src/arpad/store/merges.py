"""Merges in the book: which entry of the register turned out to be another one's person."""

from collections.abc import Collection
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, Row, Select, bindparam, select

from arpad.store.schema import correction


class Merge(Struct, frozen=True):
    """A merge that stands: numbers of the duplicate and of the player kept, and of the erratum."""

    duplicate: int
    kept: int
    correction: int


class _Facts(Struct):
    into: int


def _standing() -> Select[Any]:
    c = correction.c
    back = correction.alias("back")
    undone = select(back.c.id).where(back.c.undoes == c.id)
    return (
        select(c.id, c.player_id, c.facts)
        .where(c.kind == "merge", c.undoes.is_(None), ~undone.exists())
        .order_by(c.id)
    )


_STANDING = _standing()
_OF_PLAYERS = _STANDING.where(correction.c.player_id.in_(bindparam("numbers", expanding=True)))


def merges(connection: Connection) -> tuple[Merge, ...]:
    """Return the merges that stand, the oldest first."""
    return tuple(map(_merge, connection.execute(_STANDING)))


def kept_for(connection: Connection, numbers: Collection[int]) -> dict[int, int]:
    """Return whom some players turned out to be, by their numbers; who is nobody else is not in."""
    rows = connection.execute(_OF_PLAYERS, {"numbers": list(numbers)})
    return {merge.duplicate: merge.kept for merge in map(_merge, rows)}


def _merge(row: Row[Any]) -> Merge:
    return Merge(row.player_id, msgspec.json.decode(row.facts, type=_Facts).into, row.id)
