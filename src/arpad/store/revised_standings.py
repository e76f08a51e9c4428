"""Where corrections have left the players of a list, all of them in a few statements."""

from collections.abc import Sequence

from sqlalchemy import Connection, func, select

from arpad.model.rating import PoolStanding
from arpad.store.as_known import Horizon, KnownList
from arpad.store.schema import standing
from arpad.store.standings_then import standing_of


def standings_revised(
    connection: Connection,
    pool_id: int,
    listed: KnownList,
    horizon: Horizon,
    players: Sequence[int] | None = None,
) -> dict[int, PoolStanding]:
    """Return where players stand on the day of a list by what was booked after it came out.

    They are all of the pool, or a few who are named.
    Players of whom nothing was booked are left out; whom a correction has left with nothing is in.
    """
    c = standing.c
    newest = (
        select(func.max(c.id))
        .where(
            c.pool_id == pool_id,
            c.since <= listed.head.list_date,
            c.batch_id > listed.batch,
            horizon.includes(c.batch_id),
        )
        .group_by(c.player_id)
    )
    if players is not None:
        newest = newest.where(c.player_id.in_(players))
    rows = connection.execute(select(standing).where(c.id.in_(newest)))
    return {row.player_id: standing_of(row) for row in rows}
