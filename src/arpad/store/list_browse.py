"""Browsing a list: a page of it in any order, by any choice, without reading its rows.

First the players of a page are found in the columns of the list, then the rows that go with them.
The place where a page ends is the player of its last row: the next page begins there.
"""

from collections.abc import Sequence

import numpy as np
from msgspec import Struct
from sqlalchemy import Connection, bindparam, select

from arpad.store.list_choice import Choice, Order
from arpad.store.list_places import ListPlaces
from arpad.store.lists import BookedRow, booked_rows
from arpad.store.schema import IS_LISTED, list_row

_c = list_row.c
_OF_PLAYERS = (
    _c.list_id == bindparam("list"),
    IS_LISTED,
    _c.player_id.in_(bindparam("players", expanding=True)),
)
_ROWS = select(list_row).where(*_OF_PLAYERS)
_RATINGS = select(_c.player_id, _c.rating).where(*_OF_PLAYERS)


class Way(Struct, frozen=True, kw_only=True):
    """Which way a list is read: in an order or against it, on from a player or back to him."""

    order: Order = Order.RATING
    is_reversed: bool = False
    since: int | None = None
    is_back: bool = False


def number_chosen(connection: Connection, list_id: int, choice: Choice, order: Order) -> int:
    """Return how many players of a list a choice finds, of those that an order has."""
    places = ListPlaces(connection, list_id)
    in_order = places.in_order(order)
    if choice.is_everybody:
        return len(in_order)
    return int(np.count_nonzero(places.is_chosen(choice)[in_order]))


def players_of_page(
    connection: Connection, list_id: int, choice: Choice, way: Way, *, most: int
) -> list[int]:
    """Return the players of a page, in the order in which they are shown."""
    places = ListPlaces(connection, list_id)
    if choice.is_everybody and way == Way():
        return places.first_players(most)
    in_order = places.in_order(way.order)[:: -1 if way.is_reversed else 1]
    if way.since is not None:
        # Among all, not among the chosen: who was may be withheld by now.
        at = int(np.argmax(places.players[in_order] == way.since))
        in_order = in_order[:at] if way.is_back else in_order[at + 1 :]
    if not choice.is_everybody:
        in_order = in_order[places.is_chosen(choice)[in_order]]
    page = in_order[-most:] if way.is_back else in_order[:most]
    found: list[int] = places.players[page].tolist()
    return found


def rows_of_players(
    connection: Connection, list_id: int, numbers: Sequence[int]
) -> dict[int, BookedRow]:
    """Return the listed rows of a few players."""
    rows = connection.execute(_ROWS, {"list": list_id, "players": numbers})
    return {booked.player_id: booked for booked in booked_rows(connection, rows)}


def ratings_of_players(
    connection: Connection, list_id: int, numbers: Sequence[int]
) -> dict[int, int]:
    """Return the ratings of a few players on a list."""
    rows = connection.execute(_RATINGS, {"list": list_id, "players": numbers})
    return {number: rating for number, rating in rows}  # noqa: C416 - rows
