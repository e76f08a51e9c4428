"""Intake as jobs: the file of a submission, or many files at once.

A file from outside is read here, in a process of its own with bounds, and nowhere else.
"""

from collections import Counter
from collections.abc import Iterator
from datetime import date
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from arpad.model.rights import Right
from arpad.office.access.entrance import Entrance
from arpad.office.incoming import File, file_that_came
from arpad.office.intake import Answer, Wishes, take_in
from arpad.office.jobs.kind import Kind, Work
from arpad.office.many_files import unpacked
from arpad.office.office import OfficeError, mark
from arpad.office.reporting_rights import allowed, federation_for
from arpad.office.submission_outcomes import Outcome, arbiters_in, settle
from arpad.store.desk.accounts import Account, account_named
from arpad.store.desk.desk import Desk
from arpad.store.desk.submissions import (
    Submission,
    SubmissionState,
    add_submission,
    change_submission,
    submission_numbered,
    submissions_of_job,
)
from arpad.store.reports import batch_of_report

ONE, MANY = "intake", "intake many"
_ONE_SECONDS, _MANY_SECONDS, _MEGABYTES = 60, 3600, 2048


class _Counter(Struct, frozen=True):
    """Where reports are taken in: the work, the desk, and the account that hands them in."""

    work: Work
    desk: Desk
    entrance: Entrance
    account: Account

    def answers(self, files: Iterator[File]) -> Iterator[Answer]:
        """Take files in, as far as the account may."""
        wish = self.work.wish
        wishes = Wishes(
            pool=wish["pool"],
            event=wish["event"],
            received=date.fromisoformat(wish["received"]),
            may_be_new=wish["may_be_new"],
            federation=federation_for(self.account),
        )
        allows = allowed(self.desk, self.account)
        return take_in(self.work.office, files, wishes, allows=allows)

    def outcome(self, file: File, answer: Answer) -> Outcome:
        """Return what became of a file, with what the book got by it."""
        named = arbiters_in(file.name, file.data) if isinstance(file.data, bytes) else ()
        if answer.receipt is None:
            return Outcome(answer=answer, reported=named)
        with self.work.office.reading() as connection:
            batch, command = batch_of_report(connection, answer.receipt)
        is_own = command.endswith(mark(self.work.job))
        return Outcome(
            answer=answer, reported=named, batch=batch if is_own else None, is_own_work=is_own
        )


def _counter(work: Work) -> _Counter:
    desk = Desk(work.office.book)
    entrance = Entrance(desk=desk, who=work.office.clerk.who, now=work.office.clerk.now)
    with desk.reading() as connection:
        account = account_named(connection, work.office.clerk.who)
    if account is None:
        raise OfficeError(f"There is no account {work.office.clerk.who}.")
    return _Counter(work, desk, entrance, account)


def _take_one(work: Work) -> dict[str, Any]:
    """Take the file of a submission in."""
    counter, number = _counter(work), work.wish["submission"]
    with counter.desk.reading() as connection:
        submission = submission_numbered(connection, number)
    if submission is None:
        raise OfficeError(f"There is no submission {number}.")
    file = file_that_came(submission.name, work.data or b"")
    work.tell(0, 1, "reading")
    try:
        (answer,) = counter.answers(iter([file]))
    except OfficeError as problem:
        with counter.entrance.writing() as connection:
            refused = SubmissionState.REFUSED.value
            change_submission(connection, number, state=refused, said=str(problem))
        raise
    outcome = counter.outcome(file, answer)
    with counter.entrance.writing() as connection:
        settle(connection, counter.entrance, counter.account, submission, outcome)
    return _told(answer)


def _take_many(work: Work) -> dict[str, Any]:
    """Take many files in; each gets a submission of its own, once."""
    counter = _counter(work)
    total, files = unpacked(work.data or b"")
    with counter.desk.reading() as connection:
        kept = {(s.name, s.sha256) for s in submissions_of_job(connection, work.job)}
    became, read = Counter[str](), list[File]()
    for done, answer in enumerate(counter.answers(_remembering(files, read)), 1):
        file = read[done - 1]
        became[answer.taken.value] += 1
        if (file.name, file.fingerprint) not in kept:
            _keep(counter, file, counter.outcome(file, answer))
        read[done - 1] = File(file.name, b"", file.fingerprint)
        work.tell(done, total, file.name)
    return {"files": total, **became}


def _remembering(files: Iterator[File], read: list[File]) -> Iterator[File]:
    for file in files:
        read.append(file)
        yield file


def _keep(counter: _Counter, file: File, outcome: Outcome) -> None:
    size = len(file.data) if isinstance(file.data, bytes) else 0
    made = Submission(
        account_id=counter.account.id,
        at=counter.entrance.now,
        name=file.name,
        sha256=file.fingerprint,
        bytes=size,
        pool=counter.work.wish["pool"],
        job=counter.work.job,
    )
    with counter.entrance.writing() as connection:
        numbered = replace(made, id=add_submission(connection, made))
        settle(connection, counter.entrance, counter.account, numbered, outcome)


def _told(answer: Answer) -> dict[str, Any]:
    return {
        "taken": answer.taken.value,
        "receipt": answer.receipt,
        "event": answer.event,
        "state": answer.state.value if answer.state else None,
        "findings": len(answer.findings),
    }


KINDS = (
    Kind(
        name=ONE,
        right=Right.SUBMIT_REPORTS,
        run=_take_one,
        seconds=_ONE_SECONDS,
        megabytes=_MEGABYTES,
    ),
    Kind(
        name=MANY,
        right=Right.SUBMIT_REPORTS,
        run=_take_many,
        seconds=_MANY_SECONDS,
        megabytes=_MEGABYTES,
    ),
)
