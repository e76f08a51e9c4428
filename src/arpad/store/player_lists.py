"""What lists have said of players: one row a list, by the index of players."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import date, datetime
from functools import cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection, Row, Select, bindparam, select

from arpad.model.period import Flag, ListStatus
from arpad.store.hints import by_index
from arpad.store.lists import Origin, Section
from arpad.store.schema import batch, list_row, rating_list
from arpad.store.withheld import withheld_on

_BEST_FIRST = (Section.LISTED, Section.FILE, Section.HIDDEN, Section.DELISTED, Section.UNRATED)
_RATED = frozenset({Section.LISTED, Section.FILE, Section.HIDDEN})
_UNSAID: dict[str, None] = {"federation": None, "title": None}


class ListLine(Struct, frozen=True, kw_only=True):
    """A player on one list; `batch` is the one in which the list came into the book.

    `rating` is None where the list gives none: to somebody who fell off it, or has a title only.
    """

    player_id: int
    pool_id: int
    list_id: int
    list_date: date
    number: int
    origin: Origin
    batch: int
    section: Section
    name: str
    federation: str | None
    title: str | None
    rating: int | None
    games: int
    k: int | None
    flag: Flag
    status: ListStatus | None
    grade: str | None
    series: str | None
    rank: int | None


def lines_of_player(connection: Connection, number: int) -> dict[int, tuple[ListLine, ...]]:
    """Return what all lists have said of a player, by pool, the oldest first."""
    found = dict[int, dict[int, ListLine]]()
    for line in _lines(connection, connection.execute(_of_player(), {"player": number})):
        by_list = found.setdefault(line.pool_id, {})
        by_list[line.list_id] = _better(by_list.get(line.list_id), line)
    return {pool_id: tuple(lines.values()) for pool_id, lines in found.items()}


def lines_on_lists(
    connection: Connection, lists: Collection[int], numbers: Sequence[int]
) -> dict[int, dict[int, ListLine]]:
    """Return what some lists say of some players: by player, then by pool."""
    rows = connection.execute(_on_lists(), {"players": numbers, "lists": list(lists)})
    return _by_player(_lines(connection, rows))


def moments_of_lists(connection: Connection, lists: Collection[int]) -> dict[int, datetime]:
    """Return when lists came into the book."""
    query = (
        select(rating_list.c.id, batch.c.at)
        .join(batch, batch.c.id == rating_list.c.batch_id)
        .where(rating_list.c.id.in_(lists))
    )
    return {number: at for number, at in connection.execute(query)}  # noqa: C416 - rows


def _by_player(lines: Iterable[ListLine]) -> dict[int, dict[int, ListLine]]:
    found = dict[int, dict[int, ListLine]]()
    for line in lines:
        by_pool = found.setdefault(line.player_id, {})
        by_pool[line.pool_id] = _better(by_pool.get(line.pool_id), line)
    return found


def _better(known: ListLine | None, line: ListLine) -> ListLine:
    """Return the row that says more: some lists have a player in two of their parts."""
    if known is None:
        return line
    return min(known, line, key=lambda each: _BEST_FIRST.index(each.section))


@cache
def _of_player() -> Select[Any]:
    """Ask for the rows of a `player`, the oldest first."""
    is_his = list_row.c.player_id == bindparam("player")
    return _columns().where(is_his).order_by(rating_list.c.list_date)


@cache
def _on_lists() -> Select[Any]:
    """Ask for the rows of some `players` on some `lists`."""
    query = _columns().where(
        list_row.c.player_id.in_(bindparam("players", expanding=True)),
        list_row.c.list_id.in_(bindparam("lists", expanding=True)),
    )
    # Else it reads the lists from end to end, as they are fewer than the players.
    return query.with_hint(list_row, by_index("ix_list_row_player_id_list_id"), "sqlite")


def _columns() -> Select[Any]:
    c, of = list_row.c, rating_list.c
    return select(
        c.player_id,
        c.list_id,
        c.section,
        c.name,
        c.federation,
        c.title,
        c.rating,
        c.games,
        c.k,
        c.flag,
        c.status,
        c.grade,
        c.series,
        c.rank,
        of.pool_id,
        of.list_date,
        of.number,
        of.origin,
        of.batch_id,
    ).join(rating_list, of.id == c.list_id)


def _lines(connection: Connection, rows: Iterable[Row[Any]]) -> Iterator[ListLine]:
    withheld = withheld_on(connection)
    for line in map(_line, rows):
        is_withheld = line.player_id in withheld.numbers
        yield replace(line, name=withheld.words, **_UNSAID) if is_withheld else line


def _line(row: Row[Any]) -> ListLine:
    section = Section(row.section)
    return ListLine(
        player_id=row.player_id,
        pool_id=row.pool_id,
        list_id=row.list_id,
        list_date=row.list_date,
        number=row.number,
        origin=Origin(row.origin),
        batch=row.batch_id,
        section=section,
        name=row.name,
        federation=row.federation,
        title=row.title,
        rating=row.rating if section in _RATED else None,
        games=row.games,
        k=row.k or None,
        flag=Flag(row.flag),
        status=row.status and ListStatus(row.status),
        grade=row.grade,
        series=row.series,
        rank=row.rank,
    )
