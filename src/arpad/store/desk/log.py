"""The log of the desk: who did what, when, and from which value to which. It is only added to."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, or_, select

from arpad.store.bulk import add_row
from arpad.store.desk.schema import log

Values = Mapping[str, Any]


class Line(Struct, frozen=True, kw_only=True):
    """Something that was done to a subject; `batch` is what the book got by it, if anything."""

    id: int = 0
    at: datetime
    who: str
    action: str
    subject: str
    before: dict[str, Any] = {}
    after: dict[str, Any] = {}
    batch: int | None = None
    address: str = ""


class Sought(Struct, frozen=True, kw_only=True):
    """Which lines are wanted: by whom, about what, from when until when, before which one."""

    who: str | None = None
    subject: str | None = None
    action: str | None = None
    since: datetime | None = None
    until: datetime | None = None
    before: int | None = None


def add_line(connection: Connection, line: Line) -> int:
    """Add a line; return its number."""
    values = {
        "at": line.at,
        "who": line.who,
        "action": line.action,
        "subject": line.subject,
        "before": _text(line.before),
        "after": _text(line.after),
        "batch": line.batch,
        "address": line.address,
    }
    return add_row(connection, log, **values)


def lines(connection: Connection, sought: Sought, *, most: int) -> tuple[Line, ...]:
    """Return lines, the newest first."""
    c = log.c
    query = select(log).order_by(c.id.desc()).limit(most)
    if sought.who is not None:
        query = query.where(c.who == sought.who)
    if sought.subject is not None:
        start = c.subject.startswith(f"{sought.subject} ", autoescape=True)
        query = query.where(or_(c.subject == sought.subject, start))
    if sought.action is not None:
        query = query.where(c.action == sought.action)
    if sought.since is not None:
        query = query.where(c.at >= sought.since)
    if sought.until is not None:
        query = query.where(c.at < sought.until)
    if sought.before is not None:
        query = query.where(c.id < sought.before)
    return tuple(
        Line(
            id=row.id,
            at=row.at,
            who=row.who,
            action=row.action,
            subject=row.subject,
            before=msgspec.json.decode(row.before),
            after=msgspec.json.decode(row.after),
            batch=row.batch,
            address=row.address,
        )
        for row in connection.execute(query)
    )


def lines_from(connection: Connection, mark: str) -> tuple[int, ...]:
    """Return the numbers of the lines whose address ends with a mark: those of one request."""
    query = select(log.c.id).where(log.c.address.endswith(mark, autoescape=True))
    return tuple(connection.execute(query.order_by(log.c.id)).scalars())


def _text(values: Values) -> str:
    return msgspec.json.encode(dict(values), order="sorted").decode()
