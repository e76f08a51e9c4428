"""A bench with a clock that can be set, accounts, and a real mail server in the same process."""

import asyncio
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

from arpad.model.docket import State
from arpad.model.event import Event, Game, Result
from arpad.model.player import Player
from arpad.model.rights import Role
from arpad.model.system import System
from arpad.office.jobs.bench import Bench
from arpad.office.notices.post import Post, post_of
from arpad.office.office import Office
from arpad.store.desk.accounts import Account, add_account, change_account
from arpad.store.desk.desk import Desk
from arpad.store.desk.event_accounts import own_event
from arpad.store.dockets import set_state

START = datetime(2012, 3, 1, 9, tzinfo=UTC)
URL = "https://ratings.example.org"


class Hands:
    """The office's bench, whose clock moves when it is told to, and hands to put things there."""

    def __init__(self, office: Office) -> None:
        self.office = office
        self.now = START
        self.desk = Desk(office.book)

    @property
    def bench(self) -> Bench:
        """Return a bench as a worker that has just been started holds it."""
        return Bench(
            book=self.office.book,
            desk=Desk(self.office.book),
            version="0",
            clock=lambda: self.now,
        )

    def later(self, minutes: int) -> None:
        self.now += timedelta(minutes=minutes)

    def account(self, name: str, *roles: Role, notices: tuple[str, ...] = (), **facts: Any) -> int:  # noqa: ANN401
        made: dict[str, Any] = {
            "full_name": f"{name.title()} Example",
            "email": f"{name}@example.org",
            **facts,
        }
        with self.desk.writing() as connection:
            number = add_account(
                connection,
                Account(
                    name=name,
                    roles=roles,
                    notices=notices,
                    created=START,
                    created_by="test",
                    **made,
                ),
            )
            change_account(connection, number, password="x")  # noqa: S106 - nobody signs in
        return number

    def owns(self, account: int, event: int) -> None:
        with self.desk.writing() as connection:
            own_event(connection, event, account, START)

    def move(self, event: int, *states: State, reason: str = "") -> None:
        """Move an event through states in one batch."""
        with self.office.writing("test") as entry:
            for state in states:
                set_state(entry, event, state, reason)


@pytest.fixture
def hands(office: Office) -> Hands:
    return Hands(office)


@pytest.fixture
def a_event() -> Callable[..., Event]:
    def make(name: str = "Open", federation: str | None = "EST") -> Event:
        return Event(
            name=name,
            start=date(2012, 2, 1),
            end=date(2012, 2, 2),
            federation=federation,
            system=System.SWISS,
            players=(Player(id="A"), Player(id="B")),
            games=(Game(round=1, white="A", black="B", result=Result.WHITE_WINS),),
        )

    return make


class MailServer:
    """A mail server: it takes letters, or refuses them, or breaks off, as it is told."""

    def __init__(self) -> None:
        self.letters = list[EmailMessage]()
        self.refuse = ""
        self.breaks_off = False
        self.envelopes = list[tuple[str | None, list[str]]]()
        self.controller: Controller | None = None
        self.port = 0

    async def handle_RCPT(  # noqa: N802 - as the server calls it
        self,
        _server: SMTP,
        _session: Session,
        envelope: Envelope,
        address: str,
        _options: list[str],
    ) -> str:
        if self.refuse and self.refuse in address:
            return "550 5.1.1 no such mailbox"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(  # noqa: N802 - as the server calls it
        self, server: SMTP, _session: Session, envelope: Envelope
    ) -> str:
        if self.breaks_off:
            assert isinstance(server.transport, asyncio.Transport)
            server.transport.abort()
            await asyncio.sleep(0.05)
            return "250 OK"
        content = envelope.content
        assert isinstance(content, bytes)
        self.letters.append(message_from_bytes(content, policy=policy.default))
        self.envelopes.append((envelope.mail_from, list(envelope.rcpt_tos)))
        return "250 OK"

    def start(self, **encryption: Any) -> None:  # noqa: ANN401 - as the server takes it
        self.controller = Controller(
            self,
            hostname="127.0.0.1",
            port=self.port or _free_port(),
            authenticator=_knows,
            auth_require_tls=False,
            **encryption,
        )
        self.controller.start()
        self.port = self.controller.port

    def stop(self) -> None:
        if self.controller is not None:
            self.controller.stop()
            self.controller = None

    def post(self, name: str = "", password: str = "", scheme: str = "smtp") -> Post:
        login = f"{name}:{password}@" if name else ""
        found = post_of(
            {
                "ARPAD_SMTP": f"{scheme}://{login}127.0.0.1:{self.port}",
                "ARPAD_MAIL_FROM": "Rating office <office@example.org>",
                "ARPAD_URL": URL,
            }
        )
        assert found is not None
        return found


def _free_port() -> int:
    import socket  # noqa: PLC0415 - only here

    with socket.socket() as tried:
        tried.bind(("127.0.0.1", 0))
        port: int = tried.getsockname()[1]
        return port


def _knows(
    _server: SMTP, _session: Session, _envelope: Envelope, _way: str, data: object
) -> AuthResult:
    assert isinstance(data, LoginPassword)
    return AuthResult(success=data.password == b"p@ss:word", handled=False)


@pytest.fixture
def mail() -> Iterator[MailServer]:
    server = MailServer()
    server.start()
    yield server
    server.stop()
