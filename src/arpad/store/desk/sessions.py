"""Sessions: who is signed in, since when, from which browser. Tokens are kept as hashes only."""

from datetime import datetime
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, Row, delete, select, update

from arpad.store.bulk import add_row
from arpad.store.desk.accounts import Account, account_of
from arpad.store.desk.schema import account, session


class Session(Struct, frozen=True, kw_only=True):
    """Somebody is signed in; `flash` is a sentence that the next page says once."""

    id: int
    account_id: int
    started: datetime
    seen: datetime
    ends: datetime
    agent: str
    flash: str


def add_session(
    connection: Connection,
    token: str,
    account_id: int,
    *,
    now: datetime,
    ends: datetime,
    agent: str,
) -> int:
    """Begin a session under the hash of its token; return its number."""
    values = {
        "token": token,
        "account_id": account_id,
        "started": now,
        "seen": now,
        "ends": ends,
        "agent": agent,
        "flash": "",
    }
    return add_row(connection, session, **values)


def session_with(connection: Connection, token: str) -> tuple[Session, Account] | None:
    """Return the session with the hash of a token, and whose it is."""
    row = connection.execute(select(session).where(session.c.token == token)).one_or_none()
    if row is None:
        return None
    owner = connection.execute(select(account).where(account.c.id == row.account_id)).one()
    return _session(row), account_of(owner)


def sessions_of(connection: Connection, account_id: int) -> tuple[Session, ...]:
    """Return the sessions of an account, the newest first."""
    query = select(session).where(session.c.account_id == account_id)
    return tuple(map(_session, connection.execute(query.order_by(session.c.id.desc()))))


def see_session(connection: Connection, number: int, *, now: datetime, ends: datetime) -> None:
    """Note that a session is in use, and until when it holds now."""
    connection.execute(update(session).where(session.c.id == number).values(seen=now, ends=ends))


def set_flash(connection: Connection, number: int, flash: str) -> None:
    """Keep the sentence that the next page of a session says; none once it has been said."""
    connection.execute(update(session).where(session.c.id == number).values(flash=flash))


def end_session(connection: Connection, number: int) -> None:
    """End a session."""
    connection.execute(delete(session).where(session.c.id == number))


def end_sessions(connection: Connection, account_id: int, *, but: int = 0) -> int:
    """End the sessions of an account, all but one if wished; return how many."""
    c = session.c
    return connection.execute(
        delete(session).where(c.account_id == account_id, c.id != but)
    ).rowcount


def forget_ended(connection: Connection, now: datetime) -> int:
    """Clear away sessions that have ended; return how many."""
    return connection.execute(delete(session).where(session.c.ends < now)).rowcount


def _session(row: Row[Any]) -> Session:
    return Session(
        id=row.id,
        account_id=row.account_id,
        started=row.started,
        seen=row.seen,
        ends=row.ends,
        agent=row.agent,
        flash=row.flash,
    )
