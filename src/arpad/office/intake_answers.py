"""What an officer wishes for files that come in, and what is answered about each of them."""

from collections.abc import Callable
from datetime import date
from enum import StrEnum

from msgspec import Struct

from arpad.model.docket import Docket, State
from arpad.model.event import Event
from arpad.model.finding import Finding, Severity, error
from arpad.office.checking import Checked
from arpad.office.incoming import File, Incoming
from arpad.store.reports import Receipt
from arpad.store.who_did import Deed


class Taken(StrEnum):
    """What became of a file."""

    NEW = "new event"
    REGISTERED = "report of a registered event"
    REPLACED = "newer report"
    KNOWN = "known already"
    CLOSED = "not taken: rated already"
    FOREIGN = "not taken: of somebody else"
    UNUSABLE = "not usable"


class Wishes(Struct, frozen=True, kw_only=True):
    """What the officer says about the files: pool, event, day of receipt, whether to add players.

    What is not said, the files say, or it is asked. `federation` is the one of events whose
    reports name none.
    """

    pool: str | None = None
    event: int | None = None
    received: date | None = None
    may_be_new: bool = True
    federation: str | None = None


Allows = Callable[[Docket | None, Event], str | None]
"""Says in a sentence why a report of an event may not be taken, None where it may.

It is asked about the event that is there already, None for a new one, and what the report says.
"""


class Answer(Struct, frozen=True, kw_only=True):
    """What became of one file; `receipt` and `event` are numbers, `by` took it in before."""

    file: str
    taken: Taken
    receipt: int | None = None
    event: int | None = None
    name: str = ""
    state: State | None = None
    findings: tuple[Finding, ...] = ()
    by: Deed | None = None

    @property
    def is_stopped(self) -> bool:
        """Tell whether something must be decided before the event can be rated."""
        return self.taken in {Taken.CLOSED, Taken.FOREIGN} or self.state in {
            State.WAITING,
            State.REFUSED,
        }


def about_known(file: File, receipt: Receipt, docket: Docket, by: Deed | None) -> Answer:
    """Say that a report is in the book already, since whom, and how far its event has come."""
    return Answer(
        file=file.name,
        taken=Taken.KNOWN,
        receipt=receipt.id,
        event=docket.id,
        name=docket.name,
        state=docket.state,
        by=by,
    )


def about_closed(file: File, docket: Docket, closed: Finding) -> Answer:
    """Say that the event of a report was rated before it came."""
    return Answer(
        file=file.name,
        taken=Taken.CLOSED,
        event=docket.id,
        name=docket.name,
        state=docket.state,
        findings=(closed,),
    )


def about_foreign(file: File, docket: Docket | None, sentence: str) -> Answer:
    """Say that a report is of an event about which who brings it has no say."""
    return Answer(
        file=file.name,
        taken=Taken.FOREIGN,
        event=docket.id if docket else None,
        name=docket.name if docket else "",
        state=docket.state if docket else None,
        findings=(error(file.name, sentence),),
    )


def about_taken(
    file: File, receipt: Receipt, docket: Docket, before: Docket | None, checked: Checked
) -> Answer:
    """Say what became of a report that was taken; `before` is its event as it was until then."""
    if before is None:
        taken = Taken.NEW
    elif before.state is State.REGISTERED:
        taken = Taken.REGISTERED
    else:
        taken = Taken.REPLACED
    return Answer(
        file=file.name,
        taken=taken,
        receipt=receipt.id,
        event=docket.id,
        name=docket.name,
        state=checked.state,
        findings=checked.findings,
    )


def about_unusable(incoming: Incoming) -> Answer:
    """Say why a file is of no use; one in which nothing is wrong should at least hold an event."""
    name = incoming.file.name
    wrong = [f for f in incoming.findings if f.severity is Severity.ERROR]
    nothing = error(name, "There is no event in this file.")
    return Answer(file=name, taken=Taken.UNUSABLE, findings=tuple(wrong) or (nothing,))
