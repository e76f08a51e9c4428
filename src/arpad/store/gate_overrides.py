"""Overrides of the gate in the book: why a finding did not stop a list, and who answers for it."""

from collections.abc import Iterable
from datetime import date

from msgspec import Struct
from sqlalchemy import Connection, select

from arpad.store.book import Entry
from arpad.store.bulk import add_rows
from arpad.store.schema import gate_override

_COLUMNS = ("pool_id", "list_date", "check", "about", "message", "reason", "who", "day")


class GateOverride(Struct, frozen=True, kw_only=True):
    """One finding that does not stop a list: the sentence that was overridden, why, by whom, when.

    It is for the finding as it was seen: other numbers make another sentence, and that one has to
    be looked at again.
    """

    check: str
    about: str
    message: str
    reason: str
    who: str
    day: date


def add_overrides(
    entry: Entry, pool_id: int, list_date: date, overrides: Iterable[GateOverride]
) -> None:
    """Record overrides for a list."""
    rows = (
        (pool_id, list_date, o.check, o.about, o.message, o.reason, o.who, o.day, entry.batch)
        for o in overrides
    )
    add_rows(entry.connection, gate_override, (*_COLUMNS, "batch_id"), rows)


def overrides_for(
    connection: Connection, pool_id: int, list_date: date
) -> tuple[GateOverride, ...]:
    """Return the overrides for a list, as they were recorded."""
    c = gate_override.c
    query = (
        select(c.check, c.about, c.message, c.reason, c.who, c.day)
        .where(c.pool_id == pool_id, c.list_date == list_date)
        .order_by(c.id)
    )
    return tuple(
        GateOverride(check=check, about=about, message=message, reason=reason, who=who, day=day)
        for check, about, message, reason, who, day in connection.execute(query)
    )
