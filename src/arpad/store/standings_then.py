"""Standings as they were when a list was made: what a later list or event added is not seen."""

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, bindparam, select

from arpad.model.rating import Memory, PoolStanding
from arpad.store.audit_sums import Era, newest_standings
from arpad.store.schema import standing
from arpad.store.streaming import streamed

_MEMORY = msgspec.json.Decoder(Memory)
_IN_POOLS = (
    select(standing)
    .where(
        standing.c.pool_id.in_(bindparam("pools", expanding=True)),
        standing.c.player_id == bindparam("player"),
    )
    .order_by(standing.c.id)
)


class DatedStanding(msgspec.Struct, frozen=True):
    """A standing, and the batch in which it was added."""

    standing: PoolStanding
    batch: int


def standings_then(connection: Connection, era: Era) -> dict[int, PoolStanding]:
    """Return where everybody stood before a batch, by the numbers of the players."""
    newest = newest_standings(era)
    query = select(standing).join(newest, newest.c.newest == standing.c.id)
    found = map(standing_of, streamed(connection, query))
    return {stands.player_id: stands for stands in found if not stands.is_nothing}


def dated_standings(connection: Connection, pool_id: int, number: int) -> Sequence[DatedStanding]:
    """Return every standing that a player ever had, oldest first."""
    query = (
        select(standing)
        .where(standing.c.pool_id == pool_id, standing.c.player_id == number)
        .order_by(standing.c.id)
    )
    return [DatedStanding(standing_of(row), row.batch_id) for row in connection.execute(query)]


def standings_in_pools(
    connection: Connection, pool_ids: Sequence[int], number: int
) -> dict[int, list[DatedStanding]]:
    """Return every standing that a player ever had, by pool, the oldest first."""
    found = dict[int, list[DatedStanding]]()
    for row in connection.execute(_IN_POOLS, {"pools": pool_ids, "player": number}):
        dated = DatedStanding(standing_of(row), row.batch_id)
        found.setdefault(row.pool_id, []).append(dated)
    return found


def standing_of(row: Row[Any]) -> PoolStanding:
    """Return a row of the table as a value."""
    return PoolStanding(
        player_id=row.player_id,
        since=row.since,
        event_id=row.event_id,
        rating=row.rating,
        games=row.games,
        memory=_MEMORY.decode(row.memory),
        carried=row.carried,
    )
