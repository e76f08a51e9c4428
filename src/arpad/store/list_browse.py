"""Browsing a list: a page of it in any order, by any choice, without reading the rest.

First the keys of a page are found in an index, then the rows that go with them. The place where a
page ends is the keys of its last row: the next page begins there, however far down the list.
"""

from collections.abc import Sequence
from typing import Any, TypeAlias

from msgspec import Struct
from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    and_,
    bindparam,
    func,
    literal_column,
    or_,
    select,
)

from arpad.store.hints import by_index
from arpad.store.list_choice import Choice, Order
from arpad.store.list_moves import Move
from arpad.store.lists import BookedRow, booked_rows
from arpad.store.schema import IS_LISTED, list_move, list_row

Keys: TypeAlias = tuple[str | int, ...]
"""Where a row stands in an order; the number of the player comes last, so that it is one row."""

_A_PAGE = 100
"""So many are looked for: on the way through an order, or among all who are chosen."""

_SMALL_FEDERATION = 9_999
_c, _move = list_row.c, list_move.c

_ORDERS: dict[Order, tuple[tuple[ColumnElement[Any], bool], ...]] = {
    Order.RATING: ((_c.rating, True), (_c.name, False), (_c.player_id, False)),
    Order.NAME: ((_c.name, False), (_c.player_id, False)),
    Order.FEDERATION: ((_c.federation, False), (_c.rating, True), (_c.player_id, False)),
    Order.GAMES: ((_c.games, True), (_c.player_id, True)),
    Order.CHANGE: ((_move.amount, True), (_move.player_id, True)),
}
"""The columns of each order, and whether the highest comes first."""


_OF_PLAYERS = (
    _c.list_id == bindparam("list"),
    IS_LISTED,
    _c.player_id.in_(bindparam("players", expanding=True)),
)
_ROWS = select(list_row).where(*_OF_PLAYERS)
_RATINGS = select(_c.player_id, _c.rating).where(*_OF_PLAYERS)


class Way(Struct, frozen=True, kw_only=True):
    """Which way a list is read: in an order or against it, on from a place or back to it."""

    order: Order = Order.RATING
    is_reversed: bool = False
    since: Keys | None = None
    is_back: bool = False


class Size(Struct, frozen=True, kw_only=True):
    """How many players a list has, and how many of them are chosen, as far as they were counted.

    `in_federation` is how many the federation has that is chosen, if one is.
    """

    rows: int
    in_federation: int = 0
    found: int = 0


def number_chosen(
    connection: Connection, list_id: int, choice: Choice, order: Order, size: Size, *, most: int
) -> int:
    """Return how many rows of a list a choice finds, of those that an order has; up to a number."""
    some = _asked(list_id, choice, order, [_c.player_id]).limit(most)
    if choice.players is None and order is not Order.CHANGE:
        some = _by(some, _choosing(choice, order, size))
    count = select(func.count()).select_from(some.subquery())
    return connection.execute(count).scalar_one()


def players_chosen(
    connection: Connection, list_id: int, choice: Choice, size: Size
) -> tuple[int, ...]:
    """Return the numbers of the players whom a choice finds: of one that finds few."""
    query = _asked(list_id, choice, Order.RATING, [_c.player_id])
    query = _by(query, _choosing(choice, Order.RATING, size))
    return tuple(connection.execute(query).scalars())


def page_keys(
    connection: Connection, list_id: int, choice: Choice, way: Way, size: Size, *, most: int
) -> list[Keys]:
    """Return where the rows of a page stand, in the order in which they are shown."""
    columns = _ORDERS[way.order]
    is_backward = way.is_reversed != way.is_back
    query = _asked(list_id, choice, way.order, [column for column, _ in columns])
    if way.since is not None:
        query = query.where(_beyond(columns, way.since, is_backward=is_backward))
    ordered = [
        column.desc() if is_falling != is_backward else column.asc()
        for column, is_falling in columns
    ]
    index = _index_for(choice, way.order, size)
    query = _by(query, index) if index else query
    found: list[Keys] = [
        tuple(row) for row in connection.execute(query.order_by(*ordered).limit(most))
    ]
    return found[::-1] if way.is_back else found


def rows_of_players(
    connection: Connection, list_id: int, numbers: Sequence[int]
) -> dict[int, BookedRow]:
    """Return the listed rows of a few players."""
    rows = connection.execute(_ROWS, {"list": list_id, "players": numbers})
    return {booked.player_id: booked for booked in booked_rows(connection, rows)}


def name_on_list(connection: Connection, list_id: int, number: int) -> str | None:
    """Return the name by which a player stands in the order of a list, whoever reads it."""
    query = select(_c.name).where(_c.list_id == list_id, _c.player_id == number)
    found: str | None = connection.execute(query.limit(1)).scalar_one_or_none()
    return found


def ratings_of_players(
    connection: Connection, list_id: int, numbers: Sequence[int]
) -> dict[int, int]:
    """Return the ratings of a few players on a list."""
    rows = connection.execute(_RATINGS, {"list": list_id, "players": numbers})
    return {number: rating for number, rating in rows}  # noqa: C416 - rows


def _asked(
    list_id: int, choice: Choice, order: Order, columns: Sequence[ColumnElement[Any]]
) -> Select[Any]:
    if order is Order.CHANGE:
        return _moves(list_id, choice)
    query = select(*columns).select_from(list_row).where(*choice.conditions(list_id))
    if order is Order.FEDERATION:
        return query.where(_c.federation.is_not(None))
    if order is Order.GAMES:
        # As it stands in the index: a value would not tell that the index has all who played.
        return query.where(_c.games > literal_column("0"))
    return query


def _moves(list_id: int, choice: Choice) -> Select[Any]:
    """Ask for moves first, in their own order, and for each whether its player is chosen."""
    query = select(_move.amount, _move.player_id).where(*_moved(list_id))
    if choice.players is not None:
        query = query.where(_move.player_id.in_(choice.players))
    if choice.is_everybody:
        return query
    conditions = choice.conditions(list_id)
    return query.where(
        select(_c.player_id).where(_c.player_id == _move.player_id, *conditions).exists()
    )


def _moved(list_id: int) -> tuple[ColumnElement[bool], ...]:
    return _move.list_id == list_id, _move.kind == Move.MOVED.value


def _by(query: Select[Any], index: str) -> Select[Any]:
    return query.with_hint(list_row, by_index(f"ix_list_row_by_{index}"), "sqlite")


def _index_for(choice: Choice, order: Order, size: Size) -> str | None:
    """Return the index that finds a page soonest; None where the players are known already."""
    if choice.players is not None or order is Order.CHANGE:
        return None
    if order is Order.RATING:
        return _choosing(choice, order, size)
    if order is Order.FEDERATION and (choice.is_everybody or choice.is_one_federation):
        return "federation"
    # A row that is looked up costs as much as ten that are passed in the index.
    index = _choosing(choice, order, size)
    gathering = size.in_federation if index == "federation" else size.rows // 10
    is_met_soon = size.rows * _A_PAGE <= size.found * gathering
    return order.value if is_met_soon and order is not Order.FEDERATION else index


def _choosing(choice: Choice, order: Order, size: Size) -> str:
    """Return the index that finds who is chosen: by federation if that leaves few to look up."""
    needs_no_row = choice.is_one_federation and order is not Order.GAMES
    is_small = choice.federation is not None and size.in_federation <= _SMALL_FEDERATION
    return "federation" if needs_no_row or is_small else "rating"


def _beyond(
    columns: Sequence[tuple[ColumnElement[Any], bool]], since: Keys, *, is_backward: bool
) -> ColumnElement[bool]:
    """Ask for rows that come after a place.

    The first column is asked for by itself as well: by that an index finds the place.
    """
    column, is_falling = columns[0]
    is_less = is_falling != is_backward
    bound = column <= since[0] if is_less else column >= since[0]
    return and_(bound, _after(columns, since, is_backward=is_backward))


def _after(
    columns: Sequence[tuple[ColumnElement[Any], bool]], since: Keys, *, is_backward: bool
) -> ColumnElement[bool]:
    (column, is_falling), value = columns[0], since[0]
    further = column < value if is_falling != is_backward else column > value
    if len(columns) == 1:
        return further
    rest = _after(columns[1:], since[1:], is_backward=is_backward)
    return or_(further, and_(column == value, rest))
