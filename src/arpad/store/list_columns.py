"""A list as columns: its orders, and what its players are chosen by; worked out when it is added.

An index for each order would hold every row again, and is the dearest part of a long list. Here an
order is one number a player, and a choice is a short one. Both follow from the rows of a list and
may be worked out again at any time.

Players stand in the order of their ratings, and by their place in it the other columns know them.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray
from sqlalchemy import Connection, delete, insert, select

from arpad.store.list_choice import ASKED, CHOSEN_BY, Order
from arpad.store.schema import IS_LISTED, list_column, list_move, list_row, rating_list
from arpad.store.streaming import fetched_columns

Numbers = NDArray[Any]

_MOVED = "moved"
PLAYERS = "player"
"""The column of the players' numbers."""


class PackedColumn(NamedTuple):
    """A column as the book keeps it: numbers of a kind, and the words that they stand for."""

    name: str
    kind: str
    words: str
    content: bytes


def packed_columns(given: Mapping[str, Sequence[Any]]) -> tuple[PackedColumn, ...]:
    """Work out the columns of a list from those of its listed rows, of which each has a value.

    As long as it is compared with no other list, nobody has moved.
    """
    player, games = (np.array(given[name], np.int64) for name in ("player_id", "games"))
    rating = np.array([each or 0 for each in given["rating"]], np.int64)
    federation = _told(given["federation"])
    by_name = _by_name(given["position"], given["name"])
    by_rating = np.lexsort((_places(by_name), -rating))
    by_federation = np.lexsort((player, -rating, federation.places))
    by_games = np.lexsort((-player, -games))
    place = _places(by_rating)
    has_federation = np.array([word is not None for word in federation.words], np.bool_)
    orders = {
        Order.NAME: by_name,
        Order.FEDERATION: by_federation[has_federation[federation.places[by_federation]]],
        Order.GAMES: by_games[games[by_games] > 0],
        Order.CHANGE: by_rating[:0],
    }
    return (
        _packed(PLAYERS, player[by_rating]),
        *(_packed(order.value, place[which]) for order, which in orders.items()),
        *_choices(given, by_rating),
    )


def _by_name(position: Sequence[int], names: Sequence[str]) -> Numbers:
    """Return players by their names, those of one name as they stand on the list.

    Many lists are in that order already, and to find it so takes no time.
    """
    as_listed = np.argsort(np.array(position, np.int64), kind="stable").tolist()
    return np.array(sorted(as_listed, key=names.__getitem__), np.int64)


def _places(in_order: Numbers) -> Numbers:
    """Return the place of everybody in an order of all."""
    places = np.empty(len(in_order), np.int64)
    places[in_order] = np.arange(len(in_order))
    return places


class _Told(NamedTuple):
    """A column of words, each as its place among those that there are."""

    words: list[Any]
    places: Numbers


def _told(values: Sequence[Any]) -> _Told:
    words = sorted({*values}, key=lambda word: (word is not None, word))
    place = {word: number for number, word in enumerate(words)}
    return _Told(words, np.fromiter(map(place.__getitem__, values), np.int64, len(values)))


def _choices(given: Mapping[str, Sequence[Any]], in_order: Numbers) -> Iterator[PackedColumn]:
    for name in CHOSEN_BY:
        words, places = _told(given[name])
        yield _packed(f"of_{name}", places[in_order], words)


def _packed(name: str, numbers: Numbers, words: Sequence[Any] = ()) -> PackedColumn:
    """Return a column in numbers as narrow as can be; nothing where all of them have one word."""
    kind = np.min_scalar_type(int(numbers.max(initial=0))).newbyteorder("<")
    content = b"" if len(words) == 1 else numbers.astype(kind).tobytes()
    return PackedColumn(name, kind.str, msgspec.json.encode(words).decode(), content)


def add_packed(connection: Connection, list_id: int, columns: Iterable[PackedColumn]) -> None:
    """Put columns of a list into the book, in the place of those of their names."""
    for column in columns:
        c = list_column.c
        connection.execute(delete(list_column).where(c.list_id == list_id, c.name == column.name))
        connection.execute(insert(list_column).values(list_id=list_id, **column._asdict()))


def packed_moves(
    connection: Connection, list_id: int, player: Numbers, amount: Numbers
) -> PackedColumn:
    """Return the order of those who moved, who are on the list, by how much they did."""
    listed = numbers_in(connection, list_id, PLAYERS)
    in_order, by_number = np.lexsort((-player, -amount)), np.argsort(listed)
    at = np.searchsorted(listed, player[in_order], sorter=by_number)
    return _packed(Order.CHANGE.value, by_number[at])


def numbers_in(connection: Connection, list_id: int, name: str) -> Numbers:
    """Return the numbers of a column; none where a list has no such column."""
    c = list_column.c
    query = select(c.kind, c.content).where(c.list_id == list_id, c.name == name)
    row = connection.execute(query).one_or_none()
    return np.zeros(0, np.int64) if row is None else np.frombuffer(row.content, row.kind)


def work_out_all_columns(connection: Connection) -> None:
    """Work out the columns of every list of a book that has none, from its rows and its moves."""
    known = select(list_column.c.list_id).where(list_column.c.name == PLAYERS)
    query = select(rating_list.c.id).where(rating_list.c.id.not_in(known))
    for list_id in connection.execute(query).scalars().all():
        add_packed(connection, list_id, packed_columns(_given(connection, list_id)))
        moved = _moved(connection, list_id)
        add_packed(connection, list_id, [packed_moves(connection, list_id, *moved)])


def _given(connection: Connection, list_id: int) -> dict[str, list[Any]]:
    query = select(*(list_row.c[name] for name in ASKED))
    listed = query.where(list_row.c.list_id == list_id, IS_LISTED)
    columns = dict(zip(ASKED, fetched_columns(connection, listed, len(ASKED)), strict=True))
    return {**columns, "in_top_list": [*map(bool, columns["in_top_list"])]}


def _moved(connection: Connection, list_id: int) -> tuple[Numbers, Numbers]:
    c = list_move.c
    query = select(c.player_id, c.amount).where(c.list_id == list_id, c.kind == _MOVED)
    player, amount = fetched_columns(connection, query, 2)
    return np.array(player, np.int64), np.array(amount, np.int64)
