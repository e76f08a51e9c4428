"""Submissions: reports that were handed in, each with its number, and what became of them."""

from typing import Annotated

from msgspec import Meta

from arpad.client.answers.access import AccountName, Moment
from arpad.client.answers.desk_events import ReceiptNumber, Sha256
from arpad.client.answers.jobs import JobNumber
from arpad.client.answers.words import Answer, Count, EventNumber, Name, Next, PoolCode


class NamedArbiter(Answer, frozen=True, kw_only=True):
    """An arbiter of an event, with the id that his federation gave him."""

    name: Name
    id: Annotated[str, Meta(description="The id; empty where none is known.", examples=["45099"])]
    is_chief: bool


class Submission(Answer, frozen=True, kw_only=True):
    """A report that was handed in.

    `state` is `waiting`, `taken`, `known` (the book had the very same file) or `refused`; `said`
    is why it was not taken. `event` and `receipt` are there once the book has it.
    """

    number: Annotated[int, Meta(description="The number of the submission.", examples=[7])]
    who: AccountName
    at: Moment
    name: Annotated[str, Meta(description="What the file is called.", examples=["open.trf"])]
    sha256: Sha256
    bytes: Count
    pool: PoolCode | None
    event: EventNumber | None
    receipt: ReceiptNumber | None
    arbiters: tuple[NamedArbiter, ...]
    state: Annotated[str, Meta(description="What became of it.", examples=["taken"])]
    said: Annotated[str, Meta(description="Why it was not taken.", examples=[""])]
    job: JobNumber | None


class SubmissionsPage(Answer, frozen=True, kw_only=True):
    """Submissions, the newest first."""

    items: tuple[Submission, ...]
    next: Next
