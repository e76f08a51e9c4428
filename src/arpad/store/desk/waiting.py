"""What waits on the desk: requests without an answer, and jobs that somebody should know of."""

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import Connection, func, select

from arpad.store.desk.jobs import COLUMNS, Job, JobState, job_of, wish_text
from arpad.store.desk.schema import job, request

_UNFINISHED = (JobState.WAITING.value, JobState.RUNNING.value)


def open_requests(connection: Connection) -> int:
    """Count the requests that nobody has answered."""
    query = select(func.count()).select_from(request).where(request.c.answered.is_(None))
    return connection.execute(query).scalar_one()


def failed_jobs(connection: Connection, since: datetime, *, most: int = 20) -> tuple[Job, ...]:
    """Return the jobs that have failed since a moment, the newest first."""
    c = job.c
    query = (
        select(*COLUMNS)
        .where(c.state == JobState.FAILED.value, c.ended >= since)
        .order_by(c.id.desc())
        .limit(most)
    )
    return tuple(map(job_of, connection.execute(query)))


def unfinished_jobs(connection: Connection, kinds: Collection[str]) -> tuple[Job, ...]:
    """Return the jobs of some kinds that wait or are being done, the oldest first."""
    c = job.c
    query = select(*COLUMNS).where(c.state.in_(_UNFINISHED), c.kind.in_(kinds))
    return tuple(map(job_of, connection.execute(query.order_by(c.id))))


def last_done(connection: Connection, kind: str, wish: dict[str, str]) -> Job | None:
    """Return the newest job of a kind with a wish that is done; None where there is none."""
    c = job.c
    query = (
        select(*COLUMNS)
        .where(c.state == JobState.DONE.value, c.kind == kind, c.wish == wish_text(wish))
        .order_by(c.id.desc())
        .limit(1)
    )
    row = connection.execute(query).one_or_none()
    return None if row is None else job_of(row)
