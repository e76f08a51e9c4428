"""Events as those see them who work on them: reports, findings, matches, decisions."""

from typing import Annotated

from msgspec import Meta

from arpad.client.answers.access import AccountName, Moment
from arpad.client.answers.words import (
    Answer,
    ArticleNumber,
    Code,
    Day,
    EventNumber,
    FederationCode,
    Finding,
    ListDay,
    Name,
    PoolCode,
    State,
    Title,
    Year,
)

Reason = Annotated[str, Meta(description="Why.", examples=["The hall was evacuated."])]
Sha256 = Annotated[str, Meta(description="The SHA-256 of a file.", examples=["9f86d081884c"])]
ReceiptNumber = Annotated[int, Meta(description="The number of a receipt.", examples=[3])]


class Deadline(Answer, frozen=True, kw_only=True):
    """The last day for something, and the article that sets it."""

    day: Day
    article: ArticleNumber


class RegisteredEvent(Answer, frozen=True, kw_only=True):
    """An event that is registered: by when it had to be, and which list it is for."""

    number: EventNumber
    pool: PoolCode
    name: Name
    federation: FederationCode | None
    start: Day
    last_day: Day | None
    state: State
    deadline: Annotated[
        Deadline | None, Meta(description="By when it had to be registered, if a text says so.")
    ]
    is_late: bool
    list_date: ListDay | None


class Receipt(Answer, frozen=True, kw_only=True):
    """A report that came."""

    number: ReceiptNumber
    name: Annotated[str, Meta(description="What the file is called.", examples=["open.trf"])]
    format: Annotated[str, Meta(description="What it is.", examples=["trf"])]
    sha256: Sha256
    received: Day


class Step(Answer, frozen=True, kw_only=True):
    """A change of an event's state."""

    state: State
    reason: Reason
    who: AccountName
    at: Moment


class RecordedDecision(Answer, frozen=True, kw_only=True):
    """A decision or an appeal; `deadline` is the last day of an appeal."""

    kind: Annotated[
        str, Meta(description="`override`, `refusal` or `appeal`.", examples=["override"])
    ]
    article: ArticleNumber
    about: Annotated[str | None, Meta(description="The place of the finding.")]
    verdict: Annotated[str | None, Meta(description="`admit` or `refuse`.", examples=["admit"])]
    reason: Reason
    who: AccountName
    day: Day
    deadline: Day | None


class Candidate(Answer, frozen=True, kw_only=True):
    """Somebody of the register who may be meant."""

    code: Code
    name: Name
    federation: FederationCode | None
    title: Title | None
    born: Year | None


class MatchedPlayer(Answer, frozen=True, kw_only=True):
    """A player of the newest report, and whom the office takes him for.

    `how` is `id`, `name`, `chosen`, `new` or `open`; while it is open `code` is null and somebody
    chooses among the candidates.
    """

    reported: Annotated[str, Meta(description="The id in the report.", examples=["17"])]
    name: Name
    federation: FederationCode | None
    how: Annotated[str, Meta(description="How he was found.", examples=["open"])]
    code: Code | None
    candidates: tuple[Candidate, ...]


class EventAtDesk(Answer, frozen=True, kw_only=True):
    """An event with everything that there is to do about it."""

    number: EventNumber
    pool: PoolCode
    name: Name
    federation: FederationCode | None
    start: Day
    last_day: Day | None
    state: State
    list_date: ListDay | None
    receipts: tuple[Receipt, ...]
    steps: tuple[Step, ...]
    findings: tuple[Finding, ...]
    decisions: tuple[RecordedDecision, ...]
    players: tuple[MatchedPlayer, ...]


class CheckedEvent(Answer, frozen=True, kw_only=True):
    """An event after it was checked again."""

    number: EventNumber
    state: State
    findings: tuple[Finding, ...]


class DecidedEvent(Answer, frozen=True, kw_only=True):
    """A decision or an appeal that was recorded, and the event after it.

    `lifted` are the refusals that it lifted; `is_late` says that an appeal came after its last day.
    """

    number: EventNumber
    state: State
    decision: RecordedDecision
    lifted: tuple[Finding, ...]
    findings: tuple[Finding, ...]
    is_late: bool


class WithdrawnEvent(Answer, frozen=True, kw_only=True):
    """An event that was taken out of the office's work; a new report takes it up again."""

    number: EventNumber
    state: State
