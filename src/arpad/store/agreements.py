"""Agreements in the book: the standings that remember one."""

from collections.abc import Sequence

from sqlalchemy import Connection, select

from arpad.model.pool import Pool
from arpad.model.rating import PoolStanding
from arpad.store.schema import standing
from arpad.store.standings import standings_on

_REMEMBERED = '%"approvals"%'


def standings_with_agreements(
    connection: Connection, pool: Pool, numbers: Sequence[int] | None = None
) -> dict[int, PoolStanding]:
    """Return where players stand now who have ever been asked for an agreement, by numbers."""
    c = standing.c
    query = select(c.player_id).where(c.pool_id == pool.id, c.memory.like(_REMEMBERED)).distinct()
    if numbers is not None:
        query = query.where(c.player_id.in_(numbers))
    asked = connection.execute(query).scalars().all()
    return standings_on(connection, pool.id, numbers=asked) if asked else {}
