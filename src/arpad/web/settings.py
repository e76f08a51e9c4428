"""What a site is told when it starts: the book it shows, and how much one visitor may ask."""

import os
from datetime import UTC, datetime

from msgspec import Struct

from arpad.web.watching.request_line import LogForm

BOOK = "ARPAD_BOOK"
NOW = "ARPAD_NOW"
REQUESTS = "ARPAD_REQUESTS"
PROXIES = "ARPAD_PROXIES"
URL = "ARPAD_URL"
DESK = "ARPAD_DESK"
SMTP = "ARPAD_SMTP"
LOG = "ARPAD_LOG"
WORKER = "ARPAD_WORKER"


class Settings(Struct, frozen=True, kw_only=True):
    """The settings of a site.

    `now` stops the clock, for a book of the past; `requests` is how many requests to the API and
    to forms that compute one address may make in a minute, 0 for any number. `proxies` is how many
    proxies of our own stand before the site: what the outermost has seen is whom a request is from.
    `url` is where the public finds the site, for links in letters; with https in it, cookies are
    sent by https only. Without a desk nobody can sign in. `log` is how requests are told, and
    `expects_worker` whether the site is ready only while somebody does the long work.
    """

    book: str
    now: datetime | None = None
    requests: int = 300
    proxies: int = 0
    url: str = ""
    has_desk: bool = True
    has_mail_server: bool = False
    log: LogForm = LogForm.NONE
    expects_worker: bool = False

    @property
    def is_secure(self) -> bool:
        """Tell whether browsers reach the site by https."""
        return self.url.startswith("https://")

    @property
    def sends_letters(self) -> bool:
        """Tell whether letters go out; without the address of the site none is of use."""
        return self.has_mail_server and bool(self.url)

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
            url=os.environ.get(URL, "").rstrip("/"),
            has_desk=os.environ.get(DESK, "1") != "0",
            has_mail_server=bool(os.environ.get(SMTP)),
            log=LogForm(os.environ.get(LOG, "none")),
            expects_worker=os.environ.get(WORKER, "0") != "0",
        )
