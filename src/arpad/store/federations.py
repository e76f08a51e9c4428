"""Federations in the book: names and status, each from a day on."""

from datetime import date
from enum import StrEnum
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, Row, select

from arpad.store.book import Entry
from arpad.store.bulk import add_row
from arpad.store.schema import federation


class Status(StrEnum):
    """What a national federation is to the international one."""

    MEMBER = "member"
    SUSPENDED = "suspended"
    """A member that has lost its rights for a time."""
    EXPELLED = "expelled"
    """A member that has lost its membership for good."""
    LEFT = "left"
    """A member that left by itself."""
    OUTSIDE = "outside"
    """Never a member."""


class Federation(Struct, frozen=True, kw_only=True):
    """What is known of a federation from a day on."""

    code: str
    name: str
    status: Status
    since: date


def add_federation(entry: Entry, added: Federation) -> None:
    """Add what is known of a federation from a day on."""
    add_row(
        entry.connection,
        federation,
        code=added.code,
        name=added.name,
        status=added.status.value,
        since=added.since,
        batch_id=entry.batch,
    )


def federations_on(connection: Connection, day: date | None = None) -> dict[str, Federation]:
    """Return what is known of every federation, or was on a day, by code.

    Later days come last, and of one day what was entered last.
    """
    query = select(federation).order_by(federation.c.code, federation.c.since, federation.c.id)
    if day is not None:
        query = query.where(federation.c.since <= day)
    return {row.code: _federation(row) for row in connection.execute(query)}


def status_on(connection: Connection, day: date) -> dict[str, Status]:
    """Return the status of every federation on a day; one that nobody entered is not in it."""
    return {code: known.status for code, known in federations_on(connection, day).items()}


def history_of(connection: Connection, code: str) -> tuple[Federation, ...]:
    """Return everything that was ever entered about a federation, by its days."""
    query = select(federation).where(federation.c.code == code)
    ordered = query.order_by(federation.c.since, federation.c.id)
    return tuple(map(_federation, connection.execute(ordered)))


def _federation(row: Row[Any]) -> Federation:
    return Federation(code=row.code, name=row.name, status=Status(row.status), since=row.since)
