"""Asking an office over the network: the connection, single answers, and answers in pages."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Self, TypeVar
from urllib.parse import quote

import msgspec
from msgspec import Struct

from arpad.client.answers.calculations import Calculation
from arpad.client.exchange import Exchange

if TYPE_CHECKING:
    import httpx

A = TypeVar("A", bound=Struct)

ROOT = "/api/v1"
_EXTRA = "The client needs the extra client: pip install 'arpad[client]'."
_JSON = "application/json"


class Asking:
    """A connection to an office, and the ways to ask over it."""

    def __init__(
        self,
        base_url: str = "",
        *,
        key: str = "",
        language: str = "en",
        retries: int = 3,
        kept: int = 256,
        timeout: float = 30.0,
        http: "httpx.Client | None" = None,
    ) -> None:
        """Take the address of an office, for example https://ratings.example, and a key."""
        self._own = http is None
        self._http = _opened(base_url, timeout) if http is None else http
        headers = {"Accept-Language": language}
        if key:
            headers["Authorization"] = f"Bearer {key}"
        self._exchange = Exchange(self._http, headers=headers, retries=retries, kept=kept)

    def __enter__(self) -> Self:
        """Use the client for a while."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the connection."""
        self.close()

    def close(self) -> None:
        """Close the connection, unless it is the caller's own."""
        if self._own:
            self._http.close()

    def _get(self, path: str, shape: type[A], **parameters: object) -> A:
        return msgspec.json.decode(self._exchange.get(ROOT + path, parameters), type=shape)

    def _post(self, path: str, question: Struct) -> Calculation:
        body = self._exchange.post(ROOT + path, {}, msgspec.json.encode(question), _JSON)
        return msgspec.json.decode(body, type=Calculation)

    def _items(self, path: str, page: type[A], parameters: dict[str, Any]) -> Iterator[Any]:
        cursor: str | None = None
        while True:
            found: Any = self._get(path, page, **parameters, cursor=cursor)
            yield from found.items
            cursor = found.next
            if cursor is None:
                return


def _opened(base_url: str, timeout: float) -> "httpx.Client":
    try:
        import httpx  # noqa: PLC0415 - only who asks over the network needs it
    except ModuleNotFoundError as problem:
        raise ModuleNotFoundError(_EXTRA) from problem
    return httpx.Client(base_url=base_url, timeout=timeout)


def part(text: str) -> str:
    """Return a text as one part of an address.

    >>> part("a/b")
    'a%2Fb'
    """
    return quote(text, safe="")
