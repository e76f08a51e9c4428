"""Long work: what was wished for, how far it is, and what came of it."""

from typing import Annotated, Any

from msgspec import Meta

from arpad.client.answers.access import Moment
from arpad.client.answers.words import Answer, Next

JobNumber = Annotated[int, Meta(description="The number of a job.", examples=[12])]


class Job(Answer, frozen=True, kw_only=True):
    """A job. It is over when its state is `done`, `failed` or `stopped`.

    `doing` says in a word what is done now; `total` is 0 where nobody knows how much there is.
    Of a job that is done `answer` is what came of it, of one that failed `answer.sentence` says
    why. `due` is for when it was set.
    """

    number: JobNumber
    kind: Annotated[str, Meta(description="What is done.", examples=["rate period"])]
    state: Annotated[
        str,
        Meta(
            description="`waiting`, `running`, `done`, `failed` or `stopped`.", examples=["running"]
        ),
    ]
    is_over: bool
    done: Annotated[int, Meta(description="How much is done.", examples=[120])]
    total: Annotated[int, Meta(description="Of how much.", examples=[800])]
    doing: Annotated[str, Meta(description="What is done now.", examples=["rating"])]
    wish: Annotated[
        dict[str, Any],
        Meta(description="What was wished for.", examples=[{"pool": "fide"}]),
    ]
    answer: Annotated[
        dict[str, Any], Meta(description="What came of it.", examples=[{"rated": 800}])
    ]
    created: Moment
    due: Moment | None
    started: Moment | None
    ended: Moment | None


class JobsPage(Answer, frozen=True, kw_only=True):
    """Jobs, the newest first."""

    items: tuple[Job, ...]
    next: Next
