"""The exchange with a server: what has not changed is not sent again, what was too much waits."""

import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec import Struct

from arpad.client.problem import ApiProblem

if TYPE_CHECKING:
    import httpx

Parameters: TypeAlias = Mapping[str, Any]

_NOT_MODIFIED = 304
_AT_WORK = 409
_TOO_MANY = 429
_UNAVAILABLE = 503
_ERRORS = 400
_LONGEST_WAIT = 120


class Kept(Struct, frozen=True):
    """An answer that was kept, and the tag by which to ask whether it still holds."""

    tag: str
    body: bytes


class Exchange:
    """Asks a server, patiently, and remembers what it said."""

    def __init__(
        self,
        http: "httpx.Client",
        *,
        headers: Mapping[str, str],
        retries: int,
        kept: int,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        """Take the connection; `kept` is how many answers are remembered, 0 for none."""
        self._http = http
        self._headers = dict(headers)
        self._retries = retries
        self._most = kept
        self._kept: OrderedDict[str, Kept] = OrderedDict()
        self._sleep = sleep

    def get(self, path: str, parameters: Parameters) -> bytes:
        """Return the body of an answer, from memory where the server says that it still holds."""
        request = self._http.build_request(
            "GET", path, params=_given(parameters), headers=self._headers
        )
        address = str(request.url)
        known = self._kept.get(address)
        if known is not None:
            request.headers["If-None-Match"] = known.tag
        response = self._sent(request)
        if response.status_code == _NOT_MODIFIED and known is not None:
            self._kept.move_to_end(address)
            return known.body
        self._keep(address, response)
        return response.content

    def post(self, path: str, parameters: Parameters, body: bytes, kind: str) -> bytes:
        """Return the body of the answer to something that is sent."""
        return self.send("POST", path, parameters, body, {"Content-Type": kind}).content

    def send(
        self,
        method: str,
        path: str,
        parameters: Parameters,
        body: bytes,
        headers: Mapping[str, str],
    ) -> "httpx.Response":
        """Return the answer to something that is sent."""
        request = self._http.build_request(
            method,
            path,
            params=_given(parameters),
            content=body,
            headers={**self._headers, **headers},
        )
        return self._sent(request)

    @contextmanager
    def stream(self, path: str, parameters: Parameters) -> Iterator[Iterator[bytes]]:
        """Lend the body of an answer piece by piece, as it comes."""
        request = self._http.build_request(
            "GET", path, params=_given(parameters), headers=self._headers
        )
        response = self._sent(request, is_stream=True)
        try:
            yield response.iter_bytes()
        finally:
            response.close()

    def _sent(self, request: "httpx.Request", *, is_stream: bool = False) -> "httpx.Response":
        for left in range(self._retries, -1, -1):
            response = self._http.send(request, stream=is_stream)
            if not left or not _is_for_later(response):
                break
            response.close()
            self._sleep(_seconds(response))
        if response.status_code >= _ERRORS:
            body = response.read()
            raise ApiProblem.of_answer(response.status_code, response.reason_phrase, body)
        return response

    def _keep(self, address: str, response: "httpx.Response") -> None:
        tag = response.headers.get("etag")
        if tag is None or not self._most:
            return
        self._kept[address] = Kept(tag, response.content)
        self._kept.move_to_end(address)
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)


def _is_for_later(response: "httpx.Response") -> bool:
    """Tell whether the server asks to be asked again: too much, or the same is being done now."""
    status = response.status_code
    is_at_work = status == _AT_WORK and "retry-after" in response.headers
    return is_at_work or status in {_TOO_MANY, _UNAVAILABLE}


def _given(parameters: Parameters) -> dict[str, Any]:
    """Return the parameters that are given."""
    return {name: _text(value) for name, value in parameters.items() if value is not None}


def _text(value: object) -> object:
    if isinstance(value, bool):
        return "true" if value else "false"
    return value if isinstance(value, list) else str(value)


def _seconds(response: "httpx.Response") -> float:
    """Return how long to wait before asking again, as the server says; never for hours."""
    said = response.headers.get("retry-after", "")
    return float(min(int(said), _LONGEST_WAIT)) if said.isdigit() else 1.0
