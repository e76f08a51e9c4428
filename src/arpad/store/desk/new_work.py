"""What was laid on a desk since a row that somebody has seen: submissions and requests."""

from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, Table, func, select

from arpad.store.columns import SQLITE
from arpad.store.desk.schema import account, request, submission


class DeskHeads(Struct, frozen=True, kw_only=True):
    """The newest rows of a desk that are work for somebody."""

    submission: int = 0
    request: int = 0


class NewWork(Struct, frozen=True, kw_only=True):
    """A submission or a request: by whom, and what it is about."""

    id: int
    who: str
    about: str


def desk_heads(connection: Connection) -> DeskHeads:
    """Return the newest rows."""
    found = [
        connection.execute(select(func.max(table.c.id))).scalar() or 0
        for table in (submission, request)
    ]
    return DeskHeads(submission=found[0], request=found[1])


def hold_work_still(connection: Connection) -> None:
    """Wait for whoever is laying something on the desk, and let nobody else begin meanwhile.

    A server numbers rows before they can be seen, and a lower number may come to light after a
    higher one. A file has one writer at a time.
    """
    if connection.dialect.name != SQLITE:
        connection.exec_driver_sql(f"LOCK TABLE {submission.name}, {request.name} IN SHARE MODE")


def submissions_after(connection: Connection, after: int) -> tuple[NewWork, ...]:
    """Return the submissions after one."""
    return _after(connection, submission, submission.c.name, after)


def requests_after(connection: Connection, after: int) -> tuple[NewWork, ...]:
    """Return the requests after one."""
    return _after(connection, request, request.c.player, after)


def _after(connection: Connection, table: Table, about: Any, after: int) -> tuple[NewWork, ...]:  # noqa: ANN401 - a column
    c = table.c
    query = (
        select(c.id, account.c.name.label("who"), about.label("about"))
        .join(account, account.c.id == c.account_id)
        .where(c.id > after)
        .order_by(c.id)
    )
    return tuple(
        NewWork(id=row.id, who=row.who, about=row.about) for row in connection.execute(query)
    )
