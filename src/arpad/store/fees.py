"""Fees in the book: what a federation owes or has paid for an event; amounts are hundredths."""

from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, Row, Select, func, select

from arpad.store.book import Entry
from arpad.store.bulk import add_row
from arpad.store.schema import event, fee


class Fee(Struct, frozen=True, kw_only=True):
    """One amount in hundredths of a currency; less than nothing takes one back."""

    id: int = 0
    event_id: int
    federation: str | None
    amount: int
    currency: str
    what: str


class FeeTotal(Struct, frozen=True, kw_only=True):
    """What a federation's events come to in one currency."""

    federation: str | None
    currency: str
    amount: int
    events: int


def add_fee(entry: Entry, recorded: Fee) -> int:
    """Record a fee; return its number."""
    return add_row(
        entry.connection,
        fee,
        event_id=recorded.event_id,
        federation=recorded.federation,
        amount=recorded.amount,
        currency=recorded.currency,
        what=recorded.what,
        batch_id=entry.batch,
    )


def fees_of(connection: Connection, number: int) -> tuple[Fee, ...]:
    """Return the fees of an event, the first one first."""
    query = select(fee).where(fee.c.event_id == number).order_by(fee.c.id)
    return tuple(map(_fee, connection.execute(query)))


def fee_totals(connection: Connection, *, pool_id: int | None = None) -> tuple[FeeTotal, ...]:
    """Return the sums per federation and currency."""
    query: Select[Any] = (
        select(
            fee.c.federation,
            fee.c.currency,
            func.sum(fee.c.amount).label("amount"),
            func.count(fee.c.event_id.distinct()).label("events"),
        )
        .group_by(fee.c.federation, fee.c.currency)
        .order_by(func.coalesce(fee.c.federation, ""), fee.c.currency)
    )
    if pool_id is not None:
        query = query.join(event, event.c.id == fee.c.event_id).where(event.c.pool_id == pool_id)
    return tuple(
        FeeTotal(
            federation=row.federation,
            currency=row.currency,
            amount=int(row.amount),
            events=row.events,
        )
        for row in connection.execute(query)
    )


def _fee(row: Row[Any]) -> Fee:
    return Fee(
        id=row.id,
        event_id=row.event_id,
        federation=row.federation,
        amount=row.amount,
        currency=row.currency,
        what=row.what,
    )
