"""Lists for which something is booked and which are not out: none of them may be passed over."""

from datetime import date

from sqlalchemy import Connection, func, select

from arpad.store.schema import rating_list
from arpad.store.views import booked


def first_list_passed_over(connection: Connection, pool_id: int, list_date: date) -> date | None:
    """Return the first list before a day that would carry something and is not out."""
    last = select(func.max(rating_list.c.list_date)).where(rating_list.c.pool_id == pool_id)
    passed = (
        select(booked.c.list_date)
        .where(
            booked.c.pool_id == pool_id,
            booked.c.list_date > func.coalesce(last.scalar_subquery(), date.min),
            booked.c.list_date < list_date,
        )
        .group_by(booked.c.list_date, booked.c.player_id)
        .having(func.sum(booked.c.amount) != 0)
        .order_by(booked.c.list_date)
        .limit(1)
    )
    found: date | None = connection.execute(passed).scalar_one_or_none()
    return found
