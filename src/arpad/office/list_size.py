"""How long a list is, and how many of its players a reader has chosen; counted once a list."""

from msgspec.structs import replace
from sqlalchemy import Connection

from arpad.office.remembered import Remembered
from arpad.store.list_browse import Size, number_chosen
from arpad.store.list_choice import Choice, Order
from arpad.store.list_overview import last_position
from arpad.store.lists import ListHead

MOST_COUNTED = 10_000
"""Beyond so many a reader is told that there are more."""

_PLAYERS = Remembered[int](1_024)
_NUMBERS = Remembered[int](4_096)


def number_listed(connection: Connection, head: ListHead) -> int:
    """Return how many players a list has."""
    return _PLAYERS.answer(connection, head.id, lambda: last_position(connection, head.id))


def size_of(connection: Connection, head: ListHead, choice: Choice, order: Order) -> Size:
    """Return how long a list is and how many of its players are chosen, as far as it is counted."""
    rows = number_listed(connection, head)
    if choice.is_everybody and order in {Order.RATING, Order.NAME}:
        return Size(rows=rows, found=rows)
    size = Size(rows=rows, in_federation=_in_federation(connection, head, choice))
    if order is Order.CHANGE and not choice.is_everybody and choice.players is None:
        # To count them would take longer than anybody waits for a number.
        return size
    return replace(size, found=_found(connection, head, choice, order, size))


def _in_federation(connection: Connection, head: ListHead, choice: Choice) -> int:
    if choice.federation is None:
        return 0
    federation = Choice(federation=choice.federation)
    return _found(connection, head, federation, Order.RATING, Size(rows=0))


def _found(connection: Connection, head: ListHead, choice: Choice, order: Order, size: Size) -> int:
    return _NUMBERS.answer(
        connection,
        (head.id, choice, order),
        lambda: number_chosen(connection, head.id, choice, order, size, most=MOST_COUNTED),
    )
