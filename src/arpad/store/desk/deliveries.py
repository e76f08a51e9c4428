"""Deliveries: letters and calls on their way, until they arrive or are given up."""

from collections.abc import Collection, Iterable
from datetime import datetime
from enum import StrEnum
from typing import Any

from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, Row, delete, func, insert, select, update

from arpad.store.bulk import add_row
from arpad.store.desk.schema import delivery


class Way(StrEnum):
    """How something goes out."""

    LETTER = "letter"
    LINK = "link"
    """A letter with a link that opens an account; it is written when it is sent, never kept."""
    CALL = "call"


class Progress(StrEnum):
    """How far a delivery is."""

    WAITING = "waiting"
    ARRIVED = "arrived"
    FAILED = "failed"
    STOPPED = "stopped"
    """It was not wanted any more."""


class Delivery(Struct, frozen=True, kw_only=True):
    """Something that goes out; `said` is what the other side answered last."""

    id: int = 0
    way: Way
    address: str
    webhook: int | None = None
    subject: str
    body: str
    state: Progress = Progress.WAITING
    tries: int = 0
    said: str = ""
    created: datetime
    due: datetime
    ended: datetime | None = None


def add_deliveries(connection: Connection, added: Iterable[Delivery]) -> None:
    """Let many deliveries wait for their turn."""
    rows = [_values(each) for each in added]
    if rows:
        connection.execute(insert(delivery), rows)


def add_delivery(connection: Connection, added: Delivery) -> int:
    """Let one delivery wait for its turn; return its number."""
    return add_row(connection, delivery, **_values(added))


def due_deliveries(
    connection: Connection, ways: Collection[Way], now: datetime, most: int
) -> tuple[Delivery, ...]:
    """Return what is to go out now, the oldest first."""
    c = delivery.c
    query = select(delivery).where(
        c.state == Progress.WAITING.value, c.due <= now, c.way.in_([way.value for way in ways])
    )
    return _found(connection, query.order_by(c.due, c.id).limit(most))


def newest_deliveries(
    connection: Connection, ways: Collection[Way], most: int, *, state: Progress | None = None
) -> tuple[Delivery, ...]:
    """Return what went out or waits, the newest first."""
    c = delivery.c
    query = select(delivery).where(c.way.in_([way.value for way in ways]))
    if state is not None:
        query = query.where(c.state == state.value)
    return _found(connection, query.order_by(c.id.desc()).limit(most))


def has_waiting(connection: Connection, way: Way, address: str) -> bool:
    """Tell whether something waits already to go to an address."""
    c = delivery.c
    query = select(c.id).where(
        c.state == Progress.WAITING.value, c.way == way.value, c.address == address
    )
    return connection.execute(query.limit(1)).first() is not None


def arrive(connection: Connection, number: int, said: str, now: datetime) -> None:
    """Note that something has arrived; what it said is kept no longer."""
    c = delivery.c
    values = {"state": Progress.ARRIVED.value, "said": said, "ended": now, "body": ""}
    values |= {"tries": c.tries + 1}
    connection.execute(update(delivery).where(c.id == number).values(values))


def try_later(connection: Connection, number: int, said: str, due: datetime) -> None:
    """Note why something has not arrived, and when it is tried again."""
    c = delivery.c
    values = {"said": said, "due": due, "tries": c.tries + 1}
    connection.execute(update(delivery).where(c.id == number).values(values))


def give_up(connection: Connection, number: int, said: str, now: datetime) -> None:
    """Note that something will not arrive."""
    c = delivery.c
    values = {"state": Progress.FAILED.value, "said": said, "ended": now, "tries": c.tries + 1}
    connection.execute(update(delivery).where(c.id == number).values(values))


def try_again(connection: Connection, number: int, ways: Collection[Way], now: datetime) -> bool:
    """Let something that was given up wait again; tell whether that was so."""
    c = delivery.c
    values = {"state": Progress.WAITING.value, "tries": 0, "due": now, "ended": None}
    failed = update(delivery).where(
        c.id == number, c.state == Progress.FAILED.value, c.way.in_([way.value for way in ways])
    )
    return connection.execute(failed.values(values)).rowcount == 1


def stop_calls(connection: Connection, webhook: int, now: datetime) -> int:
    """Stop the calls of a webhook that have not gone out; return how many."""
    c = delivery.c
    values = {"state": Progress.STOPPED.value, "ended": now, "body": ""}
    its = update(delivery).where(c.state == Progress.WAITING.value, c.webhook == webhook)
    return connection.execute(its.values(values)).rowcount


def count_of(connection: Connection, ways: Collection[Way], state: Progress) -> int:
    """Return how many deliveries are so far."""
    c = delivery.c
    query = select(func.count()).where(
        c.state == state.value, c.way.in_([way.value for way in ways])
    )
    return connection.execute(query).scalar_one()


def has_old(connection: Connection, before: datetime) -> bool:
    """Tell whether there is something to be cleared away."""
    return (
        connection.execute(select(delivery.c.id).where(*_is_old(before)).limit(1)).first()
        is not None
    )


def forget_old(connection: Connection, before: datetime) -> int:
    """Clear away what was over long ago; return how many."""
    return connection.execute(delete(delivery).where(*_is_old(before))).rowcount


def _is_old(before: datetime) -> tuple[ColumnElement[bool], ...]:
    c = delivery.c
    over = [state.value for state in Progress if state is not Progress.WAITING]
    return c.state.in_(over), c.due < before


def _values(added: Delivery) -> dict[str, Any]:
    return {
        "way": added.way.value,
        "address": added.address,
        "webhook": added.webhook,
        "subject": added.subject,
        "body": added.body,
        "state": added.state.value,
        "tries": 0,
        "said": "",
        "created": added.created,
        "due": added.due,
        "ended": None,
    }


def _found(connection: Connection, query: Any) -> tuple[Delivery, ...]:  # noqa: ANN401 - a query
    return tuple(map(_delivery, connection.execute(query)))


def _delivery(row: Row[Any]) -> Delivery:
    return Delivery(
        id=row.id,
        way=Way(row.way),
        address=row.address,
        webhook=row.webhook,
        subject=row.subject,
        body=row.body,
        state=Progress(row.state),
        tries=row.tries,
        said=row.said,
        created=row.created,
        due=row.due,
        ended=row.ended,
    )
