"""Whose events are: who registered or reported one has it as his own."""

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import Connection, select

from arpad.store.bulk import add_row
from arpad.store.desk.schema import event_account


def own_event(connection: Connection, event: int, account_id: int, now: datetime) -> None:
    """Note that an event is an account's own."""
    if not is_own_event(connection, event, account_id):
        add_row(connection, event_account, event=event, account_id=account_id, since=now)


def is_own_event(connection: Connection, event: int, account_id: int) -> bool:
    """Tell whether an event is an account's own."""
    c = event_account.c
    query = select(c.id).where(c.event == event, c.account_id == account_id)
    return connection.execute(query).first() is not None


def own_events(connection: Connection, account_id: int) -> tuple[int, ...]:
    """Return the numbers of an account's own events, the newest first."""
    c = event_account.c
    query = select(c.event).where(c.account_id == account_id).order_by(c.id.desc())
    return tuple(connection.execute(query).scalars())


def owners_of(connection: Connection, event: int) -> tuple[int, ...]:
    """Return the numbers of the accounts whose own an event is."""
    c = event_account.c
    return tuple(connection.execute(select(c.account_id).where(c.event == event)).scalars())


def owners_of_many(connection: Connection, events: Collection[int]) -> dict[int, set[int]]:
    """Return the numbers of the accounts whose own events are, by the numbers of the events."""
    c = event_account.c
    query = select(c.event, c.account_id).where(c.event.in_(events))
    found = dict[int, set[int]]()
    for event, account in connection.execute(query):
        found.setdefault(event, set()).add(account)
    return found
