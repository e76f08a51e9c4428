"""The bench on which jobs lie: wished for, taken up, done, and told about."""

from collections.abc import Callable
from datetime import datetime
from time import monotonic
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from arpad.locale import message
from arpad.model.rights import Right
from arpad.office.access.entrance import Entrance
from arpad.office.jobs.kind import Kind, Work
from arpad.office.jobs.kinds import KINDS
from arpad.office.office import Clerk, Office, OfficeError
from arpad.store.book import Book
from arpad.store.desk.accounts import Account, account_numbered
from arpad.store.desk.desk import Desk
from arpad.store.desk.jobs import (
    Job,
    JobState,
    add_job,
    data_of,
    end_job,
    job_numbered,
    put_back,
    stop_job,
    take_job,
    tell_progress,
)
from arpad.store.troubles import BookError

MOST_TRIES = 3
_SELDOM_SECONDS = 0.3
_MAY_NOT = message("Your account may not wish for this.")
_BEGUN = message("This has begun already, or is over.")
_GAVE_UP = message(
    "This was begun three times and cut short each time; the log of the office tells why."
)


class Bench(Struct, frozen=True, kw_only=True):
    """Where jobs are done: the book, the desk, the version, and the clock."""

    book: Book
    desk: Desk
    version: str
    clock: Callable[[], datetime]

    def take(self) -> Job | None:
        """Take the next job; one that was cut short too often is given up."""
        with self.desk.writing() as connection:
            job = take_job(connection, self.clock())
        if job is not None and job.tries > MOST_TRIES:
            self.end(job.id, JobState.FAILED, {"sentence": _GAVE_UP})
            return None
        return job

    def put_back(self) -> int:
        """Let jobs wait again that a restart has cut short."""
        with self.desk.writing() as connection:
            return put_back(connection)

    def do(self, job: Job) -> None:
        """Do a job, and keep what came of it."""
        kept = list[bytes]()
        try:
            answer = self._answer(KINDS[job.kind], self._work(job, kept.append))
        except (OfficeError, BookError) as problem:
            self.end(job.id, JobState.FAILED, {"sentence": str(problem)})
        else:
            self.end(job.id, JobState.DONE, answer, kept[-1] if kept else None)

    def end(
        self, number: int, state: JobState, answer: dict[str, Any], file: bytes | None = None
    ) -> None:
        """Keep what came of a job."""
        with self.desk.writing() as connection:
            end_job(connection, number, state, answer, self.clock(), file=file)

    def is_over(self, number: int) -> bool:
        """Tell whether a job has come to its end."""
        with self.desk.reading() as connection:
            found = job_numbered(connection, number)
        return found is None or found.state.is_over

    def _answer(self, kind: Kind, work: Work) -> dict[str, Any]:
        before = kind.booked(work) if kind.booked else None
        return kind.run(work) if before is None else before

    def _work(self, job: Job, keep: Callable[[bytes], None]) -> Work:
        with self.desk.reading() as connection:
            owner = account_numbered(connection, job.account_id)
            data = data_of(connection, job.id)
        if owner is None or owner.is_closed or not owner.may(KINDS[job.kind].right):
            raise OfficeError(_MAY_NOT)
        clerk = Clerk(who=owner.name, now=self.clock())
        office = Office(self.book, clerk, self.version, job.id)
        return Work(
            office=office,
            job=job.id,
            wish=job.wish,
            data=data,
            tell=self._teller(job.id),
            keep=keep,
        )

    def _teller(self, number: int) -> Callable[[int, int, str], None]:
        """Return what keeps how far a job is, not more often than anybody looks."""
        last = 0.0

        def tell(done: int, total: int, doing: str) -> None:
            nonlocal last
            if monotonic() - last < _SELDOM_SECONDS and done != total:
                return
            last = monotonic()
            with self.desk.writing() as connection:
                tell_progress(
                    connection, number, done=done, total=total, doing=doing, now=self.clock()
                )

        return tell


def wish(
    entrance: Entrance,
    account: Account,
    kind: str,
    wished: dict[str, Any],
    *,
    data: bytes | None = None,
    due: datetime | None = None,
) -> Job:
    """Wish for a job; it is begun as soon as somebody is free, or when it is due."""
    with entrance.writing() as connection:
        return wish_within(connection, entrance, account, kind, wished, data=data, due=due)


def wish_within(
    connection: Connection,
    entrance: Entrance,
    account: Account,
    kind: str,
    wished: dict[str, Any],
    *,
    data: bytes | None = None,
    due: datetime | None = None,
) -> Job:
    """Wish for a job together with something else that is written on the desk."""
    if not account.may(KINDS[kind].right):
        raise OfficeError(_MAY_NOT)
    job = Job(account_id=account.id, kind=kind, wish=wished, created=entrance.now, due=due)
    number = add_job(connection, job, data)
    entrance.record(connection, f"wish: {kind}", f"job {number}", after={**wished, "due": due})
    return replace(job, id=number)


def stop(entrance: Entrance, account: Account, number: int) -> None:
    """Stop a job of the own, or of anybody for who may publish, before it has begun."""
    with entrance.writing() as connection:
        found = job_numbered(connection, number)
        is_own = found is not None and found.account_id == account.id
        if not (is_own or account.may(Right.PUBLISH)):
            raise OfficeError(_MAY_NOT)
        if not stop_job(connection, number, entrance.now):
            raise OfficeError(_BEGUN)
        entrance.record(connection, "stop job", f"job {number}")
