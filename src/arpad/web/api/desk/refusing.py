"""What the API of the desk refuses, and with which status a program is told."""

from http import HTTPStatus
from typing import Any

from litestar import Response
from litestar.types import ExceptionHandlersMap

from arpad.office.access.once import AtWorkError, LostAnswerError, OtherRequestError
from arpad.office.office import OfficeError
from arpad.web.problems import AnyRequest, answer


class UnknownError(OfficeError):
    """What is named in the address does not exist."""


class ChangedError(OfficeError):
    """What is to be changed is not what its caller has seen."""


def _with(status: HTTPStatus, headers: dict[str, str] | None = None) -> Any:  # noqa: ANN401 - a handler of the frame
    def handle(request: AnyRequest, problem: OfficeError) -> Response[Any]:
        return answer(request, status, tuple(str(problem).splitlines()), headers)

    return handle


def _refused(request: AnyRequest, problem: OfficeError) -> Response[Any]:
    """Answer what the office refuses: nothing was done."""
    is_looking = request.method in {"GET", "HEAD"}
    status = HTTPStatus.NOT_FOUND if is_looking else HTTPStatus.UNPROCESSABLE_ENTITY
    return answer(request, status, tuple(str(problem).splitlines()))


REFUSALS: ExceptionHandlersMap = {
    UnknownError: _with(HTTPStatus.NOT_FOUND),
    ChangedError: _with(HTTPStatus.PRECONDITION_FAILED),
    AtWorkError: _with(HTTPStatus.CONFLICT, {"Retry-After": "1"}),
    LostAnswerError: _with(HTTPStatus.CONFLICT),
    OtherRequestError: _with(HTTPStatus.UNPROCESSABLE_ENTITY),
    OfficeError: _refused,
}
