"""Sums for the audit: the database adds up a whole list at once and returns only what differs.

A list of half a million players is held against its entries in a few statements; in a sound book
they return nothing.
"""

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any

from msgspec import Struct
from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    Subquery,
    and_,
    case,
    func,
    literal,
    select,
)

from arpad.store.schema import list_row, player, player_version, rating_list, sheet, standing
from arpad.store.views import booked, on_sheets

MOVING = ("listed", "delisted", "hidden")
"""The sections whose players have, or had until this list, a rating that moves."""


class Mismatch(Struct, frozen=True):
    """A player for whom two numbers of the book should be the same, in hundredths, and are not."""

    player: str
    expected: int
    found: int
    event: int | None = None


class ListAudited(Struct, frozen=True, kw_only=True):
    """A list, and the batch in which it was made.

    `only_moved` leaves out those whom the list moved nowhere: a list that was taken over as history
    moves nobody.
    """

    id: int
    list_date: date
    batch: int
    only_moved: bool


class Era(Struct, frozen=True, kw_only=True):
    """Which standings are looked at: of a pool, up to a day, made before a batch.

    Without a batch all of them count, without a day those of any day.
    """

    pool_id: int
    day: date | None = None
    before_batch: int | None = None


def batches_of_lists(connection: Connection, pool_id: int) -> dict[int, int]:
    """Return the batch in which each list of a pool was made, by the number of the list."""
    query = select(rating_list.c.id, rating_list.c.batch_id).where(rating_list.c.pool_id == pool_id)
    return {row.id: row.batch_id for row in connection.execute(query)}


def newest_standings(era: Era) -> Subquery:
    """Ask for the number of the newest standing of each player."""
    query = select(standing.c.player_id, func.max(standing.c.id).label("newest")).where(
        standing.c.pool_id == era.pool_id
    )
    if era.day is not None:
        query = query.where(standing.c.since <= era.day)
    if era.before_batch is not None:
        query = query.where(standing.c.batch_id < era.before_batch)
    return query.group_by(standing.c.player_id).subquery()


def _rating_of(
    era: Era, player_id: ColumnElement[Any] = list_row.c.player_id
) -> ColumnElement[Any]:
    """Ask for the rating with which the player of a row stood.

    One look into an index for each row, whatever a database believes of the size of its tables.
    """
    query = select(standing.c.rating).where(
        standing.c.pool_id == era.pool_id, standing.c.player_id == player_id
    )
    if era.day is not None:
        query = query.where(standing.c.since <= era.day)
    if era.before_batch is not None:
        query = query.where(standing.c.batch_id < era.before_batch)
    return query.order_by(standing.c.id.desc()).limit(1).scalar_subquery()


def _sums(pool_id: int, list_date: date) -> Subquery:
    """Add up what was booked for a list, or taken over with it."""
    return (
        select(booked.c.player_id, func.sum(booked.c.amount).label("amount"))
        .where(booked.c.pool_id == pool_id, booked.c.list_date == list_date)
        .group_by(booked.c.player_id)
        .subquery()
    )


def sheets_unlike_lines(
    connection: Connection, pool_id: int, list_date: date
) -> Iterator[Mismatch]:
    """Yield for whom the games on the sheets of a list are not what the sheets come to."""
    line, c = on_sheets.c, sheet.c
    lines = (
        select(line.player_id, line.event_id, func.sum(line.amount).label("amount"))
        .where(line.pool_id == pool_id, line.list_date == list_date)
        .group_by(line.player_id, line.event_id)
        .subquery()
    )
    is_of_sheet = and_(lines.c.player_id == c.player_id, lines.c.event_id == c.event_id)
    of_lines = func.coalesce(lines.c.amount, 0)
    query = (
        select(player.c.code, of_lines, c.amount, c.event_id)
        .join(player, player.c.id == c.player_id)
        .outerjoin(lines, is_of_sheet)
        .where(c.pool_id == pool_id, c.list_date == list_date, of_lines != c.amount)
        .order_by(c.id)
    )
    yield from mismatches(connection, query)


_SHOWN = case((list_row.c.section == "delisted", 0), else_=func.coalesce(list_row.c.rating, 0))


def rows_unlike_entries(
    connection: Connection, pool_id: int, audited: ListAudited
) -> Iterator[Mismatch]:
    """Yield whose rating on a list is not the one before plus the entries booked for the list."""
    era = Era(pool_id=pool_id, day=audited.list_date, before_batch=audited.batch)
    sums = _sums(pool_id, audited.list_date)
    rows = (
        select(
            list_row.c.code,
            (_SHOWN * 100).label("shown"),
            (func.coalesce(_rating_of(era), 0) * 100).label("before"),
            func.coalesce(sums.c.amount, 0).label("amount"),
        )
        .outerjoin(sums, sums.c.player_id == list_row.c.player_id)
        .where(_is_audited(pool_id, audited, MOVING))
        .subquery()
    )
    expected = rows.c.before + rows.c.amount
    query = select(rows.c.code, expected, rows.c.shown).where(expected != rows.c.shown)
    yield from mismatches(connection, query.order_by(rows.c.code))


def _is_audited(pool_id: int, audited: ListAudited, sections: Sequence[str]) -> ColumnElement[bool]:
    of_list = and_(list_row.c.list_id == audited.id, list_row.c.section.in_(sections))
    if not audited.only_moved:
        return of_list
    moved = select(standing.c.id).where(
        standing.c.pool_id == pool_id,
        standing.c.player_id == list_row.c.player_id,
        standing.c.batch_id == audited.batch,
    )
    return and_(of_list, moved.exists())


def entries_without_row(
    connection: Connection, pool_id: int, audited: ListAudited
) -> Iterator[Mismatch]:
    """Yield for whom something was booked who is not on the list; the dead are left in peace.

    A correction may leave somebody without the rating that he had: then nothing is left of it.
    """
    sums = _sums(pool_id, audited.list_date)
    era = Era(pool_id=pool_id, day=audited.list_date, before_batch=audited.batch)
    before = func.coalesce(_rating_of(era, sums.c.player_id), 0) * 100
    on_list = and_(
        list_row.c.list_id == audited.id,
        list_row.c.section.in_(MOVING),
        list_row.c.player_id == sums.c.player_id,
    )
    deceased = (
        select(player_version.c.id)
        .where(
            player_version.c.player_id == sums.c.player_id,
            player_version.c.deceased <= audited.list_date,
        )
        .exists()
    )
    query = (
        select(player.c.code, sums.c.amount, literal(0))
        .join(sums, sums.c.player_id == player.c.id)
        .outerjoin(list_row, on_list)
        .where(
            list_row.c.player_id.is_(None),
            sums.c.amount != 0,
            before + sums.c.amount != 0,
            ~deceased,
        )
        .order_by(player.c.code)
    )
    yield from mismatches(connection, query)


def rows_unlike_standings(
    connection: Connection, era: Era, audited: ListAudited, sections: Sequence[str] = MOVING
) -> Iterator[Mismatch]:
    """Yield whose rating on a list is not the one with which he stands in the pool."""
    stands = func.coalesce(_rating_of(era), 0) * 100
    rows = (
        select(list_row.c.code, stands.label("stands"), (_SHOWN * 100).label("shown"))
        .where(_is_audited(era.pool_id, audited, sections))
        .subquery()
    )
    query = select(rows.c.code, rows.c.stands, rows.c.shown).where(rows.c.stands != rows.c.shown)
    yield from mismatches(connection, query.order_by(rows.c.code))


def mismatches(connection: Connection, query: Select[Any]) -> Iterator[Mismatch]:
    """Yield what a question about mismatches finds."""
    for code, expected, found, *event_id in connection.execute(query):
        yield Mismatch(code, int(expected), int(found), *event_id)
