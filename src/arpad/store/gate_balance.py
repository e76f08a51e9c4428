"""Sums of the ledger for the gate: what a list brings besides its games, and what has no event."""

from datetime import date

from sqlalchemy import Connection, func, not_, select

from arpad.model.ledger import Cause
from arpad.model.pool import Pool
from arpad.store.gate_results import is_game_of
from arpad.store.schema import entry


def other_amounts(connection: Connection, pool: Pool, list_date: date) -> dict[int, int]:
    """Return what is booked for a list by anything but its games, by the players' numbers."""
    c = entry.c
    query = (
        select(c.player_id, func.sum(c.amount))
        .where(c.pool_id == pool.id, c.list_date == list_date)
        .where(not_(func.coalesce(is_game_of(pool, list_date), False)))
        .group_by(c.player_id)
    )
    return {number: int(amount) for number, amount in connection.execute(query)}


def entries_without_event(connection: Connection, pool: Pool, list_date: date) -> int:
    """Count what is booked for a list before it is out without an event or a correction."""
    c = entry.c
    query = (
        select(func.count())
        .where(c.pool_id == pool.id, c.list_date == list_date)
        .where(c.event_id.is_(None), c.cause != Cause.CORRECTION.value)
    )
    return connection.execute(query).scalar_one()
