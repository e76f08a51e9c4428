"""Lists and objections that are new in a book since one that somebody has seen."""

from datetime import date, datetime
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, Row, Select, select

from arpad.store.lists import Origin
from arpad.store.schema import batch, objection, player, pool, rating_list


class NewList(Struct, frozen=True, kw_only=True):
    """A list that came out."""

    id: int
    pool: str
    pool_name: str
    number: int
    list_date: date
    fingerprint: str
    at: datetime


class NewObjection(Struct, frozen=True, kw_only=True):
    """An objection that was recorded."""

    id: int
    pool: str
    player: str
    who: str
    at: datetime


def lists_after(connection: Connection, after: int) -> tuple[NewList, ...]:
    """Return the lists that were published after one, the first one first."""
    query = _lists().where(rating_list.c.id > after).order_by(rating_list.c.id)
    return tuple(map(_new_list, connection.execute(query)))


def newest_lists(
    connection: Connection, *, pool_id: int | None = None, most: int
) -> tuple[NewList, ...]:
    """Return the lists that were published last, the newest first."""
    query = _lists().order_by(rating_list.c.id.desc()).limit(most)
    if pool_id is not None:
        query = query.where(rating_list.c.pool_id == pool_id)
    return tuple(map(_new_list, connection.execute(query)))


def _lists() -> Select[Any]:
    c = rating_list.c
    return (
        select(
            c.id,
            c.number,
            c.list_date,
            c.fingerprint,
            pool.c.code.label("pool"),
            pool.c.name.label("pool_name"),
            batch.c.at,
        )
        .join(pool, pool.c.id == c.pool_id)
        .join(batch, batch.c.id == c.batch_id)
        .where(c.origin == Origin.PUBLISHED.value)
    )


def objections_after(connection: Connection, after: int) -> tuple[NewObjection, ...]:
    """Return the objections that were recorded after one."""
    c = objection.c
    query = (
        select(c.id, pool.c.code.label("pool"), player.c.code, batch.c.who, batch.c.at)
        .join(pool, pool.c.id == c.pool_id)
        .join(player, player.c.id == c.player_id)
        .join(batch, batch.c.id == c.batch_id)
        .where(c.id > after)
        .order_by(c.id)
    )
    return tuple(
        NewObjection(id=row.id, pool=row.pool, player=row.code, who=row.who, at=row.at)
        for row in connection.execute(query)
    )


def _new_list(row: Row[Any]) -> NewList:
    return NewList(
        id=row.id,
        pool=row.pool,
        pool_name=row.pool_name,
        number=row.number,
        list_date=row.list_date,
        fingerprint=row.fingerprint,
        at=row.at,
    )
