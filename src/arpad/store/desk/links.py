"""One-time links: an invitation, or a new password. Tokens are kept as hashes only."""

from datetime import datetime
from enum import StrEnum

from msgspec import Struct
from sqlalchemy import Connection, insert, select, update

from arpad.store.desk.accounts import Account, account_of
from arpad.store.desk.schema import account, link


class Purpose(StrEnum):
    """What a link is for."""

    INVITATION = "invitation"
    RESET = "reset"


class Link(Struct, frozen=True, kw_only=True):
    """A link that was given out."""

    id: int
    purpose: Purpose
    ends: datetime
    used: datetime | None


def add_link(
    connection: Connection, token: str, account_id: int, purpose: Purpose, ends: datetime
) -> None:
    """Keep a link under the hash of its token; older ones of the account are good no longer."""
    connection.execute(
        update(link).where(link.c.account_id == account_id, link.c.used.is_(None)).values(used=ends)
    )
    values = {"token": token, "account_id": account_id, "purpose": purpose.value, "ends": ends}
    connection.execute(insert(link).values(values))


def link_with(connection: Connection, token: str) -> tuple[Link, Account] | None:
    """Return the link with the hash of a token, and whom it is for."""
    row = connection.execute(select(link).where(link.c.token == token)).one_or_none()
    if row is None:
        return None
    owner = connection.execute(select(account).where(account.c.id == row.account_id)).one()
    found = Link(id=row.id, purpose=Purpose(row.purpose), ends=row.ends, used=row.used)
    return found, account_of(owner)


def use_link(connection: Connection, number: int, now: datetime) -> bool:
    """Note that a link was used; tell whether it was still good."""
    c = link.c
    used = connection.execute(
        update(link).where(c.id == number, c.used.is_(None)).values(used=now)
    ).rowcount
    return used == 1
