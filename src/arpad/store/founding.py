"""When a book was begun: what tells one office's book from another's."""

from datetime import datetime

from sqlalchemy import Connection, select

from arpad.store.schema import batch


def founded(connection: Connection) -> str:
    """Return the moment of the first batch, which never changes; empty for an empty book."""
    query = select(batch.c.at).order_by(batch.c.id).limit(1)
    at: datetime | None = connection.execute(query).scalar_one_or_none()
    return "" if at is None else at.isoformat()
