"""What the API cannot answer, as an exception that says why."""

import msgspec
from msgspec import Struct

from arpad.client.answers.jobs import Job


class _Details(Struct, frozen=True, kw_only=True):
    """The fields of problem details (RFC 9457) that are told here."""

    title: str = ""
    detail: str = ""
    errors: tuple[str, ...] = ()
    right: str = ""


class JobFailed(Exception):  # noqa: N818 - it says what happened
    """Long work came to nothing: the job says why."""

    def __init__(self, job: Job) -> None:
        """Keep the job."""
        self.job = job
        said = job.answer.get("sentence", job.state)
        super().__init__(f"job {job.number} ({job.kind}): {said}")


class ApiProblem(Exception):  # noqa: N818 - what the standard calls it
    """An answer that is none: its status, what is wrong, and every parameter that was wrong."""

    def __init__(
        self, status: int, title: str, detail: str, errors: tuple[str, ...] = (), right: str = ""
    ) -> None:
        """Keep what was said; `right` is the one that a key lacks."""
        self.status = status
        self.title = title
        self.detail = detail
        self.errors = errors
        self.right = right
        super().__init__(f"{status} {title}: " + " ".join((detail, *errors)))

    @classmethod
    def of_answer(cls, status: int, reason: str, body: bytes) -> "ApiProblem":
        """Read a problem; one that does not come from the API has only its status."""
        try:
            said = msgspec.json.decode(body, type=_Details)
        except msgspec.MsgspecError:
            said = _Details()
        detail = said.detail or "No reason was given."
        return cls(status, said.title or reason, detail, said.errors, said.right)
