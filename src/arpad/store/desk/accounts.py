"""Accounts: who may work here, in which roles, for which federation."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, Row, select, update

from arpad.model.rights import Matter, Reach, Right, Role, reach_of, reaches
from arpad.store.bulk import add_row
from arpad.store.desk.schema import account


class Account(Struct, frozen=True, kw_only=True):
    """Somebody who may work here; `name` is what he signs in and signs with."""

    id: int = 0
    name: str
    full_name: str
    email: str | None = None
    roles: tuple[Role, ...] = ()
    federation: str | None = None
    language: str = "en"
    notices: tuple[str, ...] = ()
    has_password: bool = False
    has_second_factor: bool = False
    is_closed: bool = False
    failures: int = 0
    locked_until: datetime | None = None
    created: datetime
    created_by: str

    def reach(self, right: Right) -> Reach:
        """Return how far a right goes for the account."""
        return reach_of(self.roles, right)

    def may(self, right: Right, matter: Matter | None = None) -> bool:
        """Tell whether the account has a right at all, or for a matter."""
        reach = self.reach(right)
        if matter is None:
            return reach is not Reach.NOTHING
        return reaches(reach, matter, self.federation)


class Secrets(Struct, frozen=True, kw_only=True):
    """What proves that somebody is who he says: a hash, and the seed of the second factor.

    `last_code` is the number of the last code that was used: none is good twice.
    """

    password: str | None
    seed: str | None
    last_code: int | None


def add_account(connection: Connection, added: Account) -> int:
    """Add an account; return its number."""
    values = {
        "name": added.name,
        "full_name": added.full_name,
        "email": added.email,
        "roles": _joined(added.roles),
        "federation": added.federation,
        "language": added.language,
        "notices": _joined(added.notices),
        "is_closed": False,
        "failures": 0,
        "created": added.created,
        "created_by": added.created_by,
    }
    return add_row(connection, account, **values)


def accounts(connection: Connection) -> tuple[Account, ...]:
    """Return all accounts by their names."""
    return tuple(map(account_of, connection.execute(select(account).order_by(account.c.name))))


def account_named(connection: Connection, name: str) -> Account | None:
    """Return an account by its name."""
    row = connection.execute(select(account).where(account.c.name == name)).one_or_none()
    return None if row is None else account_of(row)


def account_numbered(connection: Connection, number: int) -> Account | None:
    """Return an account by its number."""
    row = connection.execute(select(account).where(account.c.id == number)).one_or_none()
    return None if row is None else account_of(row)


def secrets_of(connection: Connection, number: int) -> Secrets:
    """Return what proves that somebody is the owner of an account."""
    c = account.c
    row = connection.execute(select(c.password, c.totp, c.totp_last).where(c.id == number)).one()
    return Secrets(password=row.password, seed=row.totp, last_code=row.totp_last)


def change_account(connection: Connection, number: int, **facts: Any) -> None:  # noqa: ANN401
    """Set facts of an account, under the names of the table's columns."""
    for name in ("roles", "notices"):
        if name in facts:
            facts[name] = _joined(facts[name])
    connection.execute(update(account).where(account.c.id == number).values(facts))


def account_of(row: Row[Any]) -> Account:
    """Return a row of the table as a value."""
    return Account(
        id=row.id,
        name=row.name,
        full_name=row.full_name,
        email=row.email,
        roles=msgspec.json.decode(row.roles, type=tuple[Role, ...]),
        federation=row.federation,
        language=row.language,
        notices=msgspec.json.decode(row.notices, type=tuple[str, ...]),
        has_password=row.password is not None,
        has_second_factor=row.totp is not None,
        is_closed=row.is_closed,
        failures=row.failures,
        locked_until=row.locked_until,
        created=row.created,
        created_by=row.created_by,
    )


def _joined(words: Iterable[str]) -> str:
    return msgspec.json.encode([str(word) for word in words]).decode()
