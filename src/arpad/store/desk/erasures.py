"""Erasures on the desk: who is gone from public view, since when, why, and by whom.

The book does not know of them: it is the record, and what the public sees of it is what changes.
"""

from datetime import date, datetime
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, Row, select, update

from arpad.store.bulk import add_row
from arpad.store.desk.schema import erasure
from arpad.store.desk.settings import set_setting, setting_named

_STATE = "erasures"
"""The setting that counts the changes: all processes see by it that somebody is gone, or back."""


class Erasure(Struct, frozen=True, kw_only=True):
    """A person who is, or was, erased from public view."""

    id: int = 0
    player: str
    since: date
    reason: str
    who: str
    ended: datetime | None = None


def add_erasure(connection: Connection, added: Erasure) -> int:
    """Erase a person from public view; return the number of the erasure."""
    _count(connection)
    return add_row(
        connection,
        erasure,
        player=added.player,
        since=added.since,
        reason=added.reason,
        who=added.who,
    )


def end_erasure(connection: Connection, player: str, now: datetime) -> bool:
    """Show a person again; tell whether he was erased."""
    c = erasure.c
    ended = connection.execute(
        update(erasure).where(c.player == player, c.ended.is_(None)).values(ended=now)
    ).rowcount
    if ended:
        _count(connection)
    return bool(ended)


def erasures_of(connection: Connection, player: str) -> tuple[Erasure, ...]:
    """Return the erasures of a person, the first one first."""
    query = select(erasure).where(erasure.c.player == player).order_by(erasure.c.id)
    return tuple(map(_erasure, connection.execute(query)))


def standing_erasures(connection: Connection) -> tuple[Erasure, ...]:
    """Return the erasures that stand, the newest first."""
    query = select(erasure).where(erasure.c.ended.is_(None)).order_by(erasure.c.id.desc())
    return tuple(map(_erasure, connection.execute(query)))


def state_of_erasures(connection: Connection) -> int:
    """Return how often anything was changed about who is erased; 0 where nobody ever was."""
    return int(setting_named(connection, _STATE) or 0)


def _count(connection: Connection) -> None:
    set_setting(connection, _STATE, str(state_of_erasures(connection) + 1))


def _erasure(row: Row[Any]) -> Erasure:
    return Erasure(
        id=row.id,
        player=row.player,
        since=row.since,
        reason=row.reason,
        who=row.who,
        ended=row.ended,
    )
