"""The list of every pool that holds on a day: by its date, never by reading its rows."""

from datetime import date
from functools import cache
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, Row, Select, bindparam, case, func, select, tuple_

from arpad.store.columns import Day
from arpad.store.lists import Origin
from arpad.store.schema import rating_list


class ListInForce(Struct, frozen=True, kw_only=True):
    """A list as far as a page names it, and the batch in which it came into the book."""

    id: int
    pool_id: int
    number: int
    list_date: date
    edition: str
    origin: Origin
    fingerprint: str
    batch: int


def lists_in_force(connection: Connection, day: date) -> dict[int, ListInForce]:
    """Return the last list of each pool that is not later than a day, by the pools' numbers.

    A pool whose lists are all later, as a book of another time may have, is there with its newest.
    """
    return {row.pool_id: _list(row) for row in connection.execute(_in_force(), {"day": day})}


def list_dated(connection: Connection, pool_id: int, day: date) -> ListInForce | None:
    """Return the list of a pool that bears a day; None where no list does."""
    c = rating_list.c
    row = connection.execute(_columns().where(c.pool_id == pool_id, c.list_date == day)).first()
    return None if row is None else _list(row)


@cache
def _in_force() -> Select[Any]:
    """Ask for the last list of each pool up to `day`, or its newest."""
    c = rating_list.c
    is_in_time = c.list_date <= bindparam("day", type_=Day)
    latest = func.coalesce(func.max(case((is_in_time, c.list_date))), func.max(c.list_date))
    wanted = select(c.pool_id, latest).group_by(c.pool_id)
    return _columns().where(tuple_(c.pool_id, c.list_date).in_(wanted))


@cache
def _columns() -> Select[Any]:
    c = rating_list.c
    return select(
        c.id,
        c.pool_id,
        c.number,
        c.list_date,
        c.edition,
        c.origin,
        c.fingerprint,
        c.batch_id,
    )


def _list(row: Row[Any]) -> ListInForce:
    return ListInForce(
        id=row.id,
        pool_id=row.pool_id,
        number=row.number,
        list_date=row.list_date,
        edition=row.edition,
        origin=Origin(row.origin),
        fingerprint=row.fingerprint,
        batch=row.batch_id,
    )
