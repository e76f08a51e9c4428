"""Bars of the series of a season in the book: decided once, and kept for the year."""

from datetime import date

from sqlalchemy import Connection, select

from arpad.store.schema import series_bars


def are_bars_decided(connection: Connection, pool_id: int, season: date) -> bool:
    """Tell whether a season, named by its first day, has its bars already."""
    query = select(series_bars.c.id).where(
        series_bars.c.pool_id == pool_id, series_bars.c.season == season
    )
    return connection.execute(query.limit(1)).first() is not None
