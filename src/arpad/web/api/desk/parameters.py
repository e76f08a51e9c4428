"""What operations of the desk are asked with: numbers and codes in the address."""

from typing import Annotated

from litestar.openapi.spec import Example
from litestar.params import PathParameter

_LARGEST = 2**53 - 1


def _number(description: str) -> PathParameter:
    return PathParameter(description=description, ge=1, le=_LARGEST, examples=[Example(value=1)])


EventPath = Annotated[int, _number("The number under which the office keeps an event.")]
JobPath = Annotated[int, _number("The number of a job.")]
SubmissionPath = Annotated[int, _number("The number of a submission.")]
CorrectionPath = Annotated[int, _number("The number of a correction.")]
ObjectionPath = Annotated[int, _number("The number of an objection.")]
