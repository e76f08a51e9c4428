"""The post: the mail server by which letters go out, as the environment names it.

Its name and password stand in an address that is never shown, nor written into any log.
"""

import smtplib
import ssl
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import datetime
from email.message import EmailMessage
from email.policy import SMTP as WITHOUT_LINE_BREAKS
from email.utils import format_datetime, parseaddr
from urllib.parse import unquote, urlsplit

from msgspec import Struct

from arpad.office.notices.letters import Letter
from arpad.office.office import OfficeError

SERVER, SENDER, URL = "ARPAD_SMTP", "ARPAD_MAIL_FROM", "ARPAD_URL"
TIMEOUT_SECONDS = 10
_PORTS = {"smtp": 25, "starttls": 587, "smtps": 465}
_NO_SERVER = (
    f"{SERVER} is not understood; write it like smtp://name:password@host:25, "
    "starttls://name:password@host:587 or smtps://name:password@host:465."
)
_NO_SENDER = f"{SENDER} is no address of a sender; write it like ratings@example.org."
_TROUBLES: Mapping[type[Exception], str] = {
    smtplib.SMTPAuthenticationError: "The mail server refuses the name or the password.",
    smtplib.SMTPServerDisconnected: "The mail server broke off.",
    smtplib.SMTPNotSupportedError: "The mail server cannot do what this letter needs.",
    TimeoutError: "The mail server did not answer in time.",
    ssl.SSLError: "The mail server does not prove who it is.",
    OSError: "The mail server cannot be reached.",
}
"""What is said of troubles, the first that fits."""


class Post(Struct, frozen=True, kw_only=True):
    """A mail server, and who writes; `url` is where the public finds the site."""

    scheme: str
    host: str
    port: int
    user: str = ""
    password: str = ""
    sender: str
    url: str

    def __repr__(self) -> str:
        """Return it without its secrets."""
        return f"Post({self.scheme}://{self.host}:{self.port})"


def post_of(environment: Mapping[str, str]) -> Post | None:
    """Return the post that an environment names; None where letters cannot be sent.

    A letter is of no use without the address of the site.
    """
    told, url = environment.get(SERVER, ""), environment.get(URL, "").rstrip("/")
    if not told or not url:
        return None
    try:
        parts = urlsplit(told)
        port = parts.port
    except ValueError:
        raise OfficeError(_NO_SERVER) from None
    if parts.scheme not in _PORTS or not parts.hostname:
        raise OfficeError(_NO_SERVER)
    sender = environment.get(SENDER) or f"arpad@{urlsplit(url).hostname}"
    if "@" not in parseaddr(sender)[1] or not sender.isprintable():
        raise OfficeError(_NO_SENDER)
    return Post(
        scheme=parts.scheme,
        host=parts.hostname,
        port=port or _PORTS[parts.scheme],
        user=unquote(parts.username or ""),
        password=unquote(parts.password or ""),
        sender=sender,
        url=url,
    )


@contextmanager
def connected(post: Post) -> Iterator[smtplib.SMTP]:
    """Lend a connection to the mail server, greeted and signed in."""
    context = ssl.create_default_context()
    server: smtplib.SMTP
    if post.scheme == "smtps":
        server = smtplib.SMTP_SSL(post.host, post.port, timeout=TIMEOUT_SECONDS, context=context)
    else:
        server = smtplib.SMTP(post.host, post.port, timeout=TIMEOUT_SECONDS)
    try:
        if post.scheme == "starttls":
            server.starttls(context=context)
        if post.user:
            server.login(post.user, post.password)
        yield server
    finally:
        with suppress(smtplib.SMTPException, OSError):
            server.quit()
        server.close()


def message_of(
    post: Post, number: int, address: str, letter: Letter, now: datetime
) -> EmailMessage:
    """Return a letter as it is sent; a header with a line break in it is refused.

    Sent again after a connection broke, it has the same number: a reader's program knows it.
    """
    made = EmailMessage(policy=WITHOUT_LINE_BREAKS)
    made["From"] = post.sender
    made["To"] = address
    made["Subject"] = letter.subject
    made["Date"] = format_datetime(now)
    made["Message-ID"] = f"<arpad-{number}-{int(now.timestamp())}@{urlsplit(post.url).hostname}>"
    made["Auto-Submitted"] = "auto-generated"
    made.set_content(letter.body, cte="quoted-printable")
    return made


def hand_over(server: smtplib.SMTP, post: Post, address: str, made: EmailMessage) -> None:
    """Hand a letter over to the mail server."""
    server.send_message(made, from_addr=parseaddr(post.sender)[1], to_addrs=[address])


def plainly(problem: Exception) -> str:
    """Say what went wrong with the mail server, without anything secret."""
    if isinstance(problem, smtplib.SMTPRecipientsRefused):
        code, said = next(iter(problem.recipients.values()))
        return _answer(code, said)
    is_login = isinstance(problem, smtplib.SMTPAuthenticationError)
    if isinstance(problem, smtplib.SMTPResponseException) and not is_login:
        return _answer(problem.smtp_code, problem.smtp_error)
    found = (said for kind, said in _TROUBLES.items() if isinstance(problem, kind))
    return next(found, "The letter cannot be written to this address.")


def _answer(code: int, said: bytes | str) -> str:
    text = said.decode("utf-8", "replace") if isinstance(said, bytes) else said
    shown = "".join(sign if sign.isprintable() else " " for sign in text)
    return f"The mail server answered {code}: {shown[:200]}"
