"""Reports in the book: the bytes as they came, numbered; the number is the receipt."""

from collections.abc import Collection
from datetime import date
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection, Row, Select, select, text, update

from arpad.model.docket import Docket
from arpad.store.book import Entry
from arpad.store.bulk import add_row
from arpad.store.columns import SQLITE
from arpad.store.docket_facts import add_facts, facts_of
from arpad.store.schema import batch, event, report
from arpad.store.withheld import withheld_on


class Receipt(Struct, frozen=True, kw_only=True):
    """A report without its bytes; `id` is the number of the receipt."""

    id: int = 0
    event_id: int
    name: str
    format: str
    sha256: str
    received: date


class SameDay(Struct, frozen=True):
    """An event that begins on a day: enough to see whether a report is about it."""

    id: int
    name: str
    federation: str | None


def one_at_a_time(entry: Entry) -> None:
    """Wait for others who are taking reports in; a file has one writer anyway."""
    if entry.connection.dialect.name != SQLITE:
        entry.connection.execute(text("LOCK TABLE report IN SHARE ROW EXCLUSIVE MODE"))


def add_report(entry: Entry, receipt: Receipt, data: bytes) -> Receipt:
    """Keep a report as it came; return its receipt with the number that it got."""
    number = add_row(
        entry.connection,
        report,
        event_id=receipt.event_id,
        name=receipt.name,
        format=receipt.format,
        sha256=receipt.sha256,
        received=receipt.received,
        data=data,
        batch_id=entry.batch,
    )
    return replace(receipt, id=number)


def known_reports(
    connection: Connection, fingerprints: Collection[str], *, pool_id: int | None = None
) -> dict[str, Receipt]:
    """Return the reports that a pool already has, by their fingerprints; of several the first.

    Without a pool, those that any pool has.
    """
    query = _receipts().where(report.c.sha256.in_(fingerprints)).order_by(report.c.id.desc())
    if pool_id is not None:
        query = query.join(event, event.c.id == report.c.event_id).where(event.c.pool_id == pool_id)
    return {row.sha256: _receipt(row) for row in connection.execute(query)}


def receipts_of(connection: Connection, number: int) -> tuple[Receipt, ...]:
    """Return the reports of an event, the first one first."""
    query = _receipts().where(report.c.event_id == number).order_by(report.c.id)
    text_of, rows = withheld_on(connection).text, connection.execute(query)
    return tuple(replace(r, name=text_of(r.name)) for r in map(_receipt, rows))


def receipt(connection: Connection, number: int) -> Receipt | None:
    """Return a receipt by its number; None for a number that none has."""
    row = connection.execute(_receipts().where(report.c.id == number)).one_or_none()
    return None if row is None else _receipt(row)


def report_bytes(connection: Connection, number: int) -> bytes | None:
    """Return the bytes of a report as they came, by the number of its receipt."""
    data: bytes | None = connection.execute(
        select(report.c.data).where(report.c.id == number)
    ).scalar_one_or_none()
    return data


def batch_of_report(connection: Connection, number: int) -> tuple[int, str]:
    """Return the batch in which a report came into the book, and its command."""
    query = select(batch.c.id, batch.c.command).join(report, report.c.batch_id == batch.c.id)
    found, command = connection.execute(query.where(report.c.id == number)).one()
    return found, command


def events_that_start(connection: Connection, pool_id: int, day: date) -> tuple[SameDay, ...]:
    """Return the events of a pool that begin on a day."""
    query = (
        select(event.c.id, event.c.name, event.c.federation)
        .where(event.c.pool_id == pool_id, event.c.start == day)
        .order_by(event.c.id)
    )
    return tuple(SameDay(*row) for row in connection.execute(query))


def set_facts(entry: Entry, docket: Docket) -> None:
    """Let the docket of an event say what its newest report says."""
    facts, is_it = facts_of(docket), event.c.id == docket.id
    same = (event.c[name].is_not_distinct_from(value) for name, value in facts.items())
    if entry.connection.execute(select(event.c.id).where(is_it, *same)).one_or_none() is None:
        entry.connection.execute(update(event).where(is_it).values(**facts))
        add_facts(entry, docket)


def _receipts() -> Select[Any]:
    return select(*(column for column in report.c if column.name not in {"data", "batch_id"}))


def _receipt(row: Row[Any]) -> Receipt:
    return Receipt(
        id=row.id,
        event_id=row.event_id,
        name=row.name,
        format=row.format,
        sha256=row.sha256,
        received=row.received,
    )
