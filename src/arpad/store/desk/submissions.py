"""Submissions: files that somebody has handed in, numbered, with who ran the event as arbiter.

The book numbers the reports that were taken; a submission has its number from the moment at which
it was handed in, whatever becomes of it.
"""

from collections.abc import Sequence
from datetime import datetime
from enum import StrEnum
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, Row, select, update

from arpad.store.bulk import add_row
from arpad.store.desk.schema import account, submission


class SubmissionState(StrEnum):
    """What became of a file that was handed in."""

    WAITING = "waiting"
    TAKEN = "taken"
    KNOWN = "known"
    """The book had the very same file already."""
    REFUSED = "refused"


class Arbiter(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An arbiter of an event, with the number that a federation gave him."""

    name: str
    id: str = ""
    is_chief: bool = False


class Arbiters(Struct, frozen=True, kw_only=True):
    """The arbiters as who hands a report in names them, and as the report does."""

    given: tuple[Arbiter, ...] = ()
    reported: tuple[Arbiter, ...] = ()


class Submission(Struct, frozen=True, kw_only=True):
    """A file that was handed in; `event` and `receipt` are numbers of the book, once it has them.

    `said` is why it was not taken, `job` the job by which it is.
    """

    id: int = 0
    account_id: int
    who: str = ""
    at: datetime
    name: str
    sha256: str
    bytes: int
    pool: str | None = None
    event: int | None = None
    receipt: int | None = None
    arbiters: Arbiters = Arbiters()
    state: SubmissionState = SubmissionState.WAITING
    said: str = ""
    job: int | None = None


_ARBITERS = msgspec.json.Decoder(Arbiters)


def add_submission(connection: Connection, added: Submission) -> int:
    """Add a submission; return its number."""
    return add_row(
        connection,
        submission,
        account_id=added.account_id,
        at=added.at,
        name=added.name,
        sha256=added.sha256,
        bytes=added.bytes,
        pool=added.pool,
        event=added.event,
        receipt=added.receipt,
        arbiters=_text(added.arbiters),
        state=added.state.value,
        said=added.said,
        job=added.job,
    )


def change_submission(connection: Connection, number: int, **facts: Any) -> None:  # noqa: ANN401
    """Set facts of a submission, under the names of the table's columns."""
    if "arbiters" in facts:
        facts["arbiters"] = _text(facts["arbiters"])
    connection.execute(update(submission).where(submission.c.id == number).values(facts))


def submission_numbered(connection: Connection, number: int) -> Submission | None:
    """Return a submission by its number."""
    row = connection.execute(_all().where(submission.c.id == number)).one_or_none()
    return None if row is None else _submission(row)


def submissions(
    connection: Connection,
    *,
    account_id: int | None = None,
    federation: str | None = None,
    job: int | None = None,
    before: int | None = None,
    most: int = 50,
) -> tuple[Submission, ...]:
    """Return submissions, the newest first: of an account, or of a federation's accounts.

    `before` is the number of the last one on the page before.
    """
    c = submission.c
    query = _all().order_by(c.id.desc()).limit(most)
    wanted = {c.account_id: account_id, account.c.federation: federation, c.job: job}
    for column, value in wanted.items():
        if value is not None:
            query = query.where(column == value)
    if before is not None:
        query = query.where(c.id < before)
    return tuple(map(_submission, connection.execute(query)))


def submissions_of_event(connection: Connection, event: int) -> tuple[Submission, ...]:
    """Return the submissions of an event, the first one first.

    Who hands in what the book has already has no part in the event by that.
    """
    c = submission.c
    query = _all().where(c.event == event, c.state != SubmissionState.KNOWN.value).order_by(c.id)
    return tuple(map(_submission, connection.execute(query)))


def submissions_of_job(connection: Connection, job: int) -> tuple[Submission, ...]:
    """Return all submissions that a job has kept, the first one first."""
    query = _all().where(submission.c.job == job).order_by(submission.c.id)
    return tuple(map(_submission, connection.execute(query)))


def newest_arbiters(found: Sequence[Submission]) -> tuple[Arbiter, ...]:
    """Return the arbiters whom the newest of some submissions names."""
    for each in reversed(found):
        if each.arbiters.given:
            return each.arbiters.given
    return ()


def _all() -> Any:  # noqa: ANN401 - a query of two tables
    return select(submission, account.c.name.label("who")).join(
        account, account.c.id == submission.c.account_id
    )


def _submission(row: Row[Any]) -> Submission:
    return Submission(
        id=row.id,
        account_id=row.account_id,
        who=row.who,
        at=row.at,
        name=row.name,
        sha256=row.sha256,
        bytes=row.bytes,
        pool=row.pool,
        event=row.event,
        receipt=row.receipt,
        arbiters=_ARBITERS.decode(row.arbiters),
        state=SubmissionState(row.state),
        said=row.said,
        job=row.job,
    )


def _text(arbiters: Arbiters) -> str:
    return msgspec.json.encode(arbiters).decode()
