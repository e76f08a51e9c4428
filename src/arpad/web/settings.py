"""What a site is told when it starts: the book it shows, and how much one visitor may ask."""

import os
from datetime import UTC, datetime

from msgspec import Struct

BOOK = "ARPAD_BOOK"
NOW = "ARPAD_NOW"
REQUESTS = "ARPAD_REQUESTS"
PROXIES = "ARPAD_PROXIES"


class Settings(Struct, frozen=True, kw_only=True):
    """The settings of a site.

    `now` stops the clock, for a book of the past; `requests` is how many requests to the API and
    to forms that compute one address may make in a minute, 0 for any number. `proxies` is how many
    proxies of our own stand before the site: what the outermost has seen is whom a request is from.
    """

    book: str
    now: datetime | None = None
    requests: int = 300
    proxies: int = 0

    def moment(self) -> datetime:
        """Return the moment that the site takes for now."""
        return self.now or datetime.now(UTC).replace(microsecond=0)

    @classmethod
    def of_environment(cls) -> "Settings":
        """Read the settings that the process which started this one has left."""
        now = os.environ.get(NOW)
        return cls(
            book=os.environ[BOOK],
            now=datetime.fromisoformat(now) if now else None,
            requests=int(os.environ.get(REQUESTS, "300")),
            proxies=int(os.environ.get(PROXIES, "0")),
        )
