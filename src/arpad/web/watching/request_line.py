"""A line a request, for whoever looks after the site: what was asked, by whom, how long it took.

The line has the pattern of an address, not the address: nothing that somebody typed, no token, no
cookie and no query gets into a log.
"""

import re
import sys
from datetime import UTC, datetime
from enum import StrEnum
from uuid import uuid4

import msgspec
from msgspec import Struct

_FORWARDED = re.compile(rb"[\w.-]{1,64}")


class LogForm(StrEnum):
    """How lines are written."""

    JSON = "json"
    PLAIN = "plain"
    NONE = "none"


class RequestLine(Struct, frozen=True, kw_only=True):
    """What is told of a request; `bytes` is the size of the answer as it was sent."""

    time: datetime
    method: str
    route: str
    status: int
    ms: float
    bytes: int
    account: str | None
    request: str

    def written(self, form: LogForm) -> str:
        """Return the line as it is written."""
        if form is LogForm.JSON:
            return msgspec.json.encode(self).decode()
        who = self.account or "-"
        return (
            f"{self.time:%Y-%m-%dT%H:%M:%S}Z {self.method} {self.route} {self.status} "
            f"{self.ms:.1f} ms {self.bytes} bytes {who} {self.request}"
        )


def request_number(forwarded: bytes) -> str:
    """Return by what a request is known: as a proxy has called it, or by a number of our own.

    >>> request_number(b"7d1f-2"), len(request_number(b'x"} nonsense'))
    ('7d1f-2', 32)
    """
    return forwarded.decode() if _FORWARDED.fullmatch(forwarded) else uuid4().hex


def now() -> datetime:
    """Return the moment of a request: of the machine, also where the site's clock is stopped."""
    return datetime.now(UTC)


def write(line: RequestLine, form: LogForm) -> None:
    """Write a line to the log, in one piece: several processes write there."""
    if form is not LogForm.NONE:
        sys.stderr.write(line.written(form) + "\n")
        sys.stderr.flush()
