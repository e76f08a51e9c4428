"""Webhooks: addresses of programs that are called when something has happened.

The secret of a webhook is kept as it is: what is sent is signed with it each time.
"""

from datetime import datetime
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, Row, select, update

from arpad.store.bulk import add_row
from arpad.store.desk.schema import webhook


class Webhook(Struct, frozen=True, kw_only=True):
    """A program that is called, and about which kinds of news."""

    id: int = 0
    url: str
    kinds: tuple[str, ...]
    is_closed: bool = False
    created: datetime
    created_by: str


def add_webhook(connection: Connection, added: Webhook, secret: str) -> int:
    """Add a webhook with its secret; return its number."""
    return add_row(
        connection,
        webhook,
        url=added.url,
        secret=secret,
        kinds=msgspec.json.encode(added.kinds).decode(),
        is_closed=False,
        created=added.created,
        created_by=added.created_by,
    )


def webhooks(connection: Connection) -> tuple[Webhook, ...]:
    """Return the webhooks that are called."""
    known = map(_webhook, connection.execute(select(webhook).order_by(webhook.c.id)))
    return tuple(each for each in known if not each.is_closed)


def webhook_numbered(connection: Connection, number: int) -> Webhook | None:
    """Return a webhook by its number."""
    row = connection.execute(select(webhook).where(webhook.c.id == number)).one_or_none()
    return None if row is None else _webhook(row)


def secret_of(connection: Connection, number: int) -> str:
    """Return the secret with which the calls of a webhook are signed."""
    query = select(webhook.c.secret).where(webhook.c.id == number)
    found: str = connection.execute(query).scalar_one()
    return found


def close_webhook(connection: Connection, number: int) -> None:
    """Call a webhook no more, and forget its secret."""
    its = update(webhook).where(webhook.c.id == number)
    connection.execute(its.values(is_closed=True, secret=""))


def _webhook(row: Row[Any]) -> Webhook:
    return Webhook(
        id=row.id,
        url=row.url,
        kinds=msgspec.json.decode(row.kinds, type=tuple[str, ...]),
        is_closed=row.is_closed,
        created=row.created,
        created_by=row.created_by,
    )
