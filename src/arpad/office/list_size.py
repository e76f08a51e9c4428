"""How long a list is, and how many of its players a reader has chosen; counted once a list."""

from sqlalchemy import Connection

from arpad.office.remembered import Remembered
from arpad.store.list_choice import Choice, Order
from arpad.store.list_overview import last_position
from arpad.store.lists import ListHead

_PLAYERS = Remembered[int](1_024)
_NUMBERS = Remembered[int](4_096)


def number_listed(connection: Connection, head: ListHead) -> int:
    """Return how many players a list has."""
    return _PLAYERS.answer(connection, head.id, lambda: last_position(connection, head.id))


def number_found(connection: Connection, head: ListHead, choice: Choice, order: Order) -> int:
    """Return how many players of a list a choice finds, of those that an order has."""
    if choice.is_everybody and order in {Order.RATING, Order.NAME}:
        return number_listed(connection, head)
    from arpad.store.list_browse import number_chosen  # noqa: PLC0415 - arrays

    return _NUMBERS.answer(
        connection,
        (head.id, choice, order),
        lambda: number_chosen(connection, head.id, choice, order),
    )
