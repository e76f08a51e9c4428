"""Standings that hold now: of every day the one that was entered last."""

from collections.abc import Sequence
from datetime import date

from sqlalchemy import Connection, select

from arpad.model.rating import PoolStanding
from arpad.store.names import in_portions
from arpad.store.schema import standing
from arpad.store.standings_then import standing_of


def standings_by_day(
    connection: Connection, pool_id: int, numbers: Sequence[int]
) -> dict[int, list[PoolStanding]]:
    """Return for each player one standing a day, by the days; players without any are left out."""
    found = dict[int, dict[date, PoolStanding]]()
    for some in in_portions(numbers):
        query = (
            select(standing)
            .where(standing.c.pool_id == pool_id, standing.c.player_id.in_(some))
            .order_by(standing.c.id)
        )
        for row in connection.execute(query):
            found.setdefault(row.player_id, {})[row.since] = standing_of(row)
    return {number: [days[day] for day in sorted(days)] for number, days in found.items()}
