"""Asking the desk: every request that changes something has a name, so that it is done once."""

import time
from collections.abc import Callable, Iterator
from typing import Any, Generic, TypeVar
from uuid import uuid4

import msgspec
from msgspec import Struct

from arpad.client.answers.jobs import Job
from arpad.client.exchange import Exchange
from arpad.client.problem import JobFailed

A = TypeVar("A")

ROOT = "/api/v1"
_JSON = "application/json"
_DONE = "done"


class Versioned(Struct, Generic[A], frozen=True):
    """An answer, and the version of what it tells: give it back with a change."""

    value: A
    version: str


class Sending:
    """A desk, asked over the network."""

    def __init__(self, exchange: Exchange, sleep: Callable[[float], None] = time.sleep) -> None:
        """Take the exchange."""
        self._exchange = exchange
        self._sleep = sleep

    def wait_for(self, job: Job | int, *, seconds: float = 3600, every: float = 0.5) -> Job:
        """Wait until a job is over, and return it; raise `JobFailed` if it came to nothing."""
        number = job if isinstance(job, int) else job.number
        until = time.monotonic() + seconds
        while not (found := self._read(f"/jobs/{number}", Job)).is_over:
            if time.monotonic() > until:
                message = f"job {number} is not over after {seconds} seconds"
                raise TimeoutError(message)
            self._sleep(every)
        if found.state != _DONE:
            raise JobFailed(found)
        return found

    def _read(self, path: str, shape: type[A], **parameters: object) -> A:
        return msgspec.json.decode(self._exchange.get(ROOT + path, parameters), type=shape)

    def _read_versioned(self, path: str, shape: type[A]) -> Versioned[A]:
        response = self._exchange.send("GET", ROOT + path, {}, b"", {})
        value = msgspec.json.decode(response.content, type=shape)
        return Versioned(value, response.headers.get("etag", ""))

    def _pages(self, path: str, page: type[Any]) -> Iterator[Any]:
        cursor: str | None = None
        while True:
            found: Any = self._read(path, page, cursor=cursor)
            yield from found.items
            cursor = found.next
            if cursor is None:
                return

    def _send(
        self,
        path: str,
        shape: type[A],
        wish: Struct | None = None,
        *,
        version: str | None = None,
        once: str | None = None,
        method: str = "POST",
    ) -> A:
        """Send a wish under a name: the one that is given, or one of its own."""
        headers = {"Idempotency-Key": once or str(uuid4())}
        if version:
            headers["If-Match"] = version
        body = b""
        if wish is not None:
            headers["Content-Type"] = _JSON
            body = msgspec.json.encode(wish)
        response = self._exchange.send(method, ROOT + path, {}, body, headers)
        return msgspec.json.decode(response.content, type=shape)
