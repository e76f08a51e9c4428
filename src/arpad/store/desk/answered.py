"""What requests of programs were answered, so that the same one sent again does nothing twice.

The row is made before the work and holds no answer yet: whoever comes second meanwhile sees it.
"""

from datetime import datetime
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, Row, delete, select, update
from sqlalchemy.dialects import postgresql, sqlite

from arpad.store.columns import SQLITE
from arpad.store.desk.schema import answered


class Asked(Struct, frozen=True, kw_only=True):
    """A request under a key that its program has chosen; `asked` is the hash of what it said."""

    id: int = 0
    account_id: int
    key: str
    asked: str
    at: datetime
    status: int | None = None
    answer: str = ""


def claim(connection: Connection, new: Asked) -> int | None:
    """Make the row of a request; return its number, None where the key has one already."""
    insert = sqlite.insert if connection.dialect.name == SQLITE else postgresql.insert
    values = {
        "account_id": new.account_id,
        "key": new.key,
        "asked": new.asked,
        "at": new.at,
        "status": None,
        "answer": "",
    }
    query = insert(answered).values(values).on_conflict_do_nothing().returning(answered.c.id)
    number: int | None = connection.execute(query).scalar_one_or_none()
    return number


def asked_before(connection: Connection, account_id: int, key: str) -> Asked | None:
    """Return what an account has asked under a key."""
    c = answered.c
    query = select(answered).where(c.account_id == account_id, c.key == key)
    row = connection.execute(query).one_or_none()
    return None if row is None else _asked(row)


def claim_again(connection: Connection, found: Asked, now: datetime) -> bool:
    """Take a request up that was cut short; tell whether nobody else has meanwhile."""
    c = answered.c
    query = update(answered).where(c.id == found.id, c.at == found.at, c.status.is_(None))
    return connection.execute(query.values(at=now)).rowcount == 1


def keep_answer(connection: Connection, number: int, status: int, answer: str) -> None:
    """Keep what a request was answered."""
    query = update(answered).where(answered.c.id == number)
    connection.execute(query.values(status=status, answer=answer))


def let_go(connection: Connection, number: int) -> None:
    """Forget a request by which nothing was done."""
    connection.execute(delete(answered).where(answered.c.id == number))


def forget_before(connection: Connection, moment: datetime) -> None:
    """Forget requests that came before a moment."""
    connection.execute(delete(answered).where(answered.c.at < moment))


def _asked(row: Row[Any]) -> Asked:
    return Asked(
        id=row.id,
        account_id=row.account_id,
        key=row.key,
        asked=row.asked,
        at=row.at,
        status=row.status,
        answer=row.answer,
    )
