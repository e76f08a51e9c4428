"""Calling: a signed POST to a webhook, at an address that was checked, within a few seconds."""

import hmac
import socket
import ssl
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from hashlib import sha256
from http.client import HTTPConnection, HTTPException
from threading import Timer

from arpad.office.notices.addresses import Place, addresses_of, place_of

TIMEOUT_SECONDS = 10.0
_AGENT = "Arpad"


class Pinned(HTTPConnection):
    """A connection to an address that was looked up and checked before, under its host's name."""

    def __init__(self, place: Place, addresses: tuple[str, ...], seconds: float) -> None:
        """Take the place and its addresses."""
        super().__init__(place.host, place.port, timeout=seconds)
        self._place = place
        self._addresses = addresses
        self._raw: socket.socket | None = None

    def connect(self) -> None:
        """Connect to the first address that answers; by https the host proves its name."""
        raw = self._first()
        self._raw = raw
        if self._place.scheme == "https":
            context = ssl.create_default_context()
            self.sock = context.wrap_socket(raw, server_hostname=self._place.host)
        else:
            self.sock = raw

    def _first(self) -> socket.socket:
        problem: OSError = ConnectionError("no address")
        for address in self._addresses:
            try:
                return socket.create_connection((address, self._place.port), self.timeout)
            except OSError as found:
                problem = found
        raise problem

    def cut(self) -> None:
        """Cut the connection, whatever it waits for."""
        for each in (self._raw, self.sock):
            if each is not None:
                with suppress(OSError):
                    each.shutdown(socket.SHUT_RDWR)


def signature(secret: str, timestamp: int, body: bytes) -> str:
    """Return what proves that a body was sent by who knows the secret, and when.

    >>> signature("secret", 1, b"{}")[:15]
    'sha256=1122767b'
    """
    signed = str(timestamp).encode() + b"." + body
    return "sha256=" + hmac.new(secret.encode(), signed, sha256).hexdigest()


def call(
    url: str,
    body: bytes,
    headers: Mapping[str, str],
    *,
    with_local: bool,
    seconds: float = TIMEOUT_SECONDS,
) -> int:
    """Call a webhook, and return the status it answers with; nothing else of it is read.

    Where it sends one elsewhere, nobody goes.
    """
    place = place_of(url, with_local=with_local)
    connection = Pinned(place, addresses_of(place, with_local=with_local), seconds)
    sent = {"Content-Type": "application/json", "User-Agent": _AGENT, **headers}
    with _in_time(connection, seconds):
        connection.request("POST", place.path, body, sent)
        return connection.getresponse().status


@contextmanager
def _in_time(connection: Pinned, seconds: float) -> Iterator[None]:
    """Give a call so many seconds as a whole: one that answers letter by letter is cut."""
    timer = Timer(seconds, connection.cut)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        connection.close()


TROUBLES = (OSError, HTTPException)
"""What may go wrong on the way."""


def plainly(problem: Exception) -> str:
    """Say what went wrong with a call."""
    match problem:
        case TimeoutError():
            return "There was no answer within 10 seconds."
        case ssl.SSLError():
            return "The other side does not prove who it is."
        case HTTPException():
            return "The other side broke off, or did not answer as a website does."
        case _:
            return "The other side cannot be reached, or broke off."
