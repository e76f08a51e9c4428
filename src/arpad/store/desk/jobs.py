"""Jobs: work that takes longer than anybody waits for a page, kept until it is done.

A job that was cut short by a restart is taken up again; what it had booked by then is found in the
book by its number.
"""

from collections.abc import Collection
from datetime import datetime
from enum import StrEnum
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    Select,
    and_,
    delete,
    func,
    literal,
    or_,
    select,
    update,
)

from arpad.store.bulk import add_row
from arpad.store.desk.schema import job


class JobState(StrEnum):
    """How far a job is."""

    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    STOPPED = "stopped"
    """By somebody, before it began."""

    @property
    def is_over(self) -> bool:
        """Tell whether nothing more will come of it."""
        return self in {JobState.DONE, JobState.FAILED, JobState.STOPPED}


class Job(Struct, frozen=True, kw_only=True):
    """A job: what is wished, how far it is, what came of it; `due` where it is for later."""

    id: int = 0
    account_id: int
    kind: str
    wish: dict[str, Any]
    state: JobState = JobState.WAITING
    done: int = 0
    total: int = 0
    doing: str = ""
    answer: dict[str, Any] = {}
    created: datetime
    due: datetime | None = None
    started: datetime | None = None
    ended: datetime | None = None
    tries: int = 0


COLUMNS = [column for column in job.c if column.name not in {"data", "seen"}]


def add_job(connection: Connection, added: Job, data: bytes | None = None) -> int:
    """Add a job, with the file that it is about; return its number."""
    return add_row(
        connection,
        job,
        account_id=added.account_id,
        kind=added.kind,
        wish=wish_text(added.wish),
        data=data,
        state=added.state.value,
        done=0,
        total=0,
        doing="",
        answer="{}",
        created=added.created,
        due=added.due,
        tries=0,
    )


def job_numbered(connection: Connection, number: int) -> Job | None:
    """Return a job by its number."""
    row = connection.execute(select(*COLUMNS).where(job.c.id == number)).one_or_none()
    return None if row is None else job_of(row)


def data_of(connection: Connection, number: int) -> bytes | None:
    """Return the file that a job is about; of one that is over, the file that came of it."""
    found: bytes | None = connection.execute(
        select(job.c.data).where(job.c.id == number)
    ).scalar_one()
    return found


def jobs(
    connection: Connection,
    *,
    account_id: int | None = None,
    below: int | None = None,
    most: int = 50,
) -> tuple[Job, ...]:
    """Return jobs, the newest first; of an account, or of all; `below` a number, to go on."""
    query = select(*COLUMNS).order_by(job.c.id.desc()).limit(most)
    if account_id is not None:
        query = query.where(job.c.account_id == account_id)
    if below is not None:
        query = query.where(job.c.id < below)
    return tuple(map(job_of, connection.execute(query)))


def jobs_of_kinds(connection: Connection, kinds: Collection[str], *, most: int) -> tuple[Job, ...]:
    """Return the newest jobs of some kinds, without what came of them: that may be long."""
    c = job.c
    columns = [column for column in COLUMNS if column.name != "answer"]
    query: Select[Any] = select(*columns, literal("{}").label("answer"))
    query = query.where(c.kind.in_(kinds)).order_by(c.id.desc()).limit(most)
    return tuple(map(job_of, connection.execute(query)))


def jobs_planned(connection: Connection, kind: str) -> tuple[Job, ...]:
    """Return the jobs of a kind that have not begun, in the order they are due."""
    c = job.c
    query = select(*COLUMNS).where(c.kind == kind, c.state == JobState.WAITING.value)
    return tuple(map(job_of, connection.execute(query.order_by(c.due, c.id))))


def jobs_by_state(connection: Connection) -> dict[JobState, int]:
    """Return how many jobs there are in each state."""
    rows = connection.execute(select(job.c.state, func.count()).group_by(job.c.state))
    return {JobState(state): number for state, number in rows}


def take_job(connection: Connection, now: datetime) -> Job | None:
    """Take the oldest job that waits and is due; None where there is none."""
    c = job.c
    query = select(*COLUMNS).where(_is_due(now)).order_by(c.id).limit(1)
    row = connection.execute(query).one_or_none()
    if row is None:
        return None
    values = {"state": JobState.RUNNING.value, "started": now, "seen": now, "tries": row.tries + 1}
    taken = connection.execute(
        update(job).where(c.id == row.id, c.state == JobState.WAITING.value).values(values)
    ).rowcount
    return job_numbered(connection, row.id) if taken else None


def tell_progress(
    connection: Connection, number: int, *, done: int, total: int, doing: str, now: datetime
) -> None:
    """Note how far a job is."""
    values = {"done": done, "total": total, "doing": doing, "seen": now}
    connection.execute(update(job).where(job.c.id == number).values(values))


def end_job(
    connection: Connection,
    number: int,
    state: JobState,
    answer: dict[str, Any],
    now: datetime,
    *,
    file: bytes | None = None,
) -> None:
    """Note what came of a job, with a file if one did; that which it was about is not kept."""
    values = {"state": state.value, "answer": wish_text(answer), "ended": now, "data": file}
    connection.execute(update(job).where(job.c.id == number).values(values))


def stop_job(connection: Connection, number: int, now: datetime) -> bool:
    """Stop a job that has not begun; tell whether that was so."""
    c = job.c
    values = {"state": JobState.STOPPED.value, "ended": now, "data": None}
    return (
        connection.execute(
            update(job).where(c.id == number, c.state == JobState.WAITING.value).values(values)
        ).rowcount
        == 1
    )


def delete_job(connection: Connection, number: int) -> None:
    """Forget a job, with all that came of it."""
    connection.execute(delete(job).where(job.c.id == number))


def put_back(connection: Connection) -> int:
    """Let jobs wait again that were running when everything was cut short; return how many."""
    return connection.execute(
        update(job)
        .where(job.c.state == JobState.RUNNING.value)
        .values(state=JobState.WAITING.value)
    ).rowcount


def _is_due(now: datetime) -> ColumnElement[bool]:
    c = job.c
    return and_(c.state == JobState.WAITING.value, or_(c.due.is_(None), c.due <= now))


def job_of(row: Row[Any]) -> Job:
    """Return the job that a row is."""
    return Job(
        id=row.id,
        account_id=row.account_id,
        kind=row.kind,
        wish=msgspec.json.decode(row.wish),
        state=JobState(row.state),
        done=row.done,
        total=row.total,
        doing=row.doing,
        answer=msgspec.json.decode(row.answer),
        created=row.created,
        due=row.due,
        started=row.started,
        ended=row.ended,
        tries=row.tries,
    )


def wish_text(values: dict[str, Any]) -> str:
    """Return a wish, or an answer, as it is kept."""
    return msgspec.json.encode(values, order="sorted").decode()
