"""Reports on the scale of a pool, as they were made; who published them, if anybody has."""

from datetime import date, datetime
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, Row, Select, func, select, update

from arpad.store.bulk import add_row
from arpad.store.desk.schema import drift_report, reckoned


class KeptReport(Struct, frozen=True, kw_only=True):
    """A report: of which pool, up to which list, made when and by whom; its content is JSON."""

    id: int = 0
    pool: str
    list_date: date
    at: datetime
    who: str
    is_alarm: bool
    content: str = ""
    published: datetime | None = None
    published_by: str | None = None


_HEADS = [column for column in drift_report.c if column.name != "content"]


def add_report(connection: Connection, report: KeptReport) -> int:
    """Keep a report; return its number."""
    return add_row(
        connection,
        drift_report,
        pool=report.pool,
        list_date=report.list_date,
        at=report.at,
        who=report.who,
        is_alarm=report.is_alarm,
        content=report.content,
    )


def report_numbered(connection: Connection, number: int) -> KeptReport | None:
    """Return a report by its number, whole."""
    return _first(connection, select(drift_report).where(drift_report.c.id == number))


def published_report(connection: Connection, pool: str) -> KeptReport | None:
    """Return the newest report of a pool that is for everybody, whole."""
    c = drift_report.c
    query = select(drift_report).where(c.pool == pool, c.published.is_not(None))
    return _first(connection, query.order_by(c.list_date.desc(), c.id.desc()).limit(1))


def report_heads(connection: Connection, pool: str | None = None) -> tuple[KeptReport, ...]:
    """Return the reports without their contents, the newest first."""
    query = select(*_HEADS).order_by(drift_report.c.id.desc())
    if pool is not None:
        query = query.where(drift_report.c.pool == pool)
    return tuple(_report(row) for row in connection.execute(query))


def set_published(
    connection: Connection, number: int, published: datetime | None, who: str | None
) -> None:
    """Let everybody see a report; or nobody but the desk, where no moment is given."""
    query = update(drift_report).where(drift_report.c.id == number)
    connection.execute(query.values(published=published, published_by=who))


def state_of_scale(connection: Connection) -> str:
    """Return something that is another one as soon as pages about scales say something else."""
    c = drift_report.c
    kept = connection.execute(select(func.count()).select_from(reckoned)).scalar_one()
    query = select(func.count(c.published), func.max(c.published), func.sum(c.id))
    told = connection.execute(query.where(c.published.is_not(None))).one()
    return repr((kept, *map(str, told)))


def _first(connection: Connection, query: Select[Any]) -> KeptReport | None:
    row = connection.execute(query).one_or_none()
    return None if row is None else _report(row, row.content)


def _report(row: Row[Any], content: str = "") -> KeptReport:
    return KeptReport(
        id=row.id,
        pool=row.pool,
        list_date=row.list_date,
        at=row.at,
        who=row.who,
        is_alarm=row.is_alarm,
        content=content,
        published=row.published,
        published_by=row.published_by,
    )
