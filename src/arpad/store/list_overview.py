"""The lists of a pool at a glance: each with the number of its players, without reading them."""

from msgspec import Struct
from sqlalchemy import Connection, func, select

from arpad.store.lists import ListHead, Section, lists_of
from arpad.store.schema import list_row, rating_list


class ListedHead(Struct, frozen=True):
    """A list without its rows, and how many players are on it."""

    head: ListHead
    players: int


def lists_at_a_glance(connection: Connection, pool_id: int) -> tuple[ListedHead, ...]:
    """Return the lists of a pool, the newest first; the last place of a list is its length."""
    c = list_row.c
    last = (
        select(func.max(c.position))
        .where(c.list_id == rating_list.c.id, c.section == Section.LISTED.value)
        .scalar_subquery()
    )
    query = select(rating_list.c.id, last).where(rating_list.c.pool_id == pool_id)
    players = {number: most or 0 for number, most in connection.execute(query)}
    heads = lists_of(connection, pool_id)
    return tuple(ListedHead(head, players[head.id]) for head in reversed(heads))


def lists_by_pool(connection: Connection) -> dict[int, int]:
    """Return how many lists each pool has, by its number."""
    pool_id = rating_list.c.pool_id
    rows = connection.execute(select(pool_id, func.count()).group_by(pool_id))
    return {pool: number for pool, number in rows}  # noqa: C416 - rows


def last_position(connection: Connection, list_id: int) -> int:
    """Return how many players a list has: the last place on it."""
    c = list_row.c
    query = select(func.max(c.position)).where(
        c.list_id == list_id, c.section == Section.LISTED.value
    )
    return connection.execute(query).scalar_one() or 0
