"""Answers of the desk: what was made at once, and work that was begun."""

from datetime import datetime
from typing import TypeVar

from litestar import Response
from litestar.status_codes import HTTP_201_CREATED, HTTP_202_ACCEPTED
from msgspec import Struct

from arpad.client.answers.jobs import Job
from arpad.office.jobs.bench import wish
from arpad.office.jobs.wishing import wish_once
from arpad.store.desk.jobs import Job as HeldJob
from arpad.web.api.answering import answered, told
from arpad.web.api.public_headers import ROOT
from arpad.web.visit import Visit

A = TypeVar("A", bound=Struct)

BODY = "body"
"""The option of a handler that reads a body: its shape."""
VERSIONED = "versioned"
"""The option of a handler that asks for `If-Match`."""


def made(visit: Visit, answer: A, place: str) -> Response[A]:
    """Answer that something was made, and where it is."""
    response = answered(visit, answer)
    response.status_code = HTTP_201_CREATED
    response.headers["Location"] = f"{ROOT}{place}"
    return response


def wished(visit: Visit, kind: str, words: dict[str, object]) -> Response[Job]:
    """Wish for long work, and say where it can be followed."""
    return accepted(visit, wish(visit.entrance, visit.account, kind, words))


def wished_alone(
    visit: Visit, kind: str, words: dict[str, object], due: datetime | None = None
) -> Response[Job]:
    """Do the same with work that nobody wishes for twice; refuse it while there is the same."""
    return accepted(visit, wish_once(visit.entrance, visit.account, kind, words, due=due))


def accepted(visit: Visit, job: HeldJob) -> Response[Job]:
    """Answer that long work was begun, and where it can be followed."""
    response = answered(visit, job_told(job))
    response.status_code = HTTP_202_ACCEPTED
    response.headers["Location"] = f"{ROOT}/jobs/{job.id}"
    return response


def job_told(job: HeldJob) -> Job:
    """Return a job as it is told."""
    return told(job, Job, number=job.id, is_over=job.state.is_over)
