"""What becomes of a submission: kept with it as soon as its file is in the book, or is not."""

from datetime import datetime

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from arpad.formats.event_source import source_from_bytes
from arpad.formats.extras import MissingExtraError
from arpad.formats.trf import arbiters_of
from arpad.model.rights import Reach, Right
from arpad.office.access.entrance import Entrance
from arpad.office.intake_answers import Answer, Taken
from arpad.store.desk.accounts import Account
from arpad.store.desk.event_accounts import own_event
from arpad.store.desk.submissions import (
    Arbiter,
    Arbiters,
    Submission,
    SubmissionState,
    change_submission,
)

_MOST_SAID = 5
_TAKEN = {Taken.NEW, Taken.REGISTERED, Taken.REPLACED}


class Outcome(Struct, frozen=True, kw_only=True):
    """What became of the file of a submission, and whom it names as arbiters.

    `batch` is what the book got by it; `is_own_work` says that it was in the book already
    because the same job was cut short after it had booked it.
    """

    answer: Answer
    reported: tuple[Arbiter, ...] = ()
    batch: int | None = None
    is_own_work: bool = False

    @property
    def state(self) -> SubmissionState:
        """Return how the submission stands."""
        if self.answer.taken is Taken.KNOWN:
            return SubmissionState.TAKEN if self.is_own_work else SubmissionState.KNOWN
        is_taken = self.answer.taken in _TAKEN
        return SubmissionState.TAKEN if is_taken else SubmissionState.REFUSED

    @property
    def said(self) -> str:
        """Return why the file was not taken."""
        if self.state is not SubmissionState.REFUSED:
            return ""
        return "\n".join(finding.message for finding in self.answer.findings[:_MOST_SAID])


def arbiters_in(name: str, data: bytes) -> tuple[Arbiter, ...]:
    """Return the arbiters whom a report names, with their numbers where it gives them."""
    try:
        source = source_from_bytes(data, name=name)
    except MissingExtraError:
        return ()
    if source.report is not None:
        named = arbiters_of(source.report)
        return tuple(Arbiter(name=a.name, id=a.id or "", is_chief=a.is_chief) for a in named)
    chief = source.event.arbiter if source.event else None
    return (Arbiter(name=chief, is_chief=True),) if chief else ()


def settle(
    connection: Connection,
    entrance: Entrance,
    account: Account,
    submission: Submission,
    outcome: Outcome,
) -> Submission:
    """Keep what became of a submission; an event that was taken is the account's own."""
    answer, given = outcome.answer, submission.arbiters.given or outcome.reported
    settled = replace(
        submission,
        event=submission.event if outcome.state is SubmissionState.REFUSED else answer.event,
        receipt=answer.receipt,
        arbiters=Arbiters(given=given, reported=outcome.reported),
        state=outcome.state,
        said=outcome.said,
    )
    names = ("event", "receipt", "arbiters", "state", "said")
    facts = {name: getattr(settled, name) for name in names}
    change_submission(connection, submission.id, **facts | {"state": settled.state.value})
    if settled.state is SubmissionState.TAKEN and answer.event is not None:
        note_as_own(connection, account, answer.event, entrance.now)
    entrance.record(
        connection,
        "report in",
        f"submission {submission.id}",
        before={"state": submission.state.value},
        after={"state": settled.state.value, "event": settled.event, "receipt": settled.receipt},
        batch=outcome.batch,
    )
    return settled


def note_as_own(connection: Connection, account: Account, event: int, now: datetime) -> None:
    """Note an event as the account's own; who has a say in all events owns none by that."""
    if account.reach(Right.SUBMIT_REPORTS) is not Reach.EVERYTHING:
        own_event(connection, event, account.id, now)
