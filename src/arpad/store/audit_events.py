"""Sums for the audit where ratings move with each event, and how much an audit has looked at.

Where ratings move with events, no entry is on a sheet.
"""

from collections.abc import Iterator

from msgspec import Struct
from sqlalchemy import Connection, and_, case, func, literal, or_, select

from arpad.store.audit_sums import Mismatch, mismatches
from arpad.store.schema import entry, event, list_row, player, rating_list, standing
from arpad.store.views import booked


def standings_unlike_entries(connection: Connection, pool_id: int) -> Iterator[Mismatch]:
    """Yield which events left a player elsewhere than where he stood plus their entries.

    A correction adds standings again, in the order of the chain: of each event the newest counts,
    and the entries that were taken back count together with those that take them back.
    """
    c = standing.c
    without_event = case((c.event_id.is_(None), c.since))
    newest = (
        select(func.max(c.id))
        .where(c.pool_id == pool_id)
        .group_by(c.player_id, c.event_id, without_event)
    )
    before = func.lag(c.rating).over(partition_by=c.player_id, order_by=c.id)
    stands = (
        select(c.id, c.player_id, c.event_id, c.rating, before.label("before"))
        .where(c.id.in_(newest))
        .subquery()
    )
    moved = (
        select(func.sum(entry.c.amount))
        .where(
            entry.c.pool_id == pool_id,
            entry.c.player_id == stands.c.player_id,
            entry.c.event_id == stands.c.event_id,
        )
        .scalar_subquery()
    )
    expected = func.coalesce(stands.c.before, 0) * 100 + func.coalesce(moved, 0)
    found = func.coalesce(stands.c.rating, 0) * 100
    query = (
        select(player.c.code, expected, found, stands.c.event_id)
        .join(stands, stands.c.player_id == player.c.id)
        .where(stands.c.event_id.is_not(None), expected != found)
        .order_by(stands.c.id)
    )
    yield from mismatches(connection, query)


def entries_without_standing(connection: Connection, pool_id: int) -> Iterator[Mismatch]:
    """Yield for whom an event booked something without leaving him anywhere."""
    stands = (
        select(standing.c.id)
        .where(
            standing.c.pool_id == pool_id,
            standing.c.player_id == entry.c.player_id,
            standing.c.event_id == entry.c.event_id,
        )
        .exists()
    )
    query = (
        select(player.c.code, func.sum(entry.c.amount), literal(0), entry.c.event_id)
        .join(player, player.c.id == entry.c.player_id)
        .where(entry.c.pool_id == pool_id, entry.c.event_id.is_not(None), ~stands)
        .group_by(player.c.code, entry.c.event_id)
        .order_by(entry.c.event_id, player.c.code)
    )
    yield from mismatches(connection, query)


class Sizes(Struct, frozen=True):
    """How much an audit has looked at."""

    lists: int
    rows: int
    entries: int
    events: int


def sizes(connection: Connection, pool_id: int) -> Sizes:
    """Count what a pool holds."""
    rows = (
        select(func.count())
        .select_from(list_row)
        .where(
            list_row.c.list_id.in_(select(rating_list.c.id).where(rating_list.c.pool_id == pool_id))
        )
    )
    rated = and_(
        event.c.pool_id == pool_id, or_(event.c.state == "rated", event.c.state == "published")
    )
    counts = (
        select(func.count()).select_from(rating_list).where(rating_list.c.pool_id == pool_id),
        rows,
        select(func.coalesce(func.sum(booked.c.entries), 0)).where(booked.c.pool_id == pool_id),
        select(func.count()).select_from(event).where(rated),
    )
    return Sizes(*(int(connection.execute(query).scalar_one()) for query in counts))
