"""Keys to the API: what a program may do in an account's name, and until when.

A key is shown once, when it is made; kept is its hash, and its first letters to know it by.
"""

from datetime import datetime
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, Row, select, update

from arpad.model.rights import Right
from arpad.store.bulk import add_row
from arpad.store.desk.accounts import Account, account_of
from arpad.store.desk.schema import account, key


class Key(Struct, frozen=True, kw_only=True):
    """A key; `scopes` are the rights of the account that it carries, `start` how it begins."""

    id: int = 0
    account_id: int
    name: str
    start: str
    scopes: tuple[Right, ...]
    created: datetime
    ends: datetime
    used: datetime | None = None
    revoked: datetime | None = None

    def is_good(self, now: datetime) -> bool:
        """Tell whether the key opens anything at a moment."""
        return self.revoked is None and now < self.ends


def add_key(connection: Connection, token: str, added: Key) -> int:
    """Keep a key under the hash of its token; return its number."""
    values = {
        "token": token,
        "account_id": added.account_id,
        "name": added.name,
        "start": added.start,
        "scopes": msgspec.json.encode([scope.name for scope in added.scopes]).decode(),
        "created": added.created,
        "ends": added.ends,
    }
    return add_row(connection, key, **values)


def key_with(connection: Connection, token: str) -> tuple[Key, Account] | None:
    """Return the key with the hash of a token, and whose it is."""
    row = connection.execute(select(key).where(key.c.token == token)).one_or_none()
    if row is None:
        return None
    owner = connection.execute(select(account).where(account.c.id == row.account_id)).one()
    return _key(row), account_of(owner)


def keys_of(connection: Connection, account_id: int) -> tuple[Key, ...]:
    """Return the keys of an account, the newest first."""
    query = select(key).where(key.c.account_id == account_id).order_by(key.c.id.desc())
    return tuple(map(_key, connection.execute(query)))


def see_key(connection: Connection, number: int, now: datetime) -> None:
    """Note that a key was used."""
    connection.execute(update(key).where(key.c.id == number).values(used=now))


def revoke_key(connection: Connection, number: int, now: datetime) -> None:
    """Let a key open nothing any more."""
    connection.execute(update(key).where(key.c.id == number).values(revoked=now))


def revoke_keys(connection: Connection, account_id: int, now: datetime) -> None:
    """Let no key of an account open anything any more."""
    c = key.c
    connection.execute(
        update(key).where(c.account_id == account_id, c.revoked.is_(None)).values(revoked=now)
    )


def _key(row: Row[Any]) -> Key:
    names = msgspec.json.decode(row.scopes, type=list[str])
    return Key(
        id=row.id,
        account_id=row.account_id,
        name=row.name,
        start=row.start,
        scopes=tuple(Right[name] for name in names if name in Right.__members__),
        created=row.created,
        ends=row.ends,
        used=row.used,
        revoked=row.revoked,
    )
