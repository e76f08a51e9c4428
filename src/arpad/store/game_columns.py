"""What a replay of a pool begins with: where players stood before any event of the pool moved them.

A standing that a correction has entered again holds instead of the first one.
"""

from sqlalchemy import Connection, func, select

from arpad.model.rating import PoolStanding
from arpad.store.lists import Origin
from arpad.store.schema import player, rating_list, standing
from arpad.store.standings_then import standing_of
from arpad.store.streaming import streamed


def standings_brought(connection: Connection, pool_id: int) -> dict[str, PoolStanding]:
    """Return where players stood whom a list brought, by their codes; newcomers are not in it."""
    c = standing.c
    made = select(rating_list.c.batch_id).where(
        rating_list.c.pool_id == pool_id, rating_list.c.origin == Origin.PUBLISHED.value
    )
    first = (
        select(c.player_id, func.min(c.since).label("since"))
        .where(c.pool_id == pool_id)
        .group_by(c.player_id)
        .subquery()
    )
    newest = (
        select(func.max(c.id))
        .join(first, (first.c.player_id == c.player_id) & (first.c.since == c.since))
        .where(c.pool_id == pool_id, c.event_id.is_(None), c.batch_id.not_in(made))
        .group_by(c.player_id)
    )
    query = (
        select(standing, player.c.code)
        .join(player, player.c.id == c.player_id)
        .where(c.id.in_(newest))
        .order_by(c.player_id)
    )
    found = {row.code: standing_of(row) for row in streamed(connection, query)}
    return {code: stands for code, stands in found.items() if not stands.is_nothing}
