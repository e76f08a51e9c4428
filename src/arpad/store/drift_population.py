"""The players of lists for statistics: how many have each rating, and who has which."""

from collections.abc import Iterator

from sqlalchemy import Connection, Integer, case, cast, func, select

from arpad.store.schema import IS_LISTED, list_row

FACTS = 4
"""A player of a list in figures: number, rating, year of birth or 0, and 1 if inactive."""


def rating_counts(connection: Connection, list_id: int) -> dict[int, int]:
    """Return how many players of a list have each rating, the lowest first."""
    c = list_row.c
    query = (
        select(c.rating, func.count())
        .where(c.list_id == list_id, IS_LISTED, c.rating.is_not(None))
        .group_by(c.rating)
        .order_by(c.rating)
    )
    return {rating: number for rating, number in connection.execute(query)}  # noqa: C416 - rows


def listed_figures(connection: Connection, list_id: int) -> Iterator[int]:
    """Yield the figures of all players of a list one after the other, by their numbers."""
    c = list_row.c
    year = case((c.born.is_(None), 0), else_=cast(func.substr(c.born, 1, 4), Integer))
    query = (
        select(c.player_id, c.rating, year, case((c.is_inactive, 1), else_=0))
        .where(c.list_id == list_id, IS_LISTED, c.rating.is_not(None))
        .order_by(c.player_id)
    )
    with connection.execute(query, execution_options={"yield_per": 50_000}) as rows:
        for row in rows:
            yield from row
