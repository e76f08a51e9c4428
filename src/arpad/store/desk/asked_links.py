"""How often links for a new password were asked for, as the log of the desk knows it."""

from datetime import datetime

from sqlalchemy import Connection, func, select

from arpad.store.desk.schema import log

ASKED = "ask for a link"


def asked_by(connection: Connection, who: str, since: datetime) -> int:
    """Return how often somebody has asked since a moment."""
    c = log.c
    query = select(func.count()).where(c.who == who, c.action == ASKED, c.at >= since)
    return connection.execute(query).scalar_one()


def asked_for(connection: Connection, subject: str, since: datetime) -> int:
    """Return how often a link for an account was asked for since a moment."""
    c = log.c
    query = select(func.count()).where(c.subject == subject, c.action == ASKED, c.at >= since)
    return connection.execute(query).scalar_one()
