"""Serving a site: processes that answer until somebody stops them.

The site is another edge of the package and is never imported here: the processes that serve are
told what to show by their environment.
"""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from datetime import datetime
from tempfile import TemporaryDirectory
from threading import Thread
from time import sleep

from msgspec import Struct

from arpad.cli.exits import UsageError
from arpad.cli.streams import say

_EXTRA = "The site needs the extra web: pip install 'arpad[web]'."
_PORTS = range(1, 65536)
_BLINK_SECONDS = 0.1
_MEASURES = "PROMETHEUS_MULTIPROC_DIR"
_EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}  # noqa: S104 - asked for by name


class Place(Struct, frozen=True):
    """Where a site listens."""

    address: str
    port: int

    @property
    def url(self) -> str:
        """Return where a browser on this machine finds it."""
        host = _EVERYWHERE.get(self.address, self.address)
        bracketed = f"[{host}]" if ":" in host and not host.startswith("[") else host
        return f"http://{bracketed}:{self.port}/"

    def is_open(self) -> bool:
        """Tell whether somebody answers there."""
        host = _EVERYWHERE.get(self.address, self.address).strip("[]")
        try:
            with socket.create_connection((host, self.port), timeout=1):
                return True
        except OSError:
            return False

    def trouble(self) -> str | None:
        """Return why nobody can listen there; None when it is free."""
        if self.port not in _PORTS:
            return f"{self.port} is no port: name one from 1 to 65535."
        family = socket.AF_INET6 if ":" in self.address else socket.AF_INET
        with socket.socket(family) as attempt:
            attempt.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                attempt.bind((self.address, self.port))
            except OSError as problem:
                return (
                    f"Nothing can listen at {self.address}, port {self.port}: "
                    f"{problem.strerror or problem}. Name another with --address and --port."
                )
        return None


def free_place(first: int = 8000, tries: int = 50) -> Place:
    """Return a place on this machine where nobody listens yet."""
    places = (Place("127.0.0.1", port) for port in range(first, first + tries))
    found = next((place for place in places if place.trouble() is None), None)
    if found is None:
        raise UsageError(f"No port from {first} to {first + tries - 1} is free here.")
    return found


def serve_site(  # noqa: PLR0913 - a setting each
    book: str,
    place: Place,
    *,
    processes: int,
    requests: int,
    now: datetime | None,
    proxies: int = 0,
    url: str = "",
    has_desk: bool = True,
    works: bool = True,
    log: str = "none",
) -> None:
    """Serve until interrupted; say where when the site can be visited."""
    try:
        from granian import Granian  # noqa: PLC0415 - only who serves needs it
        from granian.constants import Interfaces  # noqa: PLC0415 - the same
        from granian.log import LogLevels  # noqa: PLC0415 - the same
    except ModuleNotFoundError as problem:
        raise UsageError(_EXTRA) from problem
    if trouble := place.trouble():
        raise UsageError(trouble)
    told = {
        "ARPAD_BOOK": book,
        "ARPAD_REQUESTS": str(requests),
        "ARPAD_PROXIES": str(proxies),
        "ARPAD_URL": url,
        "ARPAD_DESK": "1" if has_desk else "0",
        "ARPAD_LOG": log,
        "ARPAD_WORKER": "1" if has_desk else "0",
    }
    os.environ.update(told if now is None else told | {"ARPAD_NOW": now.isoformat()})
    server = Granian(
        "arpad.web.serving:application",
        address=place.address,
        port=place.port,
        interface=Interfaces.ASGI,
        factory=True,
        workers=processes,
        websockets=False,
        log_level=LogLevels.warning,
    )
    Thread(target=_invite, args=(place,), daemon=True).start()
    with _measuring(), _working(book) if works else nullcontext():
        server.serve()


@contextmanager
def _measuring() -> Iterator[None]:
    """Give the processes a folder in which they add up their measures, while the site is served."""
    if os.environ.get(_MEASURES):
        yield
        return
    with TemporaryDirectory(prefix="arpad-measures-") as folder:
        os.environ[_MEASURES] = folder
        try:
            yield
        finally:
            del os.environ[_MEASURES]


@contextmanager
def _working(book: str) -> Iterator[None]:
    """Do the long work of the site while it is served, in a process of its own."""
    command = [sys.executable, "-P", "-m", "arpad.cli", "work", "--book", book]
    worker = subprocess.Popen(command)  # noqa: S603 - this package itself
    try:
        yield
    finally:
        worker.terminate()
        worker.wait()


def _invite(place: Place) -> None:
    """Say where the site is as soon as somebody answers there."""
    while not place.is_open():
        sleep(_BLINK_SECONDS)
    say(f"The site is at {place.url} (Ctrl-C stops it).")
