"""Work on files that visitors bring, a few at a time: the rest of the site goes on meanwhile."""

from collections.abc import Callable
from typing import Any, TypeVar

from anyio import CapacityLimiter, to_thread
from litestar import Request
from litestar.exceptions import TooManyRequestsException

T = TypeVar("T")

_AT_ONCE = 2
_MOST_WAITING = 8
_LIMITER = "files_limiter"


async def in_turn(request: Request[Any, Any, Any], work: Callable[[], T]) -> T:
    """Let a few files be examined at once, and a few wait; send others away until later."""
    if _LIMITER not in request.app.state:
        request.app.state[_LIMITER] = CapacityLimiter(_AT_ONCE)
    limiter: CapacityLimiter = request.app.state[_LIMITER]
    if limiter.statistics().tasks_waiting >= _MOST_WAITING:
        raise TooManyRequestsException
    return await to_thread.run_sync(work, limiter=limiter)
